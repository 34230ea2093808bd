import { CirclePause, Grid3x3, List } from 'lucide-react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useExperimentsRoute } from '../experiments-route.ts'
import { SnapshotsPart } from '../snapshots/snapshots-part.tsx'
import { usePausedBecause } from '../use-paused-because.ts'
import { AssertionsSection } from './assertions-section.tsx'
import { CasesSection } from './cases-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PlanEditorProvider, usePlanEditor } from './plan-editor.tsx'
import { PlanFoot } from './plan-foot.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanProblems } from './plan-problems.tsx'
import { PromptSection } from './prompt-section.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { AxesSections } from './axes-section.tsx'
import { useAxes } from './use-axes.ts'
import { VariantsSection } from './variants-section.tsx'

/** The plan: editable for a draft, read-only for a snapshot. */
export function PlanPane({ experiment }: { experiment: Experiment }) {
  const { view } = useExperimentsRoute()
  // In analysis views, the list of snapshots replaces the plan, which the grid view shows.
  const isAnalysed = experiment.state !== 'draft' && (view === 'differences' || view === 'summary')
  return (
    <PlanEditorProvider experiment={experiment}>
      <ResizablePane
        name="experiments.plan"
        label={experimentsText().plan.pane}
        side="left"
        defaultSize={288}
        wideSize={312}
        min={260}
      >
        <PlanHead />
        <PaneBody>
          <NotSaved />
          {isAnalysed ? (
            <SnapshotsPart experiment={experiment} />
          ) : (
            <>
              <CasesSection />
              <PromptSection />
              <VariantsPart />
              <AssertionsSection />
              <LimitsSection />
            </>
          )}
        </PaneBody>
        <PlanProblems />
        <PausedNote />
        <PlanFoot />
      </ResizablePane>
    </PlanEditorProvider>
  )
}

/** Why it is paused, above the button that sends the rest. */
function PausedNote() {
  const { experiment } = usePlanEditor()
  const reason = usePausedBecause(experiment)
  if (reason === undefined) return null
  const { message, nextStep } = reason
  return (
    <Note tone="warn" icon={CirclePause} role="note" className="mx-3 mb-2 flex-none">
      <b className="font-strong">{message}</b>
      {unitsText().betweenSentences}
      {nextStep}
    </Note>
  )
}

function NotSaved() {
  const text = experimentPlanText().saving
  const { error, flush } = usePlanEditor()
  if (error === undefined) return null
  return (
    <Note tone="danger" role="alert" className="m-3">
      <p>
        {text.notSaved} {wordError(error).message}
      </p>
      <Button size="small" className="mt-1.5" onClick={() => void flush()}>
        {text.retry}
      </Button>
    </Note>
  )
}

/** The models: a list of variants, or a grid of two axes. */
function VariantsPart() {
  const text = experimentPlanText().variants
  const { plan, isFrozen } = usePlanEditor()
  const { toGrid, toList } = useAxes()
  const { axes } = plan
  return (
    <>
      {isFrozen ? null : (
        <div className="px-3 pt-2.5">
          <SegmentedControl
            label={text.shape}
            value={axes === undefined ? 'list' : 'grid'}
            onChange={(shape) => (shape === 'grid' ? toGrid() : toList())}
            segments={[
              { value: 'list', label: text.list, icon: List },
              { value: 'grid', label: text.grid, icon: Grid3x3 },
            ]}
          />
        </div>
      )}
      {axes === undefined ? <VariantsSection /> : <AxesSections axes={axes} />}
    </>
  )
}
