import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import type { GridSort } from '../../../lib/experiments/grid-rows.ts'

export type Sorting = {
  readonly plan: ExperimentPlan
  readonly sort: GridSort
  readonly onSort: (sort: GridSort) => void
}

/** Returns the orders of the rows as menu items. */
export function sortActions(sorting: Sorting): MenuAction[] {
  const variants = sorting.plan.variants.map((_, index) => sortActionsOf(sorting, index))
  const text = experimentResultsText().show
  return [
    toAction(sorting, 'by-case', text.byCase, { by: 'case' }),
    toAction(sorting, 'by-failures', text.byFailures, { by: 'failures' }),
    ...variants.flatMap((actions) => actions.slice(0, 1)),
    ...variants.flatMap((actions) => actions.slice(1)),
  ]
}

/** Returns the orders by one variant's results: its scores, then its times. */
export function sortActionsOf(sorting: Sorting, variantIndex: number): MenuAction[] {
  const text = experimentResultsText().show
  const variant = sorting.plan.variants[variantIndex]
  if (variant === undefined) return []
  const { id, label } = variant
  return [
    toAction(sorting, `by-score-${id}`, text.byScore(label), { by: 'score', variantIndex }),
    toAction(sorting, `by-time-${id}`, text.byTime(label), { by: 'time', variantIndex }),
  ]
}

function toAction({ sort, onSort }: Sorting, id: string, label: string, to: GridSort): MenuAction {
  return {
    id,
    label,
    isChosen: JSON.stringify(to) === JSON.stringify(sort),
    onSelect: () => onSort(to),
  }
}
