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

/** What a request is built with besides the values of its form. */
export interface RequestContext {
  readonly connectionId: string
  /** Fields that models of this connection refused, and that are left out from then on. */
  readonly removals: readonly Removal[]
}

/** One request of a form, ready to be sent. */
export interface RunRequest {
  readonly format: MedicFormatId
  readonly model: string
  /** What is asked for, as history lists it. */
  readonly prompt: string
  /** What tells it apart from the other requests of the same click: its voice, or its model. */
  readonly label: string
  readonly request: WireRequest
  /** How many files it asks for, where places are held open for them. */
  readonly expects?: ExpectedFiles
  /** The files of its JSON body, which has `libraryStandIn` in their data addresses: main puts their bytes there when it sends. */
  readonly files?: readonly FileInBody[]
}

/** A file that is sent as a text of a JSON body. */
export interface FileInBody {
  /** Dotted for nested objects. */
  readonly field: string
  readonly mediaId: string
  readonly mediaType: string
  readonly fileName: string
}

/** A file of a request that was recorded or written by hand, as it was found: with what a form shows of it. */
export interface RecordedFile extends FileInBody {
  readonly bytes?: number
  /** In pixels, of an image. */
  readonly width?: number
  readonly height?: number
  /** An item of the library, and not an attachment. */
  readonly isFromLibrary?: boolean
}

/** A request as its record, or the file that came of it, has it. */
export interface RecordedRequest {
  readonly format: MedicFormatId
  /** Of a request whose body is JSON. */
  readonly body?: Json | undefined
  /**
   * The files that it carries, where they are known. A JSON body has `libraryStandIn` in their places then, and a file that is not
   * among them is left out.
   */
  readonly files?: readonly RecordedFile[] | undefined
  /** Of a request whose body is a form. */
  readonly form?: SentForm | undefined
}

/** What a section stores, and with `oneSection` the form itself. */
export const sectionShape = {
  /** `''` for none yet. */
  model: z.string(),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
}

/** What a form stores that asks several models with the same fields, each by a request of its own. */
export const severalModelsShape = {
  /** `''` for one that is not chosen yet. */
  models: z.array(z.string()),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
}

export const maxModels = 4

/** What a form asks of one model in one format: the part that every form has, and that the engine draws. */
export interface FormSection {
  readonly format: MedicFormatId
  /** `''` for none yet. */
  readonly model: string
  readonly parameters: Parameters
  /** JSON text, kept as it is typed. */
  readonly extraJson: string
  /** Other models are asked with the same fields: what one of them refuses stays switched on for all. */
  readonly isShared?: boolean
}

/**
 * A form as data: what it holds, and what it sends.
 *
 * Pure, so that main, presets, experiments and the command line know without a window what a form sends.
 */
export interface RequestForm<Values> {
  readonly id: RequestFormId
  /** What it can send. */
  readonly formats: readonly [MedicFormatId, ...MedicFormatId[]]
  /** What is stored of it. */
  readonly schema: z.ZodMiniType<Values>
  readonly initial: Values
  /** Where versions before the table `forms` kept it in the settings. */
  readonly layoutName?: string
  /** Which of its values is the text that it asks with; none in a form that asks with rows or with files. */
  readonly textField?: keyof Values & string
  /** Its sections as they would be sent now, at least one. */
  sections(values: Values, connectionId: string): readonly FormSection[]
  /** The values with a section changed. */
  withSection(values: Values, format: MedicFormatId, change: Partial<Omit<FormSection, 'format'>>): Values
  /** Why nothing can be sent yet, in the words of the button. */
  blocked(values: Values): string | undefined
  /** What one click sends: one request or several, in order. The error names the field. */
  toRequests(values: Values, context: RequestContext): Result<readonly RunRequest[]>
  /**
   * The way back, from the requests of one click: "Reuse settings", and a retry. What the form has of its own comes from
   * `before`. A form with several routes chooses theirs for the connection. `undefined` for requests that it cannot hold.
   */
  fromRequests(
    requests: readonly RecordedRequest[],
    before: Values,
    connectionId?: string,
  ): Values | undefined
  /** Where texts that may hold `{{variables}}` stand in the values; as a function, in those that would be sent now. */
  readonly templated: readonly TemplatedPath[] | ((values: Values) => readonly TemplatedPath[])
  /** Where files may stand by the name of a variable; its values spread `fileVariablesShape`. */
  readonly filePlaces?: FilePlaces<Values>
  /** What other tabs may hand over besides a model and settings. */
  readonly accepts: readonly ('texts' | 'images' | 'audio')[]
}

/** A form whose texts may be templates: it sends what they are with the values of their variables. */
export interface TemplatedForm<Values> extends RequestForm<Values> {
  /** The names that stand in its texts and in place of its files now. */
  variableUses(values: Values): readonly VariableUse[]
  /** The values as they are sent. The error names a variable without a value. */
  filledIn(values: Values): Result<Values>
}

/** A form whose values are not known by type: they were stored, or came over the boundary. */
export interface AnyRequestForm extends Pick<
  RequestForm<never>,
  'id' | 'formats' | 'layoutName' | 'textField' | 'accepts'
> {
  /** `toRequests` of values that are checked first. */
  build(values: unknown, context: RequestContext): Result<readonly RunRequest[]>
  /** The sections of values that were stored; none of those that cannot be read. */
  sectionsOf(values: unknown): readonly FormSection[]
  /** Such values with another section; `undefined` for those that cannot be read. */
  changeSection(values: unknown, format: MedicFormatId, change: Partial<FormSection>): object | undefined
  /** `fromRequests` of an empty form. */
  readRequests(requests: readonly RecordedRequest[], connectionId?: string): object | undefined
}

/**
 * Makes a form one that can be used without knowing its values' type, and that puts the values of variables into its
 * `templated` texts before it looks at them.
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
    // Only a place that the form itself fills by a name has one: those of before are of other requests.
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
    // A file that is still to be chosen is what is missing, and not that the form has none.
    blocked: (values) => form.blocked(withFiles(values, noFile)) ?? problemOf(values),
    // What was sent has its values in it: braces that are still there are braces.
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

/** The variables that values have; `undefined` for values that were made without any. */
function writtenVariables(values: object): TemplateVariables | undefined {
  return 'variables' in values && values.variables !== undefined ? variablesOf(values) : undefined
}

/** Stands for the file of a variable that has none yet; it is never sent. */
const noFile: MediaValue = { mediaId: '', mediaType: '', fileName: '' }

/** The sections of a form that has only one, with its fields among the form's own values. */
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

/** The one section of a form that asks several models. What the first has refused is said for all of them. */
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

/** Why a form that asks several models cannot ask them yet. */
export function missingModel(models: readonly string[]): string | undefined {
  const { blocked } = requestTabText()
  if (models.every((model) => model === '')) return blocked.noModel
  const empty = models.indexOf('')
  return empty === -1 ? undefined : blocked.emptyModel(empty + 1)
}

/** The models that are asked. Where none is chosen a request without a model is built, whose error says so. */
export function chosenModels(models: readonly string[]): readonly string[] {
  const chosen = models.filter((model) => model !== '')
  return chosen.length === 0 ? [''] : chosen
}
