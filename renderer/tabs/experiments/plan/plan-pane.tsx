import { CirclePause } from 'lucide-react'
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
import { VariantsPart } from './variants-part.tsx'

/** What is asked: the plan of a draft to be written, of a snapshot to be read. */
export function PlanPane({ experiment }: { experiment: Experiment }) {
  const { view } = useExperimentsRoute()
  // What is analysed is what came of it: its snapshots take the place of the plan, which the grid shows.
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
