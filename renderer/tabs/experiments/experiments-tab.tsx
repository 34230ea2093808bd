import { useQuery } from '@tanstack/react-query'
import { Grid2x2Check, Plus } from 'lucide-react'
import { CommandError } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { ReadingList, UnreadList } from '../../controls/lists/list-states.tsx'
import { Pane } from '../../controls/panes/pane.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { ThumbnailMakerProvider } from '../../panels/thumbnails/thumbnail-maker-provider.tsx'
import { connectionsQuery } from '../../queries/connections.ts'
import { experimentQuery, experimentsQuery, useExperimentEvents } from '../../queries/experiments.ts'
import { useMediaEvents } from '../../queries/media.ts'
import { ExperimentCellsProvider } from '../../stores/use-experiment-cells.tsx'
import type { Experiment } from '../../../shared/experiments/experiment.ts'
import { axesGrid } from '../../lib/experiments/axes-grid.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'
import { AnalysisPane } from './analysis/analysis-pane.tsx'
import { CellPane } from './cell/cell-pane.tsx'
import { AxesPane } from './axes/axes-pane.tsx'
import { useExperimentsRoute, type ExperimentView } from './experiments-route.ts'
import { examplePlan } from './example-plan.ts'
import { ExperimentsDrop } from './plan/experiments-drop.tsx'
import { ShownMedia } from './media/shown-media.tsx'
import { PlanPane } from './plan/plan-pane.tsx'
import { ResultsPane } from './results/results-pane.tsx'
import { useNewExperiment } from '../../panels/experiments/use-new-experiment.ts'

/** The Experiments tab: the plan on the left, the results in the middle, one cell on the right. */
export function ExperimentsTab() {
  useExperimentEvents()
  useMediaEvents()
  const { id: openId } = useExperimentsRoute()
  const { data: experiments, error, refetch } = useQuery(experimentsQuery(useBridge()))
  const id = openId === '' ? experiments?.[0]?.id : openId
  if (id !== undefined) return <OpenExperiment key={id} id={id} />
  return (
    <Pane label={experimentsText().title}>
      <PaneHead title={experimentsText().title} />
      {error instanceof CommandError && (
        <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
      )}
      {error === null && experiments === undefined && <ReadingList>{experimentsText().reading}</ReadingList>}
      {experiments?.length === 0 && (
        <ExperimentsDrop hasDraft={false}>
          <NoExperiments />
        </ExperimentsDrop>
      )}
    </Pane>
  )
}

function NoExperiments() {
  const text = experimentsText().empty
  const create = useNewExperiment()
  const { data: connections = [] } = useQuery(connectionsQuery(useBridge()))
  const practice = connections.find(({ isPractice }) => isPractice)
  return (
    <EmptyState
      icon={Grid2x2Check}
      title={text.title}
      action={
        <>
          <Button variant="primary" icon={Plus} onClick={() => create()}>
            {experimentsText().create}
          </Button>
          {practice !== undefined && (
            <Button onClick={() => create(examplePlan(practice.id))}>{text.openExample}</Button>
          )}
        </>
      }
    >
      {text.text}
    </EmptyState>
  )
}

function OpenExperiment({ id }: { id: string }) {
  const { view } = useExperimentsRoute()
  const { data: experiment, error, refetch } = useQuery(experimentQuery(useBridge(), id))
  if (experiment === undefined)
    return (
      <Pane label={experimentsText().title}>
        <PaneHead title={experimentsText().title} />
        {error === null && <ReadingList>{experimentsText().reading}</ReadingList>}
        {error instanceof CommandError && (
          <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
        )}
      </Pane>
    )
  return (
    <ExperimentCellsProvider id={id}>
      <ThumbnailMakerProvider>
        <ExperimentsDrop hasDraft={experiment.state === 'draft'}>
          <PlanPane experiment={experiment} />
          <Middle view={view} experiment={experiment} />
          <CellPane experiment={experiment} />
        </ExperimentsDrop>
        <ShownMedia />
      </ThumbnailMakerProvider>
    </ExperimentCellsProvider>
  )
}

function Middle({ view, experiment }: { view: ExperimentView; experiment: Experiment }) {
  // The URL may name the axes view of a plan that no longer has axes.
  if (view === 'grid' || (view === 'axes' && axesGrid(experiment.plan) === undefined))
    return <ResultsPane experiment={experiment} />
  return view === 'axes' ? <AxesPane experiment={experiment} /> : <AnalysisPane experiment={experiment} />
}
