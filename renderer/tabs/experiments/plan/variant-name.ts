import type { Variant } from '../../../../shared/experiments/experiment.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'

/** Returns the name of a variant: its label, or else its model. */
export function variantName({ label, model }: Pick<Variant, 'label' | 'model'>): string {
  return label !== '' ? label : model !== '' ? model : experimentPlanText().variants.noModel
}
