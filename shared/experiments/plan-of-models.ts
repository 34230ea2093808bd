import { conversationFormatOf, fitsOf, type ModelFit } from '../formats/model-fit.ts'
import { findConversationFormat, formatIds, formatRegistry, type FormatId } from '../formats/registry.ts'
import type { ModelEntry } from '../models/model-entry.ts'
import type { PlanOfAsked } from './plan-of-asked.ts'

/** The maximum number of models that an experiment can be created from. */
export const maxModelsOfPlan = 50

const fitOrder: Readonly<Record<ModelFit, number>> = { own: 0, label: 1, guess: 2, none: 3 }

/** Returns a plan with one variant per model, each in its best format. The prompt is still empty. */
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

/**
 * Returns the best format for a model: by the user's override, then its labels, then its name; a conversation format
 * when nothing is known.
 */
function bestFormatOf(model: ModelEntry): FormatId {
  const [best] = fitsOf(model)
    .filter(({ fit }) => fit !== 'none')
    .toSorted((left, right) => fitOrder[left.fit] - fitOrder[right.fit])
  if (best === undefined || findConversationFormat(best.target) !== undefined)
    return conversationFormatOf(model)
  return formatIds.find((id) => formatRegistry[id].fit?.target === best.target) ?? conversationFormatOf(model)
}
