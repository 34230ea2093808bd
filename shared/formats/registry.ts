import { profile } from '../gateway/profile.ts'
import { tabLabel, type FormatTab } from '../tabs.ts'
import { formatsText } from '../text/en/formats.ts'
import {
  type ConversationDescriptor,
  type FormatDescriptor,
  type FormatFit,
  type FormatKind,
  type FormatRoute,
} from './descriptor.ts'

/*
 * The one table of formats: data alone, so that every script may know what formats there are without loading the code
 * that builds their requests and reads their answers. That code is in `run-formats.ts`, by the same ids.
 */

/**
 * What models can be for besides talking, each named after the tab that asks them, in the order in which a name is tried:
 * the first that matches wins, so that `bge-reranker` is for ranking and `speech-to-text` for transcripts. Words are taken
 * whole, so that a name such as `swan` is not taken for `wan`.
 */
const fits = {
  rerank: {
    target: 'rerank',
    get chip(): string {
      return formatsText().chips.rerank
    },
    endpointTypes: profile.endpointTypes.rerank,
    names: /rerank/,
  },
  embeddings: {
    target: 'embeddings',
    get chip(): string {
      return formatsText().chips.embeddings
    },
    endpointTypes: profile.endpointTypes.embeddings,
    names: /embed|(?:^|[/_-])(?:bge|gte|e5)(?:[/_-]|$)/,
  },
  transcribe: {
    target: 'transcribe',
    get chip(): string {
      return formatsText().chips.transcribe
    },
    endpointTypes: [],
    names:
      /whisper|transcri(?:be|ption)|speech-to-text|(?:^|[/_-])(?:asr|stt|scribe)(?:[/_-]|$)|sensevoice|paraformer|parakeet|voxtral/,
  },
  speech: {
    target: 'speech',
    get chip(): string {
      return formatsText().chips.speech
    },
    endpointTypes: [],
    names: /(?:^|[/_-])tts(?:[/_-]|\d|$)|speech|cosyvoice|kokoro|(?:^|[/_-])eleven(?:[/_-]|labs)/,
  },
  video: {
    target: 'video',
    get chip(): string {
      return formatsText().chips.video
    },
    endpointTypes: profile.endpointTypes.video,
    names:
      /(?:^|[/_-])(?:sora|veo|kling|wan|vidu|hailuo|seedance|runway|pixverse|cogvideo)x?(?:[/_.-]|\d|$)|video|t2v|i2v/,
  },
  images: {
    target: 'images',
    get chip(): string {
      return formatsText().chips.image
    },
    endpointTypes: profile.endpointTypes.images,
    names:
      /dall-e|gpt-image|(?:^|[/_-])(?:flux|imagen|seedream|ideogram|recraft|midjourney|mj)(?:[/_.-]|\d|$)|stable-diffusion|sdxl|(?:^|[/_-])image(?:[/_-]|\d|$)/,
  },
} as const satisfies { readonly [Tab in FormatTab]?: FormatFit & { readonly target: Tab } }

/** What a model can be for besides talking. */
export type ModelPurpose = keyof typeof fits

/** The patterns that tell it from a name, first match first. */
export const purposeNames: readonly { readonly target: ModelPurpose; readonly names: RegExp }[] =
  Object.values(fits)

