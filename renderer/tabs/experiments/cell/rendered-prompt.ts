import {
  promptOf,
  type ExperimentCase,
  type ExperimentPlan,
  type Variant,
} from '../../../../shared/experiments/experiment.ts'
import { templateParts } from '../../../../shared/templates/template.ts'
import { valueText } from '../../../lib/experiments/case-title.ts'

/** Returns the rendered prompt of a variant for a case as text, with files by name. */
export function renderedPrompt(plan: ExperimentPlan, variant: Variant, row: ExperimentCase): string {
  return templateParts(promptOf(plan, variant, row), row.vars)
    .map((part) => (typeof part === 'string' ? part : valueText(part.value)))
    .join('')
}
