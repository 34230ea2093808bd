import { profile } from '../gateway/profile.ts'
import { tabLabel, type FormatTab } from '../tabs.ts'
import { formatsText } from '../text/en/formats.ts'
import type {
  ConversationDescriptor,
  FormatDescriptor,
  FormatFit,
  FormatKind,
  FormatOutput,
  FormPart,
} from './descriptor.ts'
import { conversation, describe, fitFor, post, result } from './entries.ts'

/*
 * The one table of formats: data alone, so that every script may know what formats there are without loading the code
 * that builds their requests and reads their answers. That code is in `run-formats.ts`, by the same ids. An entry says what
 * is not as in most of its kind; its name is in the area `formats` of the catalogue.
 */

/**
 * What models can be for besides talking, by the tab that asks them, in the order in which a name is tried: the first that
 * matches wins, so that `bge-reranker` is for ranking and `speech-to-text` for transcripts. Words are taken whole, so that
 * a name such as `swan` is not taken for `wan`.
 */
const fits = {
  rerank: fitFor('rerank', profile.endpointTypes.rerank, /rerank/),
  embeddings: fitFor(
    'embeddings',
    profile.endpointTypes.embeddings,
    /embed|(?:^|[/_-])(?:bge|gte|e5)(?:[/_-]|$)/,
  ),
  moderations: fitFor('moderations', [], /moderation/),
  transcribe: fitFor(
    'transcribe',
    [],
    /whisper|transcri(?:be|ption)|speech-to-text|(?:^|[/_-])(?:asr|stt|scribe)(?:[/_-]|$)|sensevoice|paraformer|parakeet|voxtral/,
  ),
  speech: fitFor(
    'speech',
    [],
    /(?:^|[/_-])tts(?:[/_-]|\d|$)|speech|cosyvoice|kokoro|(?:^|[/_-])eleven(?:[/_-]|labs)/,
  ),
  video: fitFor(
    'video',
    profile.endpointTypes.video,
    /(?:^|[/_-])(?:sora|veo|kling|wan|vidu|hailuo|seedance|runway|pixverse|cogvideo)x?(?:[/_.-]|\d|$)|video|t2v|i2v/,
  ),
  images: fitFor(
    'images',
    profile.endpointTypes.images,
    /dall-e|gpt-image|(?:^|[/_-])(?:flux|imagen|seedream|ideogram|recraft|midjourney|mj)(?:[/_.-]|\d|$)|stable-diffusion|sdxl|(?:^|[/_-])image(?:[/_-]|\d|$)/,
  ),
} as const satisfies {
  readonly [Tab in Exclude<FormatTab, 'models' | 'chat'>]: FormatFit & { readonly target: Tab }
}

/** What a model can be for besides talking. */
export type ModelPurpose = keyof typeof fits

/** The patterns that tell it from a name, first match first. */
export const purposeNames: readonly { readonly target: ModelPurpose; readonly names: RegExp | undefined }[] =
  Object.values(fits)

/** How a transcript is asked for: by a file alone. */
const transcript = {
  tab: 'transcribe',
  form: 'transcribe',
  formParts: ['check'],
  output: 'text',
  fit: fits.transcribe,
  isRestorable: true,
  promptFields: ['file'],
  priceUnits: ['seconds', 'input tokens', 'output tokens'],
  experiments: { questions: ['none'], values: ['audio'], asks: 'own' },
} as const

const image = {
  tab: 'images',
  output: 'image',
  fit: fits.images,
  isRestorable: true,
  promptFields: ['prompt'],
  priceUnits: ['images', 'input tokens', 'output tokens'],
} as const

/** A task that the gateway finishes later. */
const video = {
  kind: 'job',
  tab: 'video',
  form: 'video',
  formParts: ['starter'],
  output: 'video',
  fit: fits.video,
  isRestorable: true,
  promptFields: ['prompt'],
  priceUnits: ['seconds'],
  experiments: { questions: ['text'], values: [], asks: 'own' },
} as const

