import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, GitCompareArrows, Text, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type {
  CellComparison,
  Comparison,
  ComparisonVerdict,
} from '../../../../shared/experiments/comparison.ts'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { variantSummariesQuery } from '../../../queries/experiments.ts'
import { useAllCells } from '../../../stores/use-experiment-cells.tsx'
import { useCellMenu } from '../cell/use-cell-menu.ts'
import { openExperiment } from '../experiments-route.ts'
import type { ComparedWith } from './compared-with.ts'
import { DecisionTable } from './decision-table.tsx'
import { DifferenceGroup, differenceId } from './difference-group.tsx'
import { QualityTable } from './quality-table.tsx'
import { toQualityRows } from './quality-row.ts'
import { TimeChart } from './time-chart.tsx'
import { toTimedVariants } from './timed-variant.ts'
import { useComparison } from './use-compared.ts'
import { useConnectionNames } from './use-connection-names.ts'

export type DifferencesViewProps = {
  experiment: Experiment
  /** `undefined` when there is neither an earlier snapshot nor a second variant. */
  other: ComparedWith | undefined
  selected: CellComparison | undefined
  onSelect: (cell: CellComparison) => void
}

/** The changes of all cases since an earlier snapshot, or compared with a variant: regressions first. */
export function DifferencesView({ other, ...props }: DifferencesViewProps) {
  const { nothing } = experimentAnalysisText().differences
  return other === undefined ? (
    <EmptyState icon={GitCompareArrows} title={nothing.title}>
      {nothing.text}
    </EmptyState>
  ) : (
    <Compared key={other.key} other={other} {...props} />
  )
}

function Compared({ experiment, other, selected, onSelect }: DifferencesViewProps & { other: ComparedWith }) {
  const { data, error, refetch } = useComparison(experiment, other)
  const { differences: text } = experimentAnalysisText()
  if (data === undefined)
    return error instanceof CommandError ? (
      <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
    ) : (
      <ReadingList>{text.reading}</ReadingList>
    )
  return (
    <>
      <DecisionTable variants={data.variants} />
      <Groups comparison={data} experiment={experiment} selected={selected} onSelect={onSelect} />
      <Figures experiment={experiment} other={other} />
    </>
  )
}

type GroupsProps = Omit<DifferencesViewProps, 'other'> & { comparison: Comparison }

function Groups({ comparison, experiment, selected, onSelect }: GroupsProps) {
  const { differences: text } = experimentAnalysisText()
  const { cells, variants, missingCases } = comparison
  const of = (verdict: ComparisonVerdict) => cells.filter((cell) => cell.verdict === verdict)
  const menuOf = useCellMenu(experiment.plan, (place) =>
    openExperiment(experiment.id, 'grid', { ...place, repeat: 0 }),
  )
  const shared = { plan: experiment.plan, selected, onSelect, menuOf }
  const [regressions, fixed] = [of('regression'), of('fixed')]
  const every = regressions.filter(({ isInEveryRepeat }) => isInEveryRepeat).length
  const same = variants.reduce((sum, { counts }) => sum + counts.same, 0)
  return (
    <>
      {cells.length === 0 && (
        <EmptyState icon={CircleCheck} title={text.same.title}>
          {text.same.text}
        </EmptyState>
      )}
      <DifferenceGroup
        {...shared}
        id={differenceId('regression')}
        icon={TriangleAlert}
        ink="text-danger"
        title={text.regressions(regressions.length)}
        meta={text.regressionsMeta({ every, some: regressions.length - every })}
        hint={text.regressionsHint}
        cells={regressions}
        isOpenAtFirst
      />
      <DifferenceGroup
        {...shared}
        id={differenceId('fixed')}
        icon={CircleCheck}
        ink="text-ok"
        title={text.fixed(fixed.length)}
        meta={text.fixedHint}
        cells={fixed}
        isOpenAtFirst={regressions.length === 0}
      />
      <DifferenceGroup
        {...shared}
        id={differenceId('different')}
        icon={Text}
        title={text.different(of('different').length)}
        meta={text.differentHint}
        cells={of('different')}
      />
      <DifferenceGroup
        {...shared}
        id={differenceId('not-comparable')}
        icon={CircleHelp}
        title={text.notComparable(of('not-comparable').length)}
        meta={text.notComparableHint}
        cells={of('not-comparable')}
      />
      <p className="tabular border-b border-line px-3 py-1.5 text-meta text-ink-3">
        {text.sameCount(same)}
        {missingCases > 0 && ` · ${text.missingCases(missingCases)}`}
      </p>
    </>
  )
}

/** The durations and quality of both sides. */
function Figures({ experiment, other }: { experiment: Experiment; other: ComparedWith }) {
  const bridge = useBridge()
  const { plan, id } = experiment
  const { data: now } = useQuery(variantSummariesQuery(bridge, id))
  const { data: earlier } = useQuery(variantSummariesQuery(bridge, other.baselineId ?? id))
  const cells = useAllCells()
  const connectionName = useConnectionNames()
  const drawn = useMemo(() => {
    if (now === undefined || earlier === undefined) return undefined
    const fixed = plan.variants.findIndex((variant) => variant.id === other.variantId)
    const before = (label: string) =>
      fixed === -1 ? earlier.find((candidate) => candidate.label === label) : earlier[fixed]
    return {
      timed: toTimedVariants(plan, cells, now, connectionName, before),
      rows: toQualityRows(plan, now, before),
    }
  }, [plan, cells, now, earlier, other, connectionName])
  if (drawn === undefined) return null
  const { description, repeats } = plan
  return (
    <>
      <TimeChart variants={drawn.timed} requests={undefined} experiment={description} before={other.name} />
      <QualityTable rows={drawn.rows} repeats={repeats} experiment={description} before={other.name} />
    </>
  )
}
