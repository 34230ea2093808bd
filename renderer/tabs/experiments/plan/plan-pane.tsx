import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Lock, Pause, Plus, Send, Square } from 'lucide-react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { NumberField } from '../../../controls/number-field.tsx'
import { PaneBody, PaneFoot } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import {
  experimentsQuery,
  planCheckQuery,
  useExperimentControl,
  useUpdatePlan,
} from '../../../queries/experiments.ts'
import { openExperiment } from '../experiments-route.ts'
import { useNewExperiment } from '../use-new-experiment.ts'

/** What is asked: the plan of a draft to be written, of a snapshot to be read. */
export function PlanPane({ experiment }: { experiment: Experiment }) {
  const text = experimentsText().plan
  const { id, plan, state } = experiment
  const { mutate } = useUpdatePlan(id)
  const isFrozen = state !== 'draft'
  return (
    <ResizablePane name="experiments.plan" label={text.pane} side="left" defaultSize={288} wideSize={340}>
      <PlanHead experiment={experiment} />
      <PaneBody className="flex flex-col gap-3 p-3">
        <TextField
          label={text.name}
          value={plan.description}
          disabled={isFrozen}
          onChange={(description) => mutate({ change: { description } })}
        />
        <TextArea
          label={text.prompt}
          value={plan.prompt}
          disabled={isFrozen}
          onChange={(prompt) => mutate({ change: { prompt } })}
        />
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label={text.repeats}
            isInteger
            min={1}
            value={plan.repeats}
            disabled={isFrozen}
            onChange={(repeats) => mutate({ change: { repeats } })}
          />
          <NumberField
            label={text.atOnce}
            isInteger
            min={1}
            value={plan.concurrency}
            disabled={isFrozen}
            onChange={(concurrency) => mutate({ change: { concurrency } })}
          />
        </div>
      </PaneBody>
      <PlanFoot experiment={experiment} />
    </ResizablePane>
  )
}

function PlanHead({ experiment: { id, description, state } }: { experiment: Experiment }) {
  const text = experimentsText()
  const { data: experiments = [] } = useQuery(experimentsQuery(useBridge()))
  const create = useNewExperiment()
  const nameOf = (name: string): string => (name === '' ? text.unnamed : name)
  const entries = experiments.map((one) => ({
    id: one.id,
    label: nameOf(one.description),
    meta: text.states[one.state],
    isChosen: one.id === id,
    onSelect: () => openExperiment(one.id),
  }))
  return (
    <PaneHead
      title={
        <Menu
          trigger={
            <button type="button" className="flex min-w-0 items-center gap-1.5 font-strong">
              <span className="truncate">{nameOf(description)}</span>
              <Icon of={ChevronDown} size="small" />
            </button>
          }
          sections={[{ heading: text.plan.experiments, items: entries }]}
        />
      }
      actions={
        <>
          {state === 'draft' ? null : (
            <span className="flex items-center gap-1 text-meta text-ink-3">
              <Icon of={Lock} size="small" /> {text.plan.frozen}
            </span>
          )}
          <IconButton icon={Plus} label={text.create} onClick={() => create()} />
        </>
      }
    />
  )
}

function PlanFoot({ experiment: { id, state, counts } }: { experiment: Experiment }) {
  const text = experimentsText().plan
  const { data: check } = useQuery(planCheckQuery(useBridge(), id))
  const { start, pause, stop } = useExperimentControl(id)
  if (state === 'finished') return null
  if (state === 'running')
    return (
      <PaneFoot>
        <Button icon={Pause} onClick={() => pause.mutate()}>
          {text.pause}
        </Button>
        <Button icon={Square} className="flex-1" onClick={() => stop.mutate()}>
          {text.stop}
        </Button>
      </PaneFoot>
    )
  const count = check?.requests ?? counts.planned
  return (
    <PaneFoot>
      <Button
        variant="primary"
        icon={Send}
        className="flex-1"
        disabledReason={count === 0 ? check?.problems[0]?.problem.message : undefined}
        disabled={count === 0}
        onClick={() => start.mutate(count)}
      >
        {state === 'draft' ? text.start(count) : text.resume(count)}
      </Button>
    </PaneFoot>
  )
}
