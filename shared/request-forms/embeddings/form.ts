import * as z from 'zod/mini'
import type { EmbeddingForm } from '../../embeddings/embedding-result.ts'
import { planBatches } from '../../embeddings/plan-batches.ts'
import { ok, type Result } from '../../errors/result.ts'
import { embeddingFields } from '../../formats/embeddings/embedding-fields.ts'
import { embeddingsFormat } from '../../formats/embeddings/index.ts'
import { parseExtraJson } from '../../formats/extra-json.ts'
import { sentParameters, type Removal } from '../../medic/sent-parameters.ts'
import { filledRows } from '../../sets/filled-rows.ts'
import { setRowSchema } from '../../sets/text-set.ts'
import { defineRequestForm, oneSection, type RunRequest, sectionShape } from '../define-request-form.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { requestTabText } from '../../text/en/request-tab.ts'
import { embeddingsText } from '../../text/en/embeddings.ts'

const embeddingsValuesSchema = z.object({
  /** The set that was worked on last; `''` for a new one. */
  setId: z.catch(z.string(), ''),
  ...sectionShape,
  /** Texts in one request, and requests at the same time. */
  batchSize: z.number(),
  atOnce: z.number(),
  /** The texts are those of the set: they are joined to the form when it is sent. */
  rows: z.catch(z.array(setRowSchema), []),
  ...variablesShape,
})

/** What the form holds. Only parameters that are switched on are sent. */
export type EmbeddingsValues = z.infer<typeof embeddingsValuesSchema>

/** The texts of a set as vectors: one request for each batch of them. */
export const embeddingsForm = defineRequestForm<EmbeddingsValues>({
  id: 'embeddings',
  formats: ['embeddings'],
  schema: embeddingsValuesSchema,
  initial: { setId: '', model: '', parameters: {}, extraJson: '', batchSize: 64, atOnce: 1, rows: [] },
  layoutName: 'embeddings.form',
  ...oneSection('embeddings'),
  blocked({ model, rows }) {
    if (model === '') return requestTabText().blocked.noModel
    return rows.every(({ text }) => text.trim() === '') ? requestTabText().blocked.noText : undefined
  },
  toRequests(values, { removals }) {
    const texts = filledRows(values.rows).map(({ text }) => text)
    const batches = planBatches(texts.length, values.batchSize)
    const requests: RunRequest[] = []
    for (const { start, count } of batches.length === 0 ? [noBatch] : batches) {
      const request = requestOfTexts(values, texts.slice(start, start + count), removals)
      if (!request.ok) return request
      requests.push({
        ...request.value,
        label: embeddingsText().form.batch({ first: start + 1, last: start + count }),
      })
    }
    return ok(requests)
  },
  fromRequests(requests, before) {
    const isOwn = { model: isText, input: isInput }
    const recorded = requests.flatMap(({ body }) => readRecordedBody(body, embeddingFields, isOwn) ?? [])
    const [first] = recorded
    if (first === undefined || recorded.length < requests.length) return undefined
    const { parameters, extraJson } = first
    const model = first.own['model']
    const batches = recorded.map(({ own }) => textsOf(own['input']))
    return {
      ...before,
      model: typeof model === 'string' ? model : '',
      parameters,
      extraJson,
      batchSize: batches.length > 1 ? (batches[0]?.length ?? 1) : before.batchSize,
      rows: batches.flat().map((text, index) => ({ id: String(index), text })),
    }
  },
  templated: ['rows.*.text', templatedParameters],
  accepts: ['texts'],
})

/** Stands for the missing batch where there is no text: the format says what is missing. */
const noBatch = { start: 0, count: 0 }

/** As much as history searches and shows. */
const maxPromptLength = 4_000

/** What one batch of texts is asked with. Fields among `removals` that this model refused are left out. */
export function requestOfTexts(
  { model, parameters, extraJson }: EmbeddingForm,
  texts: readonly string[],
  removals: readonly Removal[],
): Result<Omit<RunRequest, 'label'>> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format: 'embeddings' }, removals)
  const request = embeddingsFormat.request({ model, texts, parameters: sent, extra: extra.value })
  if (!request.ok) return request
  return ok({
    format: 'embeddings',
    model,
    prompt: texts.join('\n').slice(0, maxPromptLength),
    request: request.value,
  })
}

const textsSchema = z.array(z.string())

const isText = (value: unknown): boolean => typeof value === 'string'
const isInput = (value: unknown): boolean => isText(value) || textsSchema.safeParse(value).success

/** One text need not stand in a list. */
function textsOf(input: unknown): readonly string[] {
  return typeof input === 'string' ? [input] : (textsSchema.safeParse(input).data ?? [])
}