const table = describe({
  models: {
    id: 'models',
    get label(): string {
      return formatsText().names.models
    },
    kind: 'list',
    tab: 'models',
    form: undefined,
    route: { method: 'GET', path: '/v1/models', auth: 'authorization' },
    fit: undefined,
    isFitOverridable: false,
    medic: undefined,
    isRestorable: false,
    promptFields: [],
    priceUnits: [],
  },
  chat: {
    id: 'chat',
    get label(): string {
      return formatsText().names.chat
    },
    kind: 'conversation',
    tab: 'chat',
    form: undefined,
    route: post('/v1/chat/completions'),
    fit: {
      target: 'chat',
      get chip(): string {
        return formatsText().chips.chat
      },
      endpointTypes: profile.endpointTypes.chat,
    },
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: false,
    promptFields: ['messages'],
    priceUnits: ['input tokens', 'output tokens'],
    turnsField: 'messages',
    systemField: undefined,
    limitFields: ['max_tokens', 'max_completion_tokens'],
    prefill: 'prefix',
    lateInstructions: 'in-place',
    providerStateOf: 'model',
    compaction: undefined,
  },
  responses: {
    id: 'responses',
    get label(): string {
      return formatsText().names.responses
    },
    kind: 'conversation',
    tab: 'chat',
    form: undefined,
    route: post('/v1/responses'),
    fit: {
      target: 'responses',
      get chip(): string {
        return formatsText().chips.responses
      },
      endpointTypes: profile.endpointTypes.responses,
      names: /(?:^|\/)(?:gpt-|o[1345](?:-|$)|codex|grok)/,
    },
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: false,
    promptFields: ['input', 'instructions'],
    priceUnits: ['input tokens', 'output tokens'],
    turnsField: 'input',
    systemField: 'instructions',
    limitFields: ['max_output_tokens'],
    prefill: undefined,
    lateInstructions: 'in-place',
    providerStateOf: 'format',
    compaction: 'responses-compact',
  },
  'responses-compact': {
    id: 'responses-compact',
    get label(): string {
      return formatsText().names.responsesCompact
    },
    kind: 'compaction',
    tab: 'chat',
    form: undefined,
    route: post('/v1/responses/compact'),
    fit: {
      target: 'compact',
      get chip(): string {
        return formatsText().chips.compact
      },
      endpointTypes: profile.endpointTypes.compact,
    },
    isFitOverridable: false,
    medic: undefined,
    isRestorable: false,
    promptFields: ['input', 'instructions'],
    priceUnits: ['input tokens', 'output tokens'],
  },
  messages: {
    id: 'messages',
    get label(): string {
      return formatsText().names.messages
    },
    kind: 'conversation',
    tab: 'chat',
    form: undefined,
    route: { method: 'POST', path: '/v1/messages', auth: 'x-api-key' },
    fit: {
      target: 'messages',
      get chip(): string {
        return formatsText().chips.messages
      },
      endpointTypes: profile.endpointTypes.messages,
      names: /claude/,
    },
    isFitOverridable: true,
    // The one format that wants a limit (see shared/gateway/wire/messages.md, "Request fields").
    medic: { requiredFields: ['max_tokens'] },
    isRestorable: false,
    promptFields: ['messages', 'system'],
    priceUnits: ['input tokens', 'output tokens'],
    turnsField: 'messages',
    systemField: 'system',
    limitFields: ['max_tokens'],
    prefill: 'last-message',
    lateInstructions: 'system-prompt',
    providerStateOf: 'format',
    compaction: undefined,
  },
  'generate-content': {
    id: 'generate-content',
    get label(): string {
      return formatsText().names.generateContent
    },
    kind: 'conversation',
    tab: 'chat',
    form: undefined,
    route: { method: 'POST', path: '/v1beta/models/{model}:generateContent', auth: 'x-goog-api-key' },
    fit: {
      target: 'generate-content',
      get chip(): string {
        return formatsText().chips.generate
      },
      endpointTypes: profile.endpointTypes['generate-content'],
      names: /gemini/,
    },
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: false,
    promptFields: ['contents', 'systemInstruction'],
    priceUnits: ['input tokens', 'output tokens'],
    turnsField: 'contents',
    systemField: 'systemInstruction',
    limitFields: ['generationConfig.maxOutputTokens'],
    prefill: undefined,
    lateInstructions: 'system-prompt',
    providerStateOf: 'format',
    compaction: undefined,
  },
  embeddings: {
    id: 'embeddings',
    get label(): string {
      return formatsText().names.embeddings
    },
    kind: 'result',
    tab: 'embeddings',
    form: 'embeddings',
    route: post('/v1/embeddings'),
    fit: fits.embeddings,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: false,
    promptFields: ['input'],
    priceUnits: ['input tokens'],
  },
  rerank: {
    id: 'rerank',
    get label(): string {
      return formatsText().names.rerank
    },
    kind: 'result',
    tab: 'rerank',
    form: 'rerank',
    route: post('/v1/rerank'),
    fit: fits.rerank,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: false,
    promptFields: ['query', 'documents'],
    priceUnits: ['searches', 'input tokens'],
  },
  speech: {
    id: 'speech',
    get label(): string {
      return formatsText().names.speech
    },
    kind: 'result',
    tab: 'speech',
    form: 'speech',
    route: post('/v1/audio/speech'),
    fit: fits.speech,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    // `instructions` says how to speak, which is a parameter.
    promptFields: ['input'],
    priceUnits: ['characters', 'input tokens', 'output tokens'],
  },
  transcriptions: {
    id: 'transcriptions',
    get label(): string {
      return formatsText().names.transcriptions
    },
    kind: 'transcript',
    tab: 'transcribe',
    form: 'transcribe',
    route: post('/v1/audio/transcriptions'),
    fit: fits.transcribe,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    promptFields: ['file'],
    priceUnits: ['seconds', 'input tokens', 'output tokens'],
  },
  translations: {
    id: 'translations',
    get label(): string {
      return formatsText().names.translations
    },
    kind: 'transcript',
    tab: 'transcribe',
    form: 'transcribe',
    route: post('/v1/audio/translations'),
    fit: fits.transcribe,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    promptFields: ['file'],
    priceUnits: ['seconds', 'input tokens', 'output tokens'],
  },
  'images-generations': {
    id: 'images-generations',
    get label(): string {
      return formatsText().names.imagesGenerations
    },
    kind: 'image',
    tab: 'images',
    form: 'images-generate',
    route: post('/v1/images/generations'),
    fit: fits.images,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    promptFields: ['prompt'],
    priceUnits: ['images', 'input tokens', 'output tokens'],
  },
  'images-edits': {
    id: 'images-edits',
    get label(): string {
      return formatsText().names.imagesEdits
    },
    kind: 'image',
    tab: 'images',
    form: 'images-edit',
    route: post('/v1/images/edits'),
    fit: fits.images,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    promptFields: ['prompt'],
    priceUnits: ['images', 'input tokens', 'output tokens'],
  },
  'video-generations': {
    id: 'video-generations',
    get label(): string {
      return formatsText().names.videoGenerations
    },
    kind: 'job',
    tab: 'video',
    form: 'video',
    route: post('/v1/video/generations'),
    fit: fits.video,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    promptFields: ['prompt'],
    priceUnits: ['seconds'],
  },
  videos: {
    id: 'videos',
    get label(): string {
      return formatsText().names.videos
    },
    kind: 'job',
    tab: 'video',
    form: 'video',
    route: post('/v1/videos'),
    fit: fits.video,
    isFitOverridable: true,
    medic: { requiredFields: [] },
    isRestorable: true,
    promptFields: ['prompt'],
    priceUnits: ['seconds'],
  },
})

