import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, PanelRight, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type {
  Cell,
  CellRow,
  Experiment,
  ExperimentCase,
  ExperimentPlan,
  Variant,
} from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { shownCell } from '../../../lib/experiments/cell-group.ts'
import { InspectedRun } from '../../../panels/inspector/inspected-run.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { cellQuery } from '../../../queries/experiments.ts'
import { useCellGroup, useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import { openExperiment, useExperimentsRoute, type CellPlace } from '../experiments-route.ts'
import { cellLooks } from '../results/cell-looks.ts'
import { VariantLabel } from '../variant-label.tsx'
import { CellAnswer, versionOf } from './cell-answer.tsx'
import { CellAssertions } from './cell-assertions.tsx'
import { CellCase } from './cell-case.tsx'
import { CellFigures } from './cell-figures.tsx'
import { tabOfVariant, useOpenInTab } from './use-open-in-tab.ts'
import { renderedPrompt } from './rendered-prompt.ts'
import { RowDifference } from './row-difference.tsx'
import { RepeatTabs } from './repeat-tabs.tsx'

/** The open cell on the right: its repeats, results and input. Renders nothing when no cell is open. */
export function CellPane({ experiment }: { experiment: Experiment }) {
  const { id, view, cell } = useExperimentsRoute()
  const isShown = useRightPane(cell === undefined ? undefined : `${id} ${placeKey(cell)}`, {
    isAskedFor: true,
  })
  const isNarrow = useMediaQuery(narrowWindow)
  const variant = experiment.plan.variants[cell?.variantIndex ?? -1]
  const row = experiment.plan.cases[cell?.caseIndex ?? -1]
  const close = () => openExperiment(experiment.id, view)
  useCommand('pane.close', close, { isEnabled: cell !== undefined })
  if (!isShown || cell === undefined || variant === undefined || row === undefined) return null
  return (
    <RightPane name="experiments.cell" label={experimentResultsText().cell.pane} isOver={isNarrow} max={760}>
      <OpenCell
        key={placeKey(cell)}
        experiment={experiment}
        place={cell}
        variant={variant}
        row={row}
        onClose={close}
      />
    </RightPane>
  )
}

function placeKey({ caseIndex, variantIndex }: CellPlace): string {
  return `${caseIndex}-${variantIndex}`
}

type OpenCellProps = {
  experiment: Experiment
  place: CellPlace
  variant: Variant
  row: ExperimentCase
  onClose: () => void
}

function OpenCell({ experiment, place, variant, row, onClose }: OpenCellProps) {
  const text = experimentResultsText().cell
  const { plan } = experiment
  const { view } = useExperimentsRoute()
  const group = useCellGroup(place.caseIndex, place.variantIndex)
  const [isInspected, setInspected] = useState(false)
  const baseline = useBaselineOf(experiment, place)
  const shown = group.find(({ repeat }) => repeat === place.repeat)
  const prompt = renderedPrompt(plan, variant, row)
  const { label } = tabOfVariant(variant)
  const openInTab = useOpenInTab()
  return (
    <>
      <CellHead experiment={experiment} place={place} variant={variant} onClose={onClose} />
      <StateLine
        shown={shown}
        tabs={
          <RepeatTabs
            group={group}
            repeats={plan.repeats}
            value={place.repeat}
            onChange={(repeat) => openExperiment(experiment.id, view, { ...place, repeat })}
          />
        }
      />
      {isInspected && shown?.runId !== undefined ? (
        <InspectedRun runId={shown.runId} />
      ) : (
        <PaneBody>
          {shown !== undefined && (
            <>
              <CellFigures metrics={shown.metrics} />
              <WholeCell key={shown.id} plan={plan} shown={shown} baseline={baseline} />
            </>
          )}
          <CellCase row={row} prompt={prompt} />
        </PaneBody>
      )}
      <PaneFoot>
        <Button className="!flex-1" onClick={() => openInTab(variant, row, prompt)}>
          {text.openInTab(label)}
        </Button>
        {shown?.runId !== undefined && (
          <Button
            className="!flex-1"
            icon={isInspected ? ArrowLeft : PanelRight}
            onClick={() => setInspected(!isInspected)}
          >
            {isInspected ? text.back : text.inspect}
          </Button>
        )}
      </PaneFoot>
    </>
  )
}

/**
 * Returns the baseline's cell for the same case and repeat; `undefined` when this cell is the baseline's, or there is
 * none.
 */
function useBaselineOf(
  { plan }: Experiment,
  { caseIndex, variantIndex, repeat }: CellPlace,
): CellRow | undefined {
  const index = plan.variants.findIndex(({ id }) => id === plan.baselineId)
  const group = useCellGroup(caseIndex, index)
  return index === variantIndex
    ? undefined
    : group.find((candidate) => candidate.repeat === repeat && candidate.text !== undefined)
}

type WholeCellProps = { plan: ExperimentPlan; shown: CellRow; baseline: CellRow | undefined }

/** Shows the grid's data of a cell immediately, and its full answer and assertions once they are loaded. */
function WholeCell({ plan, shown, baseline }: WholeCellProps) {
  const { data } = useQuery(cellQuery(useBridge(), shown.id, versionOf(shown)))
  const cell: Cell = data ?? { ...shown, results: [] }
  return (
    <>
      <CellAnswer plan={plan} cell={cell} baseline={baseline} />
      <RowDifference plan={plan} cell={shown} />
      <CellAssertions results={cell.results} />
    </>
  )
}

type CellHeadProps = Pick<OpenCellProps, 'experiment' | 'place' | 'variant' | 'onClose'>

function CellHead({ experiment: { id, plan }, place, variant, onClose }: CellHeadProps) {
  const text = experimentResultsText().cell
  const { view } = useExperimentsRoute()
  const cells = useExperimentCells()
  const at = place.caseIndex * plan.variants.length + place.variantIndex
  const last = plan.cases.length * plan.variants.length - 1
  function go(to: number): void {
    const next = { caseIndex: Math.floor(to / plan.variants.length), variantIndex: to % plan.variants.length }
    const repeat = shownCell(cells.group(next.caseIndex, next.variantIndex))?.repeat ?? 0
    openExperiment(id, view, { ...next, repeat })
  }
  useCommand('experiments.previousCell', () => go(at - 1), { isEnabled: at > 0 })
  useCommand('experiments.nextCell', () => go(at + 1), { isEnabled: at < last })
  return (
    <PaneHead
      title={
        <span className="flex items-center gap-1.5">
          <span className="flex-none">{text.title(place.caseIndex + 1)}</span>
          <VariantLabel index={place.variantIndex} label={variant.label} />
        </span>
      }
      actions={
        <>
          <IconButton
            icon={ChevronLeft}
            label={text.previous}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={text.next}
            disabled={at >= last}
            onClick={() => go(at + 1)}
          />
          <IconButton icon={X} label={text.close} onClick={onClose} />
        </>
      }
    />
  )
}

function StateLine({ shown, tabs }: { shown: CellRow | undefined; tabs: ReactNode }) {
  const state = shown?.state ?? 'planned'
  const { tone, icon } = cellLooks[state]
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line px-3 py-2">
      {tabs}
      <Chip tone={tone} icon={icon}>
        {experimentsText().cells[state]}
      </Chip>
      {shown?.score !== undefined && (
        <span className="tabular ml-auto flex-none text-meta text-ink-2">
          {experimentResultsText().cell.score(shown.score.toFixed(2))}
        </span>
      )}
    </div>
  )
}
