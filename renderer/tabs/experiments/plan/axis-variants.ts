import type { ExperimentPlan, Variant } from '../../../../shared/experiments/experiment.ts'
import { parseJson, type Json } from '../../../../shared/json.ts'

type Axes = NonNullable<ExperimentPlan['axes']>

/** The axis name for models; all other axes are parameters. */
export const modelField = 'model'

/**
 * Returns the variants of a grid: each value of `x` with each of `y`; `x` varies fastest. All other settings come from
 * `base`. Existing variants keep their ids.
 */
export function variantsOfAxes(
  base: Variant,
  axes: Axes,
  before: readonly Variant[],
  newId: () => string,
): Variant[] {
  return axes.y.values.flatMap((y, down) =>
    axes.x.values.map((x, right) => {
      const id = before[down * axes.x.values.length + right]?.id ?? newId()
      const variant = withField(withField({ ...base, id }, axes.y.field, y), axes.x.field, x)
      return { ...variant, label: labelOf(axes, x, y) }
    }),
  )
}

/** Formats a value of an axis. */
export function axisText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parses a value: a number or JSON if possible, otherwise a text. */
export function readAxisValue(text: string): Json {
  const json = parseJson(text)
  return json === undefined || typeof json === 'string' ? text : json
}

function side(field: string, value: Json): string {
  return field === modelField ? axisText(value) : `${field} ${axisText(value)}`
}

function labelOf({ x: { field: xField }, y: { field: yField } }: Axes, x: Json, y: Json): string {
  return `${side(yField, y)}, ${side(xField, x)}`
}

function withField(variant: Variant, field: string, value: Json): Variant {
  if (field === modelField) return { ...variant, model: axisText(value) }
  return { ...variant, parameters: { ...variant.parameters, [field]: value } }
}