const table = describe({
  models: {
    kind: 'list',
    tab: 'models',
    form: undefined,
    formParts: [],
    output: 'list',
    route: { method: 'GET', path: '/v1/models', auth: 'authorization' },
    routeBeside: undefined,
    fit: undefined,
    isFitOverridable: false,
    medic: undefined,
    isRestorable: false,
    promptFields: [],
    priceUnits: [],
    experiments: undefined,
  },
  chat: conversation({
    route: post('/v1/chat/completions'),
    fit: fitFor('chat', profile.endpointTypes.chat, undefined),
    promptFields: ['messages'],
    turnsField: 'messages',
    systemField: undefined,
    limitFields: ['max_tokens', 'max_completion_tokens'],
    prefill: 'prefix',
    lateInstructions: 'in-place',
    providerStateOf: 'model',
  }),
  responses: conversation({
    route: post('/v1/responses'),
    fit: fitFor('responses', profile.endpointTypes.responses, /(?:^|\/)(?:gpt-|o[1345](?:-|$)|codex|grok)/),
    promptFields: ['input', 'instructions'],
    turnsField: 'input',
    systemField: 'instructions',
    limitFields: ['max_output_tokens'],
    lateInstructions: 'in-place',
    compaction: 'responses-compact',
  }),
  'responses-compact': result({
    kind: 'compaction',
    tab: 'chat',
    form: undefined,
    output: 'text',
    route: post('/v1/responses/compact'),
    fit: fitFor('compact', profile.endpointTypes.compact, undefined),
    isFitOverridable: false,
    medic: undefined,
    promptFields: ['input', 'instructions'],
    priceUnits: ['input tokens', 'output tokens'],
    experiments: undefined,
  }),
  messages: conversation({
    route: { method: 'POST', path: '/v1/messages', auth: 'x-api-key' },
    fit: fitFor('messages', profile.endpointTypes.messages, /claude/),
    // The one format that wants a limit (see shared/gateway/wire/messages.md, "Request fields").
    medic: { requiredFields: ['max_tokens'] },
    promptFields: ['messages', 'system'],
    turnsField: 'messages',
    systemField: 'system',
    limitFields: ['max_tokens'],
    prefill: 'last-message',
    lateInstructions: 'system-prompt',
    promptCaching: 'marked',
  }),
  'generate-content': conversation({
    route: { method: 'POST', path: '/v1beta/models/{model}:generateContent', auth: 'x-goog-api-key' },
    routeBeside: { id: 'generate-content-stream', kind: 'streamed' },
    fit: fitFor('generate-content', profile.endpointTypes['generate-content'], /gemini/),
    promptFields: ['contents', 'systemInstruction'],
    turnsField: 'contents',
    systemField: 'systemInstruction',
    limitFields: ['generationConfig.maxOutputTokens'],
    lateInstructions: 'system-prompt',
  }),
  embeddings: result({
    tab: 'embeddings',
    form: 'embeddings',
    formParts: ['starter', 'batches'],
    output: 'numbers',
    route: post('/v1/embeddings'),
    fit: fits.embeddings,
    promptFields: ['input'],
    priceUnits: ['input tokens'],
    experiments: { questions: ['text', 'texts'], values: [], asks: 'own' },
  }),
  rerank: result({
    tab: 'rerank',
    form: 'rerank',
    formParts: ['starter'],
    output: 'numbers',
    route: post('/v1/rerank'),
    fit: fits.rerank,
    promptFields: ['query', 'documents'],
    priceUnits: ['searches', 'input tokens'],
    experiments: { questions: ['text'], values: ['documents'], asks: 'own' },
  }),
  moderations: result({
    tab: 'moderations',
    form: 'moderations',
    output: 'numbers',
    route: post('/v1/moderations'),
    fit: fits.moderations,
    promptFields: ['input'],
    priceUnits: ['input tokens'],
  }),
  speech: result({
    tab: 'speech',
    form: 'speech',
    formParts: ['afterGroup'],
    output: 'audio',
    route: post('/v1/audio/speech'),
    fit: fits.speech,
    isRestorable: true,
    // `instructions` says how to speak, which is a parameter.
    promptFields: ['input'],
    priceUnits: ['characters', 'input tokens', 'output tokens'],
    experiments: { questions: ['text'], values: [], asks: 'own' },
  }),
  transcriptions: result({ ...transcript, route: post('/v1/audio/transcriptions') }),
  translations: result({ ...transcript, route: post('/v1/audio/translations') }),
  'images-generations': result({ ...image, form: 'images-generate', route: post('/v1/images/generations') }),
  'images-edits': result({
    ...image,
    form: 'images-edit',
    route: post('/v1/images/edits'),
    experiments: { questions: ['text'], values: ['image'], asks: 'own' },
  }),
  'video-generations': result({
    ...video,
    route: post('/v1/video/generations'),
    routeBeside: {
      id: 'video-status',
      kind: 'status',
      route: { method: 'GET', path: '/v1/video/generations/{task_id}', auth: 'authorization' },
    },
  }),
  videos: result({ ...video, route: post('/v1/videos') }),
})

type Table = typeof table

/** Every request shape of the gateway that this app speaks. */
export type FormatId = keyof Table

type IdsWith<Property extends keyof FormatDescriptor, Value> = {
  [Id in FormatId]: Table[Id] extends { readonly [Name in Property]: Value } ? Id : never
}[FormatId]

type IdsOfKind<Kind extends FormatKind> = IdsWith<'kind', Kind>

