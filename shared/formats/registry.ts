import type { ConversationDescriptor, FormatDescriptor, FormatKind, FormPart } from './descriptor.ts'
import { tabIds } from '../tabs.ts'
import { formatTable } from './format-table.ts'

/* Facts derived from the table of formats (`format-table.ts`): the ids of each kind, and the descriptor of each id. */

type Table = typeof formatTable

/** Every request shape of the gateway that this app speaks. */
export type FormatId = keyof Table

type IdsWith<Property extends keyof FormatDescriptor, Value> = {
  [Id in FormatId]: Table[Id] extends { readonly [Name in Property]: Value } ? Id : never
}[FormatId]

type IdsOfKind<Kind extends FormatKind> = IdsWith<'kind', Kind>

export type ConversationFormatId = IdsOfKind<'conversation'>
/** The formats that produce images. */
export type ImageFormatId = IdsWith<'output', 'image'>
/** The families of routes for videos: the documented one, and `/v1/videos`. */
export type VideoFormatId = IdsOfKind<'job'>
export type TranscriptFormatId = IdsWith<'tab', 'transcribe'>

/** The formats whose answers are vectors. */
export type VectorFormatId = IdsWith<'tab', 'embeddings'>

/** The formats whose runs are answers of a conversation. */
export type AnswerFormatId = IdsOfKind<'conversation' | 'compaction'>

/** The formats that runs are made in. */
export type RunFormatId = Exclude<FormatId, IdsOfKind<'list'>>

/** The formats whose fields can be left out permanently. */
export type MedicFormatId = IdsWith<'medic', object>

/** The formats whose answers have a known shape. */
export type KnownAnswerFormatId = IdsWith<'hasKnownAnswers', true>

/** The formats that experiments use. */
export type ExperimentFormatId = IdsWith<'experiments', object>
/** The formats of experiments whose only input is a text. */
export type PromptFormatId = IdsWith<'experiments', { readonly asks: 'prompt' }>

/** Every form that sends requests. `requestForms` has their code. */
export type RequestFormId = {
  [Id in FormatId]: Table[Id] extends { form: infer Form extends string } ? Form : never
}[FormatId]

/** The forms for which the main process does something. */
export type FormsWith<Part extends FormPart> = {
  [Id in FormatId]: Table[Id] extends { form: infer Form extends string; formParts: readonly (infer Does)[] }
    ? Part extends Does
      ? Form
      : never
    : never
}[FormatId]

/** The purposes that the user can assign to a model. */
export type FitTarget = {
  [Id in FormatId]: Table[Id] extends { isFitOverridable: true; fit: { target: infer Target extends string } }
    ? Target
    : never
}[FormatId]

type Registry = {
  readonly [Id in FormatId]: { readonly id: Id } & (Id extends ConversationFormatId
    ? ConversationDescriptor
    : FormatDescriptor)
}

/** Every format, in the order of the window: as its tabs stand in the rail, and in one tab as in the table. */
export const formatRegistry: Registry = inOrderOfTabs(formatTable)

/** The format of this id, which may come from storage; `undefined` for an id that is none. */
export function findFormat(id: string): FormatDescriptor | undefined {
  return Object.hasOwn(formatRegistry, id) ? formatRegistry[id as FormatId] : undefined
}

/** The ids of all formats, in the order of the window. */
export const formatIds = Object.keys(formatRegistry) as readonly FormatId[]

/** The formats for conversations. */
export const conversationFormatIds = idsOfKind('conversation')
export const videoFormatIds = idsOfKind('job')

export const medicFormatIds = formatIds.filter(
  (id): id is MedicFormatId => formatRegistry[id].medic !== undefined,
)

export const promptFormatIds = formatIds.filter(
  (id): id is PromptFormatId => formatRegistry[id].experiments?.asks === 'prompt',
)

export const requestFormIds = [
  ...new Set(
    Object.values(formatTable).flatMap(({ form }): readonly RequestFormId[] =>
      form === undefined ? [] : [form],
    ),
  ),
]

export const fitTargets = [
  ...new Set(
    Object.values(formatRegistry).flatMap(({ fit, isFitOverridable }) =>
      fit !== undefined && isFitOverridable ? [fit.target as FitTarget] : [],
    ),
  ),
]

/** The conversation format of this id; `undefined` for every other format. */
export function findConversationFormat(id: string): ConversationFormatId | undefined {
  return conversationFormatIds.find((formatId) => formatId === id)
}

function inOrderOfTabs(table: Registry): Registry {
  const sorted = Object.entries(table).toSorted(
    ([, left], [, right]) => tabIds.indexOf(left.tab) - tabIds.indexOf(right.tab),
  )
  return Object.fromEntries(sorted) as unknown as Registry
}

function idsOfKind<Kind extends FormatKind>(kind: Kind): readonly IdsOfKind<Kind>[] {
  return formatIds.filter((id): id is IdsOfKind<Kind> => formatRegistry[id].kind === kind)
}
