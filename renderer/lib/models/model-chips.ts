import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { endpointTypeLabel, fitsOf } from '../../../shared/formats/model-fit.ts'

/**
 * `label`: from the gateway. `guess`: from the name. `own`: the user says it can. `denied`: the gateway labels it so, and
 * the user says it cannot.
 */
export type ModelChipKind = 'label' | 'guess' | 'own' | 'denied'

/** One thing a model is said to do, and who says it. */
export interface ModelChip {
  /** The name of a format, or a label of the gateway that this app does not know, as it is. */
  readonly name: string
  readonly kind: ModelChipKind
}

/** What a model is said to do: the gateway's labels in its own order, then the user's word, then guesses. */
export function chipsOf(model: ModelEntry): ModelChip[] {
  const labels = [...new Set(model.endpointTypes.map(endpointTypeLabel))]
  const own = model.own ?? {}
  const chips = labels.map((name): ModelChip => ({ name, kind: own[name] === false ? 'denied' : 'label' }))
  const fits = fitsOf(model).filter(({ target }) => !labels.includes(target))
  return [
    ...chips,
    ...fits
      .filter(({ fit }) => fit === 'own')
      .map(({ target }): ModelChip => ({ name: target, kind: 'own' })),
    ...fits
      .filter(({ fit }) => fit === 'guess')
      .map(({ target }): ModelChip => ({ name: target, kind: 'guess' })),
  ]
}