type Table = typeof table

/** Every request shape of the gateway that this app speaks. */
export type FormatId = keyof Table

type IdsOfKind<Kind extends FormatKind> = {
  [Id in FormatId]: Table[Id]['kind'] extends Kind ? Id : never
}[FormatId]

export type ConversationFormatId = IdsOfKind<'conversation'>
/** The formats in which images are made. */
export type ImageFormatId = IdsOfKind<'image'>
/** The families of routes that videos are asked for on: the documented one, and `/v1/videos`. */
export type VideoFormatId = IdsOfKind<'job'>
export type TranscriptFormatId = IdsOfKind<'transcript'>

/** The formats whose runs are answers of a conversation. */
export type AnswerFormatId = IdsOfKind<'conversation' | 'compaction'>

/** The formats that runs are made in. */
export type RunFormatId = Exclude<FormatId, IdsOfKind<'list'>>

/** The formats whose fields can be left out for good. */
export type MedicFormatId = {
  [Id in FormatId]: Table[Id]['medic'] extends undefined ? never : Id
}[FormatId]

/** Every form that sends requests. `requestForms` has their code. */
export type RequestFormId = {
  [Id in FormatId]: Table[Id] extends { form: infer Form extends string } ? Form : never
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

/** What the window calls the format of a run: the id itself for one that is not known. */
export function formatLabel(id: string): string {
  return id === toolCallFormat ? formatsText().names.toolCall : (findFormat(id)?.label ?? id)
}

/** The ids of all formats, in the order of the window. */
export const formatIds = Object.keys(formatRegistry) as readonly FormatId[]

/** The formats in which one can hold a conversation. */
export const conversationFormatIds = idsOfKind('conversation')
export const videoFormatIds = idsOfKind('job')

export const medicFormatIds = formatIds.filter(
  (id): id is MedicFormatId => formatRegistry[id].medic !== undefined,
)

export const requestFormIds = [
  ...new Set(
    Object.values(table).flatMap(({ form }): readonly RequestFormId[] => (form === undefined ? [] : [form])),
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
  return conversationFormatIds.find((known) => known === id)
}

/** The tab that shows how a file of this format was made, `undefined` where no form can show its settings. */
export function settingsTabOf(id: string): { readonly tab: FormatTab; readonly label: string } | undefined {
  const format = findFormat(id)
  return format?.isRestorable === true ? { tab: format.tab, label: tabLabel(format.tab) } : undefined
}

function idsOfKind<Kind extends FormatKind>(kind: Kind): readonly IdsOfKind<Kind>[] {
  return formatIds.filter((id): id is IdsOfKind<Kind> => formatRegistry[id].kind === kind)
}

/** Checks an entry by its kind and keeps its literals, which the ids above are made of. */
function describe<
  const Entries extends {
    readonly [Id in keyof Entries]: { readonly id: Id } & (
      | (FormatDescriptor & { readonly kind: Exclude<FormatKind, 'conversation'> })
      | ConversationDescriptor
    )
  },
>(entries: Entries): Entries {
  return entries
}

function post<const Path extends string>(path: Path): FormatRoute & { readonly path: Path } {
  return { method: 'POST', path, auth: 'authorization' }
}
