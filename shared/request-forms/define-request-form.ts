import * as z from 'zod/mini'
import { parametersSchema, type Parameters } from '../formats/parameters.ts'
import { err, type Result } from '../errors/result.ts'
import type { MedicFormatId, RequestFormId } from '../formats/registry.ts'
import type { WireRequest } from '../gateway/wire.ts'
import type { Json } from '../json.ts'
import type { MediaValue } from '../media/media-value.ts'
import type { Removal } from '../medic/sent-parameters.ts'
import type { SentForm } from '../runs/sent-form.ts'
import { fileUses, putFiles, withoutFiles, type FilePlaces } from '../templates/file-variables.ts'
import {
  fillVariables,
  textUses,
  variablesOf,
  withoutVariables,
  type TemplatedPath,
} from '../templates/fill-variables.ts'
import { problemOfVariables } from '../templates/variable-problems.ts'
import { newVariables, type TemplateVariables, type VariableUse } from '../templates/variables.ts'
import { requestTabText } from '../text/en/request-tab.ts'
import { requestsError } from '../text/en/errors/requests.ts'
import { definedFields } from '../defined-fields.ts'
import type { ExpectedFiles } from './expected-files.ts'

/** The context for building a request, besides the values of its form. */
export interface RequestContext {
  readonly connectionId: string
  /** Fields that models of this connection refused and that are omitted since. */
  readonly removals: readonly Removal[]
}

/** One request of a form, ready to be sent. */
export interface RunRequest {
  readonly format: MedicFormatId
  readonly model: string
  /** The prompt as listed in History. */
  readonly prompt: string
  /** Distinguishes it from the other requests of the same click: its voice, or its model. */
  readonly label: string
  readonly request: WireRequest
  /** The number of files it requests, if placeholders are shown for them. */
  readonly expects?: ExpectedFiles
  /**
   * The files of its JSON body, which contains `libraryStandIn` for their data: main inserts their bytes when sending.
   */
  readonly files?: readonly FileInBody[]
}

/** A file that is sent as a text inside a JSON body. */
export interface FileInBody {
  /** Dotted for nested objects. */
  readonly field: string
  readonly mediaId: string
  readonly mediaType: string
  readonly fileName: string
}

/** A file found in a recorded or raw request, with the properties that a form displays. */
export interface RecordedFile extends FileInBody {
  readonly bytes?: number
  /** Width of an image, in pixels. */
  readonly width?: number
  readonly height?: number
  /** Whether it is a library item rather than an attachment. */
  readonly isFromLibrary?: boolean
}

/** A request from its record, or from the provenance of a file it produced. */
export interface RecordedRequest {
  readonly format: MedicFormatId
  /** For a request with a JSON body. */
  readonly body?: Json | undefined
  /**
   * Its files, if known. A JSON body then contains `libraryStandIn` in their places, and a file that is not listed is
   * left out.
   */
  readonly files?: readonly RecordedFile[] | undefined
  /** For a request with a multipart body. */
  readonly form?: SentForm | undefined
}

/** The stored values of a section; with `oneSection`, of the form itself. */
export const sectionShape = {
  /** `''` until one is chosen. */
  model: z.string(),
  parameters: parametersSchema,
  /** JSON text, stored as typed. */
  extraJson: z.string(),
}

/** The stored values of a form that sends the same fields to several models, one request each. */
export const severalModelsShape = {
  /** `''` for a model that is not chosen yet. */
  models: z.array(z.string()),
  parameters: parametersSchema,
  /** JSON text, stored as typed. */
  extraJson: z.string(),
}

export const maxModels = 4

/** The request settings for one model in one format: the part that every form has and that the engine renders. */
export interface FormSection {
  readonly format: MedicFormatId
  /** `''` until one is chosen. */
  readonly model: string
  readonly parameters: Parameters
  /** JSON text, stored as typed. */
  readonly extraJson: string
  /** Whether other models use the same fields: a field that one of them refuses stays switched on for all. */
  readonly isShared?: boolean
}

/**
 * A form as data: its values, and the requests it sends.
 *
 * Pure, so that main, presets, experiments and the command line can build its requests without a window.
 */
