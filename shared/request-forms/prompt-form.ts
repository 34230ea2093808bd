import * as z from 'zod/mini'
import { ok, type Result } from '../errors/result.ts'
import { parseExtraJson } from '../formats/extra-json.ts'
import type { Field } from '../formats/field.ts'
import type { Format } from '../formats/format.ts'
import type { PromptInput } from '../formats/prompt-input.ts'
import {
  formatRegistry,
  type MedicFormatId,
  type PromptFormatId,
  type RequestFormId,
} from '../formats/registry.ts'
import type { Json } from '../json.ts'
import { sentParameters } from '../medic/sent-parameters.ts'
import type { Part } from '../runs/part.ts'
import { templatedParameters, variablesShape } from '../templates/fill-variables.ts'
import { requestTabText } from '../text/en/request-tab.ts'
import {
  defineRequestForm,
  oneSection,
  sectionShape,
  type AnyRequestForm,
  type RecordedRequest,
  type RequestContext,
  type TemplatedForm,
} from './define-request-form.ts'
import type { ExpectedFiles } from './expected-files.ts'
import { bodyOfForm } from './body-of-form.ts'
import { readRecordedBody } from './read-recorded-body.ts'

export const promptValuesSchema = z.object({
  ...sectionShape,
  prompt: z.string(),
  ...variablesShape,
})

/** The values of a form with one text. Only switched-on parameters are sent. */
export type PromptValues = z.infer<typeof promptValuesSchema>

export const emptyPrompt: PromptValues = { model: '', prompt: '', parameters: {}, extraJson: '' }

interface PromptFormSettings {
  readonly id: RequestFormId
  readonly format: PromptFormatId
  /** The format's implementation. */
  readonly code: Format<PromptInput, Part[]>
  /** Its settings key in versions before the table `forms`. */
  readonly layoutName?: string
  /** Number of files that its request returns, if placeholders are shown for them. */
  readonly expects?: (values: PromptValues) => ExpectedFiles
}

/**
 * Defines a form with one model and one text, which sends one request. The text is the first prompt field of its
 * format.
 */
export function definePromptForm({
  id,
  format,
  code,
  layoutName,
  expects,
}: PromptFormSettings): TemplatedForm<PromptValues> & AnyRequestForm {
  const [promptField = 'prompt'] = formatRegistry[format].promptFields
  return defineRequestForm<PromptValues>({
    id,
    formats: [format],
    schema: promptValuesSchema,
    initial: emptyPrompt,
    ...(layoutName !== undefined && { layoutName }),
    textField: 'prompt',
    ...oneSection(format),
    blocked({ model, prompt }) {
      if (model === '') return requestTabText().blocked.noModel
      return prompt.trim() === '' ? requestTabText().blocked.noPrompt : undefined
    },
    toRequests(values, context) {
      const input = promptInputOf(values, format, context)
      if (!input.ok) return input
      const request = code.request(input.value)
      if (!request.ok) return request
      const { model, prompt } = values
      return ok([
        {
          format,
          model,
          prompt,
          label: model,
          request: request.value,
          ...(expects !== undefined && { expects: expects(values) }),
        },
      ])
    },
    fromRequests: ([request]) => readPromptValues(request, code.fields, promptField),
    templated: ['prompt', templatedParameters],
    accepts: [],
  })
}

/** Builds the input of the format. The error is `invalid-input` when the extra JSON cannot be parsed. */
export function promptInputOf(
  { model, prompt, parameters, extraJson }: PromptValues,
  format: MedicFormatId,
  { removals }: RequestContext,
): Result<PromptInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format }, removals)
  return ok({ model, prompt, parameters: sent, extra: extra.value })
}

/**
 * Returns the values of a recorded request, whose text is the field `promptField`; `undefined` when its body is neither
 * a JSON object nor a form.
 */
export function readPromptValues(
  request: RecordedRequest | undefined,
  fields: readonly Field[],
  promptField = 'prompt',
): PromptValues | undefined {
  const body = request?.form === undefined ? request?.body : bodyOfForm(request.form, fields)
  const read = readRecordedBody(body, fields, { model: isText, [promptField]: isText })
  if (read === undefined) return undefined
  const { own, parameters, extraJson } = read
  return { model: textOf(own['model']), prompt: textOf(own[promptField]), parameters, extraJson }
}

const isText = (value: Json): boolean => typeof value === 'string'

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
