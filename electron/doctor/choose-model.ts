import type { ModelEntry } from '../../shared/models/model-entry.ts'

/** Names of models made for something else than conversation. */
const notForText = /embed|rerank|tts|speech|whisper|transcri|audio|image|dall-e|flux|imagen|sora|veo|video/i

/** Names that models with a small price commonly carry. */
const cheap = /nano|mini|flash|lite|haiku|small|tiny|turbo/i

/**
 * The model to try a format with: one that is labelled for it, cheap by its name if there is one, and not one that
 * thinks for long. `undefined` when no model of the list has the label.
 */
export function chooseModel(
  models: readonly ModelEntry[],
  endpointTypes: readonly string[],
): string | undefined {
  const offered = models.filter(
    (model) => !notForText.test(model.id) && model.endpointTypes.some((type) => endpointTypes.includes(type)),
  )
  const best = offered.find(({ id }) => cheap.test(id)) ?? offered.find(({ id }) => /chat/i.test(id))
  return (best ?? offered.find(({ id }) => !/reason|think|\bo[134]\b|\br1\b/i.test(id)) ?? offered[0])?.id
}