export interface RequestForm<Values> {
  readonly id: RequestFormId
  /** The formats it can send. */
  readonly formats: readonly [MedicFormatId, ...MedicFormatId[]]
  /** Schema of its stored values. */
  readonly schema: z.ZodMiniType<Values>
  readonly initial: Values
  /** Its settings key in versions before the table `forms`. */
  readonly layoutName?: string
  /** The value that is its prompt; left out for a form whose input is rows or files. */
  readonly textField?: keyof Values & string
  /** Its sections as they would be sent now, at least one. */
  sections(values: Values, connectionId: string): readonly FormSection[]
  /** The values with a section changed. */
  withSection(values: Values, format: MedicFormatId, change: Partial<Omit<FormSection, 'format'>>): Values
  /** Why nothing can be sent yet, as shown on the button; `undefined` when it can. */
  blocked(values: Values): string | undefined
  /** Builds the requests of one click, one or several, in order. The error names the field. */
  toRequests(values: Values, context: RequestContext): Result<readonly RunRequest[]>
  /**
   * Restores values from the requests of one click: "Reuse settings", and a retry. Values that requests do not contain
   * come from `before`. A form with several routes chooses between them by connection. `undefined` for requests that
   * the form cannot represent.
   */
  fromRequests(
    requests: readonly RecordedRequest[],
    before: Values,
    connectionId?: string,
  ): Values | undefined
  /** The paths of texts that may contain `{{variables}}`; as a function, of those that would be sent now. */
  readonly templated: readonly TemplatedPath[] | ((values: Values) => readonly TemplatedPath[])
  /** The places where a variable's name may stand for a file; the form's values then spread `fileVariablesShape`. */
  readonly filePlaces?: FilePlaces<Values>
  /** Data that other tabs may pass to the form besides a model and settings. */
  readonly accepts: readonly ('texts' | 'images' | 'audio')[]
}

/** A form whose texts may be templates: they are sent with the values of their variables filled in. */
export interface TemplatedForm<Values> extends RequestForm<Values> {
  /** The variables used in its texts and as files now. */
  variableUses(values: Values): readonly VariableUse[]
  /** Returns the values as they are sent. The error names a variable without a value. */
  filledIn(values: Values): Result<Values>
}

/** A form whose values are untyped: they were stored, or came over IPC. */
export interface AnyRequestForm extends Pick<
  RequestForm<never>,
  'id' | 'formats' | 'layoutName' | 'textField' | 'accepts'
> {
  /** Validates the values, then calls `toRequests`. */
  build(values: unknown, context: RequestContext): Result<readonly RunRequest[]>
  /** The sections of stored values; empty for values that cannot be parsed. */
  sectionsOf(values: unknown): readonly FormSection[]
  /** Returns stored values with a section changed; `undefined` for values that cannot be parsed. */
  changeSection(values: unknown, format: MedicFormatId, change: Partial<FormSection>): object | undefined
  /** `fromRequests` starting from an empty form. */
  readRequests(requests: readonly RecordedRequest[], connectionId?: string): object | undefined
}

/**
 * Wraps a form so that it can be used without the type of its values, and fills the variables into its `templated`
 * texts before passing them on.
 */
