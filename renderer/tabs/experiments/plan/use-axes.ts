import type { ExperimentPlan, Variant } from '../../../../shared/experiments/experiment.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { modelField, variantsOfAxes } from './axis-variants.ts'
import { usePlanEditor } from './plan-editor.tsx'

type Axes = NonNullable<ExperimentPlan['axes']>

/** Returns the grid of the plan: its axes, and the settings that all its variants share. */
export function useAxes() {
  const { plan, change } = usePlanEditor()
  const { id: connectionId } = useActiveConnection()
  const base: Variant = plan.variants[0] ?? {
    id: 'base',
    label: '',
    connectionId,
    format: 'chat',
    model: '',
    parameters: {},
    extra: {},
  }

  function write(axes: Axes, from: Variant = base): void {
    change({ axes, variants: variantsOfAxes(from, axes, plan.variants, () => crypto.randomUUID()) })
  }
  return {
    base,
    /** Changes the axes; the parameter of a removed axis is no longer sent. */
    write: (axes: Axes): void => {
      const left = Object.entries(base.parameters).filter(
        ([name]) => name !== plan.axes?.x.field && name !== plan.axes?.y.field,
      )
      write(axes, { ...base, parameters: Object.fromEntries(left) })
    },
    /** Changes the settings that all variants share. */
    writeBase: (next: Variant): void => {
      if (plan.axes !== undefined) write(plan.axes, next)
    },
    /** Converts the list to a grid of its models and one parameter. */
    toGrid: (): void => {
      const models = [...new Set(plan.variants.map(({ model }) => model))].filter((model) => model !== '')
      write({
        x: { field: 'temperature', values: [base.parameters['temperature'] ?? 0.7] },
        y: { field: modelField, values: models.length === 0 ? [''] : models },
      })
    },
    /** Converts the grid to a list of its variants. */
    toList: (): void => change({}, ['axes']),
  }
}
