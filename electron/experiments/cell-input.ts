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

/** A variant with its effective prompt: its own or the plan's. */
export type AskingVariant = Variant & { readonly prompt: string }

/** Returns a variant with its effective prompt; with a case, including the case's prefix and suffix. */
export function askingVariant(
  plan: ExperimentPlan,
  variant: Variant,
  row?: Pick<ExperimentCase, 'options'>,
): AskingVariant {
  return { ...variant, prompt: promptOf(plan, variant, row) }
}

/** Returns the rendered prompt of a variant for a case as text; `''` when there is no such variant. */
export function questionOf(
  plan: ExperimentPlan,
  variantIndex: number,
  row: Pick<ExperimentCase, 'vars' | 'options'>,
): string {
  const variant = plan.variants[variantIndex]
  return variant === undefined ? '' : promptOfCell(askingVariant(plan, variant, row), row.vars)
}

/** The input of a cell's request, before it is converted to its format. */
export interface CellInput {
  readonly model: string
  /** The prompt as written: a text, or a list of messages. */
  readonly prompt: string
  readonly values: TemplateValues
  readonly parameters: Readonly<Record<string, Json>>
  readonly extra: JsonObject
}

/** Returns the input of a variant for a case. Parameters that the model refused before are omitted. */
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

/** Returns the rendered prompt of a cell as History lists it. Files are shown by name. */
export function promptOfCell({ prompt }: AskingVariant, values: TemplateValues): string {
  return templateParts(prompt, values)
    .map((part) =>
      typeof part === 'string' ? part : (asMedia(part.value)?.fileName ?? textOfValue(part.value)),
    )
    .join('')
}

/** Returns the variable names in a variant for which a case has no value, without duplicates. */
export function missingInVariant(variant: AskingVariant, values: TemplateValues): string[] {
  const names = [...namesInValue(variant.parameters), ...namesInValue(variant.extra)].map(
    (name) => `{{${name}}}`,
  )
  return missingNames([variant.prompt, ...names].join('\n'), values)
}
