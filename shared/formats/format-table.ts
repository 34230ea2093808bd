import { profile } from '../gateway/profile.ts'
import type { FormatTab } from '../tabs.ts'
import type { FormatFit } from './descriptor.ts'
import { conversation, describe, fitFor, post, result } from './entries.ts'

/*
 * The one table of formats: data alone, so that every script may know what formats there are without loading the code
 * that builds their requests and reads their answers. That code is in `run-formats.ts`, by the same ids. An entry says what
 * is not as in most of its kind; its name is in the area `formats` of the catalogue.
 */

/**
 * The purposes of models besides conversation, by the tab that uses them, in the order in which a name is matched: the
 * first match wins, so that `bge-reranker` is for ranking and `speech-to-text` for transcripts. Only whole words match,
 * so that a name such as `swan` is not taken for `wan`.
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
  readonly [Tab in Exclude<FormatTab, 'models' | 'chat' | 'raw'>]: FormatFit & { readonly target: Tab }
}

/** A purpose of a model besides conversation. */
export type ModelPurpose = keyof typeof fits

/** The patterns that find it in a name, first match first. */
export const purposeNames: readonly { readonly target: ModelPurpose; readonly names: RegExp | undefined }[] =
  Object.values(fits)

/** The input of a transcript: a file alone. */
const transcript = {
  tab: 'transcribe',
  form: 'transcribe',
  formParts: ['check'],
  output: 'text',
  fit: fits.transcribe,
  isRestorable: true,
  hasKnownAnswers: true,
  promptFields: ['file'],
  priceUnits: ['seconds', 'input tokens', 'output tokens'],
  experiments: { questions: ['none'], values: ['audio'], asks: 'own' },
} as const

const image = {
  tab: 'images',
  output: 'image',
  fit: fits.images,
  isRestorable: true,
  hasKnownAnswers: true,
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

export const formatTable = describe({
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
    hasKnownAnswers: false,
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
    // The one format that requires a limit (see shared/gateway/wire/messages.md, "Request fields").
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
    hasKnownAnswers: true,
    route: post('/v1/embeddings'),
    fit: fits.embeddings,
    promptFields: ['input'],
    priceUnits: ['input tokens'],
    experiments: { questions: ['text', 'texts'], values: [], asks: 'own' },
  }),
  'embed-content': result({
    tab: 'embeddings',
    form: 'embeddings',
    formParts: ['starter', 'batches'],
    output: 'numbers',
    hasKnownAnswers: true,
    route: { method: 'POST', path: '/v1beta/models/{model}:embedContent', auth: 'x-goog-api-key' },
    fit: fits.embeddings,
    promptFields: ['content'],
    priceUnits: ['input tokens'],
    experiments: { questions: ['text', 'texts'], values: [], asks: 'own' },
  }),
  rerank: result({
    tab: 'rerank',
    form: 'rerank',
    formParts: ['starter'],
    output: 'numbers',
    hasKnownAnswers: true,
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
    hasKnownAnswers: true,
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
    // `instructions` say how to speak, so they are a parameter.
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
  raw: result({
    kind: 'by-hand',
    tab: 'raw',
    form: 'raw',
    output: 'text',
    route: post('/'),
    fit: undefined,
    isFitOverridable: false,
    promptFields: [],
    priceUnits: ['input tokens', 'output tokens'],
    experiments: undefined,
  }),
})
