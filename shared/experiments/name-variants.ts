import type { ExperimentPlan } from './experiment.ts'

/** Returns the plan with a name for every variant: the default is the name of its model. */
export function nameVariants(plan: ExperimentPlan): ExperimentPlan {
  return {
    ...plan,
    variants: plan.variants.map((variant) => ({
      ...variant,
      label: variant.label === '' ? variant.model : variant.label,
    })),
  }
}
