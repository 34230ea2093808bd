import { namesInValue, templateNames } from '../templates/template.ts'
import type { ExperimentPlan } from './experiment.ts'

/** Returns the variable names in a plan as written: in its prompts, prefixes, suffixes and parameters. */
export function namesOfPlan({
  prompt,
  variants,
  cases,
}: Pick<ExperimentPlan, 'prompt' | 'variants' | 'cases'>): readonly string[] {
  const isPlanPromptAsked = variants.length === 0 || variants.some((variant) => variant.prompt === undefined)
  return [
    ...new Set([
      ...(isPlanPromptAsked ? templateNames(prompt) : []),
      ...variants.flatMap((variant) => [
        ...templateNames(variant.prompt ?? ''),
        ...namesInValue(variant.parameters),
        ...namesInValue(variant.extra),
      ]),
      ...cases.flatMap(({ options }) => [
        ...namesInValue(options?.prefix ?? ''),
        ...namesInValue(options?.suffix ?? ''),
      ]),
    ]),
  ]
}
