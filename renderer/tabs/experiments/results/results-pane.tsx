import { Grid2x2X, RotateCcw, Search, Table2 } from 'lucide-react'
import { startTransition, useMemo, useRef, useState, type ReactNode } from 'react'
import { nameVariants } from '../../../../shared/experiments/name-variants.ts'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useCommand, useSearchCommand } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Pane, PaneFoot } from '../../../controls/panes/pane.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { shownCell } from '../../../lib/experiments/cell-group.ts'
import { createCaseSearch } from '../../../lib/experiments/case-search.ts'
import { gridRows, wholeGrid, type GridView } from '../../../lib/experiments/grid-rows.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useExperimentCells, useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { openExperiment, useExperimentsRoute } from '../experiments-route.ts'
import { useCellMenu } from '../cell/use-cell-menu.ts'
import { HeadActions } from '../head-actions.tsx'
import { CaseGrid } from './case-grid.tsx'
import { firstColumns, type GridPlace } from './grid-columns.ts'
import { ResultsHead } from './results-head.tsx'
import { ShowMenu } from './show-menu.tsx'
import { StateFilter } from './state-filter.tsx'
import { useGridFigures, type GridFigures } from './use-grid-figures.ts'
import { sortActionsOf } from './sort-actions.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useExperimentControl } from '../../../queries/experiments.ts'

/** The results of an experiment so far: the grid, its filters, and the progress. */
export function ResultsPane({ experiment: stored }: { experiment: Experiment }) {
  const experiment = useMemo(() => ({ ...stored, plan: nameVariants(stored.plan) }), [stored])
  const text = experimentResultsText()
  const { plan } = experiment
  const { state = experiment.state, counts = experiment.counts, watchError } = useExperimentProgress()
  const cells = useExperimentCells()
  const [view, setView] = useState<GridView>(wholeGrid)
  const change = (next: Partial<GridView>): void => setView((before) => ({ ...before, ...next }))
  const [shows, setShows] = useState(firstColumns)
  const figures = useGridFigures(experiment)
  const rows = useRows(figures, view, plan.cases)
  const openPlace = useSamePlace(useExperimentsRoute().cell)
  const search = useRef<HTMLInputElement>(null)
  useSearchCommand(search)
  const retry = useRetryErrors(experiment.id)
  const open = useLatest((place: GridPlace) => {
    const repeat = shownCell(cells.group(place.caseIndex, place.variantIndex))?.repeat ?? 0
    openExperiment(experiment.id, 'grid', { ...place, repeat })
  })
  const cellMenu = useCellMenu(plan, open)
  // Keep the same functions while the grid is mounted: other ones would render it again.
  const menuOf = useLatest(cellMenu)
  const sort = (next: GridView['sort']) => change({ sort: next })
  const headMenuOf = useLatest((variantIndex: number) => [
    { items: sortActionsOf({ plan, sort: view.sort, onSort: sort }, variantIndex) },
  ])
  const canRetry = counts.error > 0 && state !== 'running'
  useCommand('experiments.retryErrors', () => retry(counts.planned + counts.error), { isEnabled: canRetry })

  return (
    <Pane label={experimentsText().results.pane}>
      <ResultsHead
        experiment={experiment}
        state={state}
        counts={counts}
        actions={
          <>
            <ShowMenu plan={plan} shows={shows} onShow={setShows} sort={view.sort} onSort={sort} />
            <HeadActions experiment={experiment} />
          </>
        }
      />
      {watchError !== undefined && <ErrorNotice error={watchError} className="m-3" />}
      <GridOrEmpty
        experiment={experiment}
        rows={rows}
        isNarrowed={view.search !== '' || view.state !== undefined}
        onShowAll={() => change({ search: '', state: undefined })}
      >
        <CaseGrid
          plan={plan}
          rows={rows}
          figures={figures.variants}
          shows={shows}
          open={openPlace}
          onOpen={open}
          menuOf={menuOf}
          headMenuOf={headMenuOf}
        />
      </GridOrEmpty>
      <PaneFoot className="!px-2">
        <StateFilter
          counts={figures.counts}
          value={view.state}
          onChange={(next) => change({ state: next })}
        />
        <TextField
          ref={search}
          label={text.search}
          isLabelHidden
          placeholder={text.search}
          icon={Search}
          size="small"
          className="ml-auto max-w-60 min-w-14 shrink-0 grow basis-14 focus-within:basis-44 has-[input:not(:placeholder-shown)]:basis-44"
          value={view.search}
          // The rows are updated in a transition, so that they never delay typing.
          onChange={(next) => startTransition(() => change({ search: next }))}
        />
        {canRetry && (
          <Button
            size="small"
            icon={RotateCcw}
            title={text.retryErrorsHint}
            onClick={() => retry(counts.planned + counts.error)}
          >
            {text.retryErrors(counts.error)}
          </Button>
        )}
      </PaneFoot>
    </Pane>
  )
}

/** Returns the same object until the place changes. */
function useSamePlace(place: GridPlace | undefined): GridPlace | undefined {
  const { caseIndex, variantIndex } = place ?? {}
  return useMemo(
    () => (caseIndex === undefined || variantIndex === undefined ? undefined : { caseIndex, variantIndex }),
    [caseIndex, variantIndex],
  )
}

function useRows(
  figures: GridFigures,
  view: GridView,
  cases: Experiment['plan']['cases'],
): readonly number[] {
  const search = useMemo(() => createCaseSearch(cases), [cases])
  const isPlain = view.search === '' && view.state === undefined && view.sort.by === 'case'
  // In plan order, the rows do not depend on cells: keep the same object while cells change.
  const source = isPlain ? undefined : figures.source
  return useMemo(
    () => (source === undefined ? [...cases.keys()] : gridRows(source, view, search)),
    [source, view, search, cases],
  )
}

type GridOrEmptyProps = {
  experiment: Experiment
  rows: readonly number[]
  isNarrowed: boolean
  onShowAll: () => void
  children: ReactNode
}

function GridOrEmpty({ experiment, rows, isNarrowed, onShowAll, children }: GridOrEmptyProps) {
  const { grid } = experimentResultsText()
  if (experiment.plan.cases.length === 0 || experiment.plan.variants.length === 0)
    return (
      <EmptyState icon={Table2} title={grid.empty}>
        {grid.emptyText}
      </EmptyState>
    )
  if (rows.length === 0 && isNarrowed)
    return (
      <EmptyState
        icon={Grid2x2X}
        title={grid.noneFound}
        action={<Button onClick={onShowAll}>{grid.showAll}</Button>}
      >
        {grid.noneFoundText}
      </EmptyState>
    )
  return children
}

/**
 * Returns a function that plans failed cells again and sends them. `requests` is the maximum number of requests shown
 * to the user.
 */
function useRetryErrors(id: string): (requests: number) => void {
  const { planAgain, start } = useExperimentControl(id)
  const onError = useNoteFailure()
  return (requests) =>
    planAgain.mutate(['error'], { onSuccess: () => start.mutate(requests, { onError }), onError })
}
