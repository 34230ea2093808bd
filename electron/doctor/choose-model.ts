import type { FormatFit } from '../../shared/formats/descriptor.ts'
import { purposeOf } from '../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'

/** Names of models that answer with audio, which a short prompt does not request. */
const answersInSound = /audio/i

/** Words in the names of models that are usually cheap. */
const cheap = /nano|mini|flash|lite|haiku|small|tiny|turbo/i

/** A model to test a format with. */
export interface ChosenModel {
  readonly id: string
  /** The list does not state that the model supports the format: labels are hints, and many lists have none. */
  readonly isGuess: boolean
}

const maxTried = 3

/**
 * The models to test a format with, best first: those labelled for it, then those whose name suggests it, then any
 * conversation model; among equals a model that is cheap by its name and does not reason for long. Empty when the list
 * has no conversation model.
 */
export function chooseModels(
  models: readonly ModelEntry[],
  { endpointTypes, names }: Pick<FormatFit, 'endpointTypes' | 'names'>,
): readonly ChosenModel[] {
  const isLabelled = (model: ModelEntry) => model.endpointTypes.some((type) => endpointTypes.includes(type))
  const rank = (model: ModelEntry) =>
    isLabelled(model) ? 0 : names?.test(model.id.toLowerCase()) === true ? 1 : 2
  return models
    .filter(({ id }) => purposeOf(id) === undefined && !answersInSound.test(id))
    .map((model, at) => ({ model, at, rank: rank(model), taste: tasteOf(model.id) }))
    .toSorted((left, right) => left.rank - right.rank || left.taste - right.taste || left.at - right.at)
    .slice(0, maxTried)
    .map(({ model }) => ({ id: model.id, isGuess: !isLabelled(model) }))
}

function tasteOf(id: string): number {
  if (cheap.test(id)) return 0
  if (/chat/i.test(id)) return 1
  return /reason|think|\bo[134]\b|\br1\b/i.test(id) ? 3 : 2
}
