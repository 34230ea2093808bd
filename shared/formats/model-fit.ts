import type { ModelEntry } from '../models/model-entry.ts'
import type { FormatFit } from './descriptor.ts'
import {
  type ConversationFormatId,
  type FitTarget,
  conversationFormatIds,
  findConversationFormat,
  fitTargets,
  formatRegistry,
} from './registry.ts'
import { type ModelPurpose, purposeNames } from './format-table.ts'

/**
 * `own`: chosen by the user. `label`: promised by the gateway. `guess`: suggested by the name. `none`: none of these,
 * and it may still work.
 */
export type ModelFit = 'own' | 'label' | 'guess' | 'none'

/**
 * Whether a model suits a format. A hint for sorting that never prevents a choice (see
 * shared/gateway/wire/model-list.md, "What a type is worth"): labels name the vendor behind a model rather than its
 * purpose, so a name that clearly says otherwise outweighs the label for conversations, which every model has. The
 * user's own choice outweighs both.
 */
export function fitOf(model: ModelEntry, target: FitTarget): ModelFit {
  return fitFor(model, target, purposeOf(model.id))
}

/** Every target that suits a model, with the reason. Matches the name only once, for lists of thousands. */
export function fitsOf(model: ModelEntry): { readonly target: FitTarget; readonly fit: ModelFit }[] {
  const purpose = purposeOf(model.id)
  return fitTargets.map((target) => ({ target, fit: fitFor(model, target, purpose) }))
}

function fitFor(model: ModelEntry, target: FitTarget, purpose: ModelPurpose | undefined): ModelFit {
  const own = model.own?.[target]
  if (own !== undefined) return own ? 'own' : 'none'
  const fit = fitsByTarget.get(target)
  if (fit === undefined) return 'none'
  const isLabelled = model.endpointTypes.some((type) => fit.endpointTypes.includes(type))
  if (findConversationFormat(target) === undefined)
    return isLabelled ? 'label' : purpose === target ? 'guess' : 'none'
  if (purpose !== undefined && !drawsInConversation(model.id, purpose)) return 'none'
  if (isLabelled) return 'label'
  return looksLike(fit, model) ? 'guess' : 'none'
}

/**
 * The format for requests to a model: the user's own choice, then the gateway's first label, which is its preferred one
 * (see shared/gateway/wire/model-list.md, "What a type is worth"), then a guess, and chat completions where nothing is
 * known.
 */
export function conversationFormatOf(model: ModelEntry): ConversationFormatId {
  const fits = new Map(fitsOf(model).map(({ target, fit }) => [target, fit]))
  const formatWith = (wanted: ModelFit) => conversationFormatIds.find((id) => fits.get(id) === wanted)
  const preferred = model.endpointTypes
    .map(endpointTypeLabel)
    .flatMap((label) => conversationFormatIds.find((id) => id === label) ?? [])
    .find((id) => fits.get(id) === 'label')
  return formatWith('own') ?? preferred ?? formatWith('guess') ?? formatRegistry.chat.id
}

/**
 * The target of a literal of `supported_endpoint_types` (see shared/gateway/wire/model-list.md, "Endpoint types"); an
 * unknown literal is returned unchanged.
 */
export function endpointTypeLabel(type: string): string {
  return fits.find(({ endpointTypes }) => endpointTypes.includes(type))?.target ?? type
}

/** Every fit of a format, each once, in the order of the window. */
export const fits: readonly FormatFit[] = [
  ...new Set(Object.values(formatRegistry).flatMap(({ fit }) => fit ?? [])),
]

const fitsByTarget = new Map(fits.map((fit) => [fit.target, fit]))

/** The purpose that a name suggests; `undefined` for conversations and for names that suggest nothing. */
export function purposeOf(id: string): ModelPurpose | undefined {
  const name = id.toLowerCase()
  return purposeNames.find(({ names }) => names?.test(name) === true)?.target
}

/** Image models that are used in conversations and have no route of their own. */
function drawsInConversation(id: string, purpose: ModelPurpose): boolean {
  return purpose === 'images' && /gemini/i.test(id)
}

/**
 * Every gateway translates to chat completions. The other formats are guessed from the vendor's names, and only where
 * nothing is known about the model or the vendor is certain.
 */
function looksLike({ names }: FormatFit, model: ModelEntry): boolean {
  return names === undefined ? model.endpointTypes.length === 0 : names.test(model.id.toLowerCase())
}