export function defineRequestForm<Values extends object>(
  form: RequestForm<Values>,
): TemplatedForm<Values> & AnyRequestForm {
  const { templated, filePlaces } = form
  const pathsOf = (values: Values): readonly TemplatedPath[] =>
    typeof templated === 'function' ? templated(values) : templated
  const usesOf = (values: Values): readonly VariableUse[] => [
    ...(filePlaces === undefined ? [] : fileUses(values, filePlaces)),
    ...textUses(values, pathsOf(values)),
  ]
  const problemOf = (values: Values): string | undefined =>
    problemOfVariables(variablesOf(values), usesOf(values))
  const withFiles = (values: Values, missing?: MediaValue): Values =>
    filePlaces === undefined ? values : putFiles(values, filePlaces, missing)
  function filledIn(values: Values): Result<Values> {
    const message = problemOf(values)
    if (message !== undefined) return err({ kind: 'invalid-input', message })
    return fillVariables(withFiles(values), pathsOf(values))
  }
  function toRequests(values: Values, context: RequestContext): Result<readonly RunRequest[]> {
    const filled = filledIn(values)
    return filled.ok ? form.toRequests(filled.value, context) : filled
  }
  const fromRequests: RequestForm<Values>['fromRequests'] = (requests, before, connectionId) => {
    // Drop earlier files, which belong to other requests: only the form itself fills their places from the new ones.
    const values = form.fromRequests(requests, withoutFiles(before), connectionId)
    if (values === undefined) return undefined
    const chosen = { ...values, variables: writtenVariables(values) ?? newVariables }
    return usesOf(chosen).length === 0 ? chosen : withoutVariables(chosen)
  }
  return {
    ...form,
    initial: { variables: newVariables, ...form.initial },
    variableUses: usesOf,
    filledIn,
    toRequests,
    // A file variable without a file is reported as that, not as a missing file of the form.
    blocked: (values) => form.blocked(withFiles(values, noFile)) ?? problemOf(values),
    // Sent texts have their values filled in: remaining braces are literal.
    fromRequests,
    readRequests: (requests, connectionId) => fromRequests(requests, form.initial, connectionId),
    sectionsOf(values) {
      const parsed = form.schema.safeParse({ ...form.initial, ...asObject(values) })
      return parsed.success ? form.sections(parsed.data, '') : []
    },
    changeSection(values, format, change) {
      const parsed = form.schema.safeParse({ ...form.initial, ...asObject(values) })
      return parsed.success ? form.withSection(parsed.data, format, change) : undefined
    },
    build(values, context) {
      const parsed = form.schema.safeParse(values)
      if (parsed.success) return toRequests(parsed.data, context)
      return err({ kind: 'invalid-input', ...requestsError('unreadableForm') })
    },
  }
}

function asObject(values: unknown): object {
  return typeof values === 'object' && values !== null ? values : {}
}

/** Returns the variables of the values; `undefined` for values that were created without any. */
function writtenVariables(values: object): TemplateVariables | undefined {
  return 'variables' in values && values.variables !== undefined ? variablesOf(values) : undefined
}

/** Placeholder for the file of a variable that has none yet; it is never sent. */
const noFile: MediaValue = { mediaId: '', mediaType: '', fileName: '' }

/** The sections of a form with one section, whose fields are among the form's own values. */
export function oneSection<Values extends Omit<FormSection, 'format'>>(
  format: MedicFormatId,
): Pick<RequestForm<Values>, 'sections' | 'withSection'> {
  return {
    sections: ({ model, parameters, extraJson }) => [{ format, model, parameters, extraJson }],
    withSection: (values, _, change) => ({ ...values, ...change }),
  }
}

interface SeveralModels extends Omit<FormSection, 'format' | 'model'> {
  readonly models: readonly string[]
}

/** The only section of a form with several models. Refused fields of the first model are shown for all of them. */
export function severalModels<Values extends SeveralModels>(
  format: MedicFormatId,
): Pick<RequestForm<Values>, 'sections' | 'withSection'> {
  return {
    sections: ({ models, parameters, extraJson }) => [
      { format, model: models[0] ?? '', parameters, extraJson, isShared: models.length > 1 },
    ],
    withSection: (values, _, { model, parameters, extraJson }) => ({
      ...values,
      ...definedFields({ parameters, extraJson }),
      ...(model !== undefined && { models: values.models.with(0, model) }),
    }),
  }
}

/** Returns why a form with several models cannot be sent yet. */
export function missingModel(models: readonly string[]): string | undefined {
  const { blocked } = requestTabText()
  if (models.every((model) => model === '')) return blocked.noModel
  const empty = models.indexOf('')
  return empty === -1 ? undefined : blocked.emptyModel(empty + 1)
}

/** The chosen models. If none is chosen, a request without a model is built, whose error says so. */
export function chosenModels(models: readonly string[]): readonly string[] {
  const chosen = models.filter((model) => model !== '')
  return chosen.length === 0 ? [''] : chosen
}
