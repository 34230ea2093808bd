import type { ExperimentPlan, Variant } from '../../../../shared/experiments/experiment.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { modelField, variantsOfAxes } from './axis-variants.ts'
import { usePlanEditor } from './plan-editor.tsx'

type Axes = NonNullable<ExperimentPlan['axes']>

/** The grid of the plan: its axes and what every variant of it has in common. */
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
    /** Changes the axes; what an axis no longer says is no longer sent. */
    write: (axes: Axes): void => {
      const left = Object.entries(base.parameters).filter(
        ([name]) => name !== plan.axes?.x.field && name !== plan.axes?.y.field,
      )
      write(axes, { ...base, parameters: Object.fromEntries(left) })
    },
    /** Changes what the axes do not say. */
    writeBase: (next: Variant): void => {
      if (plan.axes !== undefined) write(plan.axes, next)
    },
    /** The list becomes a grid of the models that are there and of one more parameter. */
    toGrid: (): void => {
      const models = [...new Set(plan.variants.map(({ model }) => model))].filter((model) => model !== '')
      write({
        x: { field: 'temperature', values: [base.parameters['temperature'] ?? 0.7] },
        y: { field: modelField, values: models.length === 0 ? [''] : models },
      })
    },
    /** The variants stay as they are, as a list. */
    toList: (): void => change({}, ['axes']),
  }
}
