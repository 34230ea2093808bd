import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { endpointTypeLabel, fitsOf } from '../../../shared/formats/model-fit.ts'

/**
 * The source of a capability.
 * - `label`: the gateway's label.
 * - `guess`: guessed from the name.
 * - `own`: the user's override says so.
 * - `denied`: the gateway's label, which the user's override denies.
 */
export type ModelChipKind = 'label' | 'guess' | 'own' | 'denied'

/** A capability of a model, and its source. */
export interface ModelChip {
  /** The name of a format, or an unknown label of the gateway, unchanged. */
  readonly name: string
  readonly kind: ModelChipKind
}

/** Returns the capabilities of a model: the gateway's labels in its order, then the user's overrides, then guesses. */
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
