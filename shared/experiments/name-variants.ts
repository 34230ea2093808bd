import type { ExperimentPlan } from './experiment.ts'

/** A plan whose variants all have a name: one without a name of its own is called like its model. */
export function nameVariants(plan: ExperimentPlan): ExperimentPlan {
  return {
    ...plan,
    variants: plan.variants.map((variant) => ({
      ...variant,
      label: variant.label === '' ? variant.model : variant.label,
    })),
  }
}