export type ConversationFormatId = IdsOfKind<'conversation'>
/** The formats in which images are made. */
export type ImageFormatId = IdsWith<'output', 'image'>
/** The families of routes that videos are asked for on: the documented one, and `/v1/videos`. */
export type VideoFormatId = IdsOfKind<'job'>
export type TranscriptFormatId = IdsWith<'tab', 'transcribe'>

/** The formats whose runs are answers of a conversation. */
export type AnswerFormatId = IdsOfKind<'conversation' | 'compaction'>

/** The formats that runs are made in. */
export type RunFormatId = Exclude<FormatId, IdsOfKind<'list'>>

/** The formats whose fields can be left out for good. */
export type MedicFormatId = IdsWith<'medic', object>

/** The formats that experiments ask in. */
export type ExperimentFormatId = IdsWith<'experiments', object>
/** Those in which they ask with a text alone. */
export type PromptFormatId = IdsWith<'experiments', { readonly asks: 'prompt' }>

/** Every form that sends requests. `requestForms` has their code. */
export type RequestFormId = {
  [Id in FormatId]: Table[Id] extends { form: infer Form extends string } ? Form : never
}[FormatId]

/** The forms that main does something for. */
export type FormsWith<Part extends FormPart> = {
  [Id in FormatId]: Table[Id] extends { form: infer Form extends string; formParts: readonly (infer Does)[] }
    ? Part extends Does
      ? Form
      : never
    : never
}[FormatId]

/** What the user can say of a model that it is for. */
export type FitTarget = {
  [Id in FormatId]: Table[Id] extends { isFitOverridable: true; fit: { target: infer Target extends string } }
    ? Target
    : never
}[FormatId]

/** Every format, in the order of the window. */
export const formatRegistry: {
  readonly [Id in FormatId]: { readonly id: Id } & (Id extends ConversationFormatId
    ? ConversationDescriptor
    : FormatDescriptor)
} = table

/** The format of this id, which may come from storage; `undefined` for an id that is none. */
export function findFormat(id: string): FormatDescriptor | undefined {
  return Object.hasOwn(formatRegistry, id) ? formatRegistry[id as FormatId] : undefined
}

/** The format of runs that ask the server of a tool. It is none of the gateway's, so that the table does not have it. */
export const toolCallFormat = 'tool-call'

/** What formats are called. This does not compile while one of the table has no name in the area `formats` of the catalogue. */
const formatNames = (): Readonly<Record<FormatId | typeof toolCallFormat, string>> => formatsText().names

/** What the window calls the format of a run: the id itself for one that is not known. */
export function formatLabel(id: string): string {
  return id === toolCallFormat ? formatNames()[toolCallFormat] : (findFormat(id)?.label ?? id)
}

/** The ids of all formats, in the order of the window. */
export const formatIds = Object.keys(formatRegistry) as readonly FormatId[]

/** The formats in which one can hold a conversation. */
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
    Object.values(table).flatMap(({ form }): readonly RequestFormId[] => (form === undefined ? [] : [form])),
  ),
]

/** Whether main does something for a form. */
export function hasFormPart<Part extends FormPart>(form: RequestFormId, part: Part): form is FormsWith<Part> {
  return Object.values(formatRegistry).some(
    (format) => format.form === form && format.formParts.includes(part),
  )
}

export const fitTargets = [
  ...new Set(
    Object.values(formatRegistry).flatMap(({ fit, isFitOverridable }) =>
      fit !== undefined && isFitOverridable ? [fit.target as FitTarget] : [],
    ),
  ),
]

/** The conversation format of this id; `undefined` for every other format. */
export function findConversationFormat(id: string): ConversationFormatId | undefined {
  return conversationFormatIds.find((known) => known === id)
}

/** Whether the window shows what comes out of runs in a format as pictures. */
export function isPictured(id: FormatId): boolean {
  const pictures: readonly FormatOutput[] = ['image', 'video']
  return pictures.includes(formatRegistry[id].output)
}

/**
 * Whether a run is only a step on the way to a result, which is announced when it is there: a job of the gateway, or one of the
 * batches of a click.
 */
export function isStepOfResult(id: string): boolean {
  const format = findFormat(id)
  return format?.kind === 'job' || format?.formParts.includes('batches') === true
}

/** The tab that shows how a file of this format was made, `undefined` where no form can show its settings. */
export function settingsTabOf(id: string): { readonly tab: FormatTab; readonly label: string } | undefined {
  const format = findFormat(id)
  return format?.isRestorable === true ? { tab: format.tab, label: tabLabel(format.tab) } : undefined
}

function idsOfKind<Kind extends FormatKind>(kind: Kind): readonly IdsOfKind<Kind>[] {
  return formatIds.filter((id): id is IdsOfKind<Kind> => formatRegistry[id].kind === kind)
}
