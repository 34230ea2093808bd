import { conversationFormatOf, fitsOf, type ModelFit } from '../formats/model-fit.ts'
import { findConversationFormat, formatIds, formatRegistry, type FormatId } from '../formats/registry.ts'
import type { ModelEntry } from '../models/model-entry.ts'
import type { PlanOfAsked } from './plan-of-asked.ts'

/** How many models an experiment is made of at most. */
export const maxModelsOfPlan = 50

const fitOrder: Readonly<Record<ModelFit, number>> = { own: 0, label: 1, guess: 2, none: 3 }

/** The plan that asks each of some models in the format that fits it best. What it asks is still to be written. */
export function planOfModels(
  models: readonly ModelEntry[],
  connectionId: string,
  newId: () => string,
): PlanOfAsked {
  const all = models.map((model) => ({ model: model.id, format: bestFormatOf(model) }))
  return {
    plan: {
      description: '',
      prompt: '',
      variants: all.map(({ model, format }) => ({
        id: newId(),
        label: model,
        connectionId,
        format,
        model,
        parameters: {},
        extra: {},
      })),
      cases: [{ vars: {}, assertions: [] }],
    },
    leftOut: [],
    answer: '',
  }
}

/** What a model is for by the user's word, then by its labels, then by its name; a conversation where nothing is known. */
function bestFormatOf(model: ModelEntry): FormatId {
  const [best] = fitsOf(model)
    .filter(({ fit }) => fit !== 'none')
    .toSorted((one, other) => fitOrder[one.fit] - fitOrder[other.fit])
  if (best === undefined || findConversationFormat(best.target) !== undefined)
    return conversationFormatOf(model)
  return formatIds.find((id) => formatRegistry[id].fit?.target === best.target) ?? conversationFormatOf(model)
}
