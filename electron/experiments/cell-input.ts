import {
  promptOf,
  type ExperimentCase,
  type ExperimentPlan,
  type Variant,
} from '../../shared/experiments/experiment.ts'
import type { Json, JsonObject } from '../../shared/json.ts'
import { isInField } from '../../shared/medic/learned-removal.ts'
import type { Removal } from '../../shared/medic/sent-parameters.ts'
import {
  missingNames,
  namesInValue,
  renderValue,
  templateParts,
  textOfValue,
  type TemplateValues,
} from '../../shared/templates/template.ts'
import { asMedia } from '../../shared/media/media-value.ts'

/** A variant with what it asks, its own prompt or the plan's. */
export type AskingVariant = Variant & { readonly prompt: string }

/** A variant with what it asks; with a case what it asks there. */
export function askingVariant(
  plan: ExperimentPlan,
  variant: Variant,
  row?: Pick<ExperimentCase, 'options'>,
): AskingVariant {
  return { ...variant, prompt: promptOf(plan, variant, row) }
}

/** What the variant at a place of the plan asks in a case, in words; empty where there is none. */
export function questionOf(
  plan: ExperimentPlan,
  variantIndex: number,
  row: Pick<ExperimentCase, 'vars' | 'options'>,
): string {
  const variant = plan.variants[variantIndex]
  return variant === undefined ? '' : promptOfCell(askingVariant(plan, variant, row), row.vars)
}

/** One cell's request before its format has seen it. */
export interface CellInput {
  readonly model: string
  /** The prompt as it is written: a text, or a list of messages. */
  readonly prompt: string
  readonly values: TemplateValues
  readonly parameters: Readonly<Record<string, Json>>
  readonly extra: JsonObject
}

/** What a variant asks with the values of a case. Fields that the model refused before are left out. */
export function inputOf(
  variant: AskingVariant,
  values: TemplateValues,
  removals: readonly Removal[] = [],
): CellInput {
  const parameters = Object.fromEntries(
    Object.entries(variant.parameters).filter(([name]) => !isRefused(name, variant, removals)),
  )
  return {
    model: variant.model,
    prompt: variant.prompt,
    values,
    parameters: renderValue(parameters, values) as JsonObject,
    extra: renderValue(variant.extra, values) as JsonObject,
  }
}

function isRefused(name: string, { model, format }: Variant, removals: readonly Removal[]): boolean {
  return removals.some(
    (removal) => removal.model === model && removal.format === format && isInField(name, removal.field),
  )
}

/** What a cell asks, in words: as History lists it. Files stand as their names. */
export function promptOfCell({ prompt }: AskingVariant, values: TemplateValues): string {
  return templateParts(prompt, values)
    .map((part) =>
      typeof part === 'string' ? part : (asMedia(part.value)?.fileName ?? textOfValue(part.value)),
    )
    .join('')
}

/** The names in a variant that a case has no value for, each once. */
export function missingInVariant(variant: AskingVariant, values: TemplateValues): string[] {
  const names = [...namesInValue(variant.parameters), ...namesInValue(variant.extra)].map(
    (name) => `{{${name}}}`,
  )
  return missingNames([variant.prompt, ...names].join('\n'), values)
}
