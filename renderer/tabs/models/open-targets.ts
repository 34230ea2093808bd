import type { ConversationFormatId } from '../../../shared/formats/format.ts'
import { conversationFormatIds } from '../../../shared/formats/format.ts'
import {
  endpointTypeLabel,
  fitsOf,
  type FitTarget,
  type ModelFit,
} from '../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'

/** A tab that can be asked with a model. The lens is a view of Chat. */
export type OpenTab = 'chat' | 'lens' | 'embeddings' | 'rerank' | 'speech' | 'transcribe' | 'images' | 'video'

export interface OpenTarget {
  readonly tab: OpenTab
  readonly label: string
  readonly fit: ModelFit
}

const tabsOfTargets: readonly {
  target: Exclude<FitTarget, ConversationFormatId>
  tab: OpenTab
  label: string
}[] = [
  { target: 'embeddings', tab: 'embeddings', label: 'Embeddings' },
  { target: 'rerank', tab: 'rerank', label: 'Rerank' },
  { target: 'speech', tab: 'speech', label: 'Speech' },
  { target: 'transcription', tab: 'transcribe', label: 'Transcribe' },
  { target: 'images', tab: 'images', label: 'Images' },
  { target: 'video', tab: 'video', label: 'Video' },
]

const fitOrder: Readonly<Record<ModelFit, number>> = { own: 0, label: 1, guess: 2, none: 3 }

/** Every tab a model can be opened in, those that fit first. None is left out: labels are hints. */
export function openTargetsOf(model: ModelEntry): OpenTarget[] {
  const fits = new Map(fitsOf(model).map(({ target, fit }) => [target, fit]))
  const fitOfTarget = (target: FitTarget): ModelFit => fits.get(target) ?? 'none'
  const talks = conversationFormatIds
    .map(fitOfTarget)
    .reduce((best, fit) => (fitOrder[fit] < fitOrder[best] ? fit : best), 'none')
  const targets: OpenTarget[] = [
    { tab: 'chat', label: 'Chat', fit: talks },
    { tab: 'lens', label: 'Lens', fit: talks },
    ...tabsOfTargets.map(({ target, tab, label }) => ({ tab, label, fit: fitOfTarget(target) })),
  ]
  return targets.toSorted((one, other) => fitOrder[one.fit] - fitOrder[other.fit])
}

/**
 * The format to ask a model in: what the user says it can do, then the gateway's first label, which is its preferred one
 * (wire-reference.md, 1.2), then a guess, and chat completions where nothing is known.
 */
export function conversationFormatOf(model: ModelEntry): ConversationFormatId {
  const fits = new Map(fitsOf(model).map(({ target, fit }) => [target, fit]))
  const formatWith = (wanted: ModelFit) => conversationFormatIds.find((id) => fits.get(id) === wanted)
  const preferred = model.endpointTypes
    .map(endpointTypeLabel)
    .flatMap((label) => conversationFormatIds.find((id) => id === label) ?? [])
    .find((id) => fits.get(id) === 'label')
  return formatWith('own') ?? preferred ?? formatWith('guess') ?? 'chat'
}
