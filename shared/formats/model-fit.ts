import { profile } from '../gateway/profile.ts'
import type { ModelEntry } from '../models/model-entry.ts'
import { conversationFormatIds, type ConversationFormatId } from './format.ts'

/** What a model is for, as far as a format goes. The values besides conversations are tabs with a format of their own. */
export const fitTargets = [
  ...conversationFormatIds,
  'embeddings',
  'rerank',
  'speech',
  'transcription',
  'images',
  'video',
] as const

export type FitTarget = (typeof fitTargets)[number]

/**
 * `own`: the user says so. `label`: the gateway promises it. `guess`: the name looks like it. `none`: none of these, and
 * it may still work.
 */
export type ModelFit = 'own' | 'label' | 'guess' | 'none'

/**
 * Whether a model fits a format. A hint for sorting, never a wall (wire-reference.md, 1.2): labels say which vendor is
 * behind a model rather than what it does, so a name that plainly says otherwise outweighs the label for conversations,
 * which is given to everything. The user's own word outweighs both.
 */
export function fitOf(model: ModelEntry, target: FitTarget): ModelFit {
  return fitFor(model, target, purposeOf(model.id))
}

/** Every target a model fits, with why: the name is looked at once, for lists of thousands. */
export function fitsOf(model: ModelEntry): { readonly target: FitTarget; readonly fit: ModelFit }[] {
  const purpose = purposeOf(model.id)
  return fitTargets.map((target) => ({ target, fit: fitFor(model, target, purpose) }))
}

function fitFor(model: ModelEntry, target: FitTarget, purpose: FitTarget | undefined): ModelFit {
  const own = model.own?.[target]
  if (own !== undefined) return own ? 'own' : 'none'
  const labels = endpointTypesOf(target)
  const isLabelled = model.endpointTypes.some((type) => labels.includes(type))
  if (!isConversation(target)) return isLabelled ? 'label' : purpose === target ? 'guess' : 'none'
  if (purpose !== undefined && !drawsInConversation(model.id, purpose)) return 'none'
  if (isLabelled) return 'label'
  return looksLike(target, model) ? 'guess' : 'none'
}

/** How a literal of `supported_endpoint_types` is called on a chip. Unknown ones are shown as they are. */
export function endpointTypeLabel(type: string): string {
  return Object.entries(profile.endpointTypes).find(([, types]) => listed(types, type))?.[0] ?? type
}

function endpointTypesOf(target: FitTarget): readonly string[] {
  return target === 'speech' || target === 'transcription' ? [] : profile.endpointTypes[target]
}

function listed(types: readonly string[], type: string): boolean {
  return types.includes(type)
}

function isConversation(target: FitTarget): target is ConversationFormatId {
  return target in conversationNames
}

/** What a name alone says a model is for; `undefined` for conversations and for names that say nothing. */
function purposeOf(id: string): Exclude<FitTarget, ConversationFormatId> | undefined {
  const name = id.toLowerCase()
  return purposeNames.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Image models that are asked in a conversation and have no route of their own. */
function drawsInConversation(id: string, purpose: FitTarget): boolean {
  return purpose === 'images' && /gemini/i.test(id)
}

/** Words are taken whole, so that a name such as `swan` is not taken for `wan`. The order matters: first match wins. */
const purposeNames: readonly (readonly [Exclude<FitTarget, ConversationFormatId>, RegExp])[] = [
  ['rerank', /rerank/],
  ['embeddings', /embed|(?:^|[/_-])(?:bge|gte|e5)(?:[/_-]|$)/],
  [
    'transcription',
    /whisper|transcri(?:be|ption)|speech-to-text|(?:^|[/_-])(?:asr|stt|scribe)(?:[/_-]|$)|sensevoice|paraformer|parakeet|voxtral/,
  ],
  ['speech', /(?:^|[/_-])tts(?:[/_-]|\d|$)|speech|cosyvoice|kokoro|(?:^|[/_-])eleven(?:[/_-]|labs)/],
  [
    'video',
    /(?:^|[/_-])(?:sora|veo|kling|wan|vidu|hailuo|seedance|runway|pixverse|cogvideo)x?(?:[/_.-]|\d|$)|video|t2v|i2v/,
  ],
  [
    'images',
    /dall-e|gpt-image|(?:^|[/_-])(?:flux|imagen|seedream|ideogram|recraft|midjourney|mj)(?:[/_.-]|\d|$)|stable-diffusion|sdxl|(?:^|[/_-])image(?:[/_-]|\d|$)/,
  ],
]

/**
 * Chat completions is what every gateway translates to. The others are guessed from the vendor's names, and only where
 * nothing is known about the model or the vendor is sure.
 */
function looksLike(format: ConversationFormatId, model: ModelEntry): boolean {
  const pattern = conversationNames[format]
  return pattern === undefined ? model.endpointTypes.length === 0 : pattern.test(model.id.toLowerCase())
}

const conversationNames: Readonly<Record<ConversationFormatId, RegExp | undefined>> = {
  chat: undefined,
  responses: /(?:^|\/)(?:gpt-|o[1345](?:-|$)|codex|grok)/,
  messages: /claude/,
  'generate-content': /gemini/,
}
