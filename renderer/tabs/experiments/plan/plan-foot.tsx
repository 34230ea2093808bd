import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pause, RotateCcw, Send, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CellState } from '../../../../shared/experiments/experiment.ts'
import type { PlanCheck } from '../../../../shared/experiments/plan-check.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneFoot } from '../../../controls/panes/pane.tsx'
import { planCheckQuery } from '../../../queries/experiments.ts'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { StartDialog } from './start-dialog.tsx'
import { useStartRequest } from './start-request.ts'
import { useRunAgain } from './use-run-again.ts'
import { useStart } from './use-start.ts'

/** Buttons to start, pause and stop an experiment, and to retry failed requests. */
export function PlanFoot() {
  const { experiment } = usePlanEditor()
  const { state = experiment.state } = useExperimentProgress()
  if (experiment.state === 'draft' && state === 'draft') return <DraftFoot />
  if (state === 'running') return <RunningFoot />
  return <HeldFoot />
}

function DraftFoot() {
  const text = experimentPlanText().start
  const { experiment, plan } = usePlanEditor()
  const { id } = experiment
  const { data: known } = useQuery(planCheckQuery(useBridge(), id))
  const { isBusy, checkAgain, send } = useStart()
  const [check, setCheck] = useState<PlanCheck>()
  const isAsked = useStartRequest((request) => request.id === id)
  const count = plan.cases.length * plan.variants.length * plan.repeats
  const ask = (): void => {
    void checkAgain().then((next) => {
      if (next !== undefined && next.problems.length === 0 && next.requests > 0) setCheck(next)
    })
  }
  useEffect(() => {
    if (!isAsked) return
    useStartRequest.setState({ id: undefined })
    ask()
  })
  const first = known?.problems[0]?.problem
  const reason = first === undefined ? undefined : wordError(first).message
  const isBlocked = count === 0 || (known !== undefined && known.problems.length > 0)
  return (
    <PaneFoot>
      <Button
        variant="primary"
        icon={Send}
        className="grow"
        isBusy={isBusy}
        disabledReason={isBlocked ? (reason ?? text.blocked) : undefined}
        onClick={ask}
      >
        {text.send(count)}
      </Button>
      {check === undefined ? null : (
        <StartDialog
          check={check}
          isBusy={isBusy}
          onClose={() => setCheck(undefined)}
          onConfirm={() => {
            setCheck(undefined)
            send(check.requests)
          }}
        />
      )}
    </PaneFoot>
  )
}

function RunningFoot() {
  const text = experimentPlanText().start
  const { experiment } = usePlanEditor()
  const { pause, stop } = useStart()
  const { startedAt } = experiment
  const stopTooltip = useStopTooltip()
  return (
    <PaneFoot>
      <Button icon={Pause} onClick={pause}>
        {text.pause}
      </Button>
      <Button icon={Square} className="grow" title={stopTooltip} onClick={stop}>
        {text.stop}
        {startedAt === undefined ? null : (
          <ElapsedTime startedAt={startedAt} className="font-normal text-ink-2" />
        )}
      </Button>
    </PaneFoot>
  )
}

/** Returns the tooltip of Stop: the task of a video cannot be cancelled by any route. */
function useStopTooltip(): string {
  const text = experimentPlanText().start
  const { variants } = usePlanEditor().experiment.plan
  return variants.some(({ format }) => formatRegistry[format].kind === 'job')
    ? text.stopVideosTooltip
    : text.stopTooltip
}

/**
 * For a paused, stopped or finished experiment: buttons to send the rest, retry failed requests, or run everything
 * again.
 */
function HeldFoot() {
  const text = experimentPlanText().start
  const { experiment } = usePlanEditor()
  const { counts = experiment.counts } = useExperimentProgress()
  const { isBusy, send, stop, finish } = useStart()
  const runAgain = useRunAgain()
  const stopTooltip = useStopTooltip()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (counts.planned > 0)
    return (
      <PaneFoot>
        <Button
          variant="primary"
          icon={Send}
          className="grow"
          isBusy={isBusy}
          onClick={() => send(counts.planned)}
        >
          {text.sendMore(counts.planned)}
        </Button>
        {counts.sending > 0 ? (
          <Button icon={Square} title={stopTooltip} onClick={stop}>
            {text.stop}
          </Button>
        ) : (
          <Button title={text.stopHereTooltip(counts.planned)} onClick={finish}>
            {text.stopHere}
          </Button>
        )}
        <RetryMenu />
      </PaneFoot>
    )
  // Jobs from before a restart continue on their own.
  if (counts.sending > 0)
    return (
      <PaneFoot>
        <Button icon={Square} className="grow" title={stopTooltip} onClick={stop}>
          {text.stop}
        </Button>
      </PaneFoot>
    )
  return (
    <PaneFoot>
      <Button icon={RotateCcw} className="grow" onClick={runAgain}>
        {text.runAgain(all)}
      </Button>
      <RetryMenu />
    </PaneFoot>
  )
}

function RetryMenu() {
  const text = experimentPlanText().start
  const { experiment } = usePlanEditor()
  const { counts = experiment.counts } = useExperimentProgress()
  const { isBusy, retry } = useStart()
  const [isAsking, setIsAsking] = useState(false)
  const send = (state: CellState): void => retry([state], counts.planned + counts[state])
  const items = [
    { id: 'error', count: counts.error, label: text.retryErrors, run: () => send('error') },
    { id: 'unknown', count: counts.unknown, label: text.retryUnknown, run: () => setIsAsking(true) },
    { id: 'stopped', count: counts.stopped, label: text.retryStopped, run: () => send('stopped') },
  ].flatMap(({ id, count, label, run }) =>
    count > 0 ? [{ id, label: label(count), icon: RotateCcw, onSelect: run }] : [],
  )
  return (
    <>
      {items.length > 0 && (
        <Menu
          align="end"
          side="top"
          trigger={<IconButton icon={ChevronDown} size="large" label={text.retry} isBusy={isBusy} />}
          sections={[{ items }]}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.unknownTitle(counts.unknown)}
        confirmLabel={text.retryUnknown(counts.unknown)}
        onConfirm={() => {
          setIsAsking(false)
          send('unknown')
        }}
      >
        {text.unknownText}
      </ConfirmDialog>
    </>
  )
}
