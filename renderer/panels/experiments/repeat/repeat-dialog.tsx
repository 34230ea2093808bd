import { useQuery } from '@tanstack/react-query'
import { Repeat2, Square } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { emptyPlan } from '../../../../shared/experiments/experiment.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useSettled } from '../../../controls/hooks/use-settled.ts'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { experimentQuery, planEstimateQuery, useExperimentEvents } from '../../../queries/experiments.ts'
import { useSavedValues } from '../../../queries/saved-values.ts'
import { navigate } from '../../../stores/route.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { useNoteFailure } from '../../undoable/use-note-failure.ts'
import { repeatLimits as limits } from './repeat-limits.ts'
import { RepeatCost } from './repeat-cost.tsx'
import { RepeatResults } from './repeat-results.tsx'
import { repeatValues, useRepeatStore, type RepeatAsked } from './repeat-store.ts'

const settleMs = 200

/**
 * Sends one request several times, after showing the approximate cost, and compares the answers. It is an ordinary
 * experiment: the dialog may be closed while it is running.
 */
export function RepeatDialog({ place, plan, note }: RepeatAsked) {
  useSavedValues(repeatValues)
  useExperimentEvents()
  const bridge = useBridge()
  const onError = useNoteFailure()
  const { lastIds, times, isOneByOne } = useStore(repeatValues, ({ form }) => form)
  const change = useStore(repeatValues, (state) => state.change)
  const close = useRepeatStore((state) => state.close)
  const [busy, setBusy] = useState<'start' | 'stop'>()
  const lastId = lastIds[place]
  const { data: last } = useQuery({
    ...experimentQuery(bridge, lastId ?? ''),
    enabled: lastId !== undefined,
  })
  const settled = useSettled(times, settleMs)
  const estimate = useQuery(planEstimateQuery(bridge, { ...plan, repeats: (plan.repeats ?? 1) * settled }))
  // Sending requires an estimate for exactly this number of times.
  const check = settled === times ? estimate.data : undefined
  const isOn = last?.state === 'running' || (last?.counts.sending ?? 0) > 0
  const text = repeatText()
  const isInRange = times >= limits.min && times <= limits.max
  const problem = estimate.data?.problems[0]?.problem

  /** The toast reports any failure; an experiment that was created can be found in Experiments. */
  async function during(what: 'start' | 'stop', work: () => Promise<unknown>): Promise<void> {
    setBusy(what)
    await work().catch(onError)
    setBusy(undefined)
  }

  const start = () =>
    during('start', async () => {
      const repeated = {
        ...plan,
        repeats: (plan.repeats ?? 1) * times,
        concurrency: isOneByOne ? 1 : emptyPlan.concurrency,
      }
      const { id, plan: made } = await call(bridge, 'experiments.create', { plan: repeated })
      change({ lastIds: { ...repeatValues.getState().form.lastIds, [place]: id } })
      const requests = made.cases.length * made.variants.length * made.repeats
      await call(bridge, 'experiments.start', { id, requests })
    })
  /** Aborts requests that are running, and does not send the planned ones. */
  const stop = (id: string) =>
    during('stop', async () => {
      await call(bridge, 'experiments.stop', { id })
      await call(bridge, 'experiments.finish', { id })
    })

  return (
    <Dialog
      isOpen
      onClose={close}
      title={text.title}
      description={text.description}
      className="w-150"
      footer={
        <>
          {lastId !== undefined && (
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => {
                close()
                navigate('experiments', lastId)
              }}
            >
              {text.openExperiment}
            </Button>
          )}
          {isOn && lastId !== undefined ? (
            <Button
              icon={Square}
              isBusy={busy === 'stop'}
              busyLabel={text.stopping}
              onClick={() => void stop(lastId)}
            >
              {text.stop}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={Repeat2}
              isBusy={busy === 'start'}
              busyLabel={text.starting}
              disabled={!isInRange || check === undefined || problem !== undefined}
              onClick={() => void start()}
            >
              {text.run(times)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex items-end gap-3">
          <NumberField
            label={text.times}
            value={times}
            onChange={(next) => change({ times: next })}
            isInteger
            min={limits.min}
            max={limits.max}
            step={1}
            disabled={isOn}
            className="w-24"
          />
          <RepeatCost times={times} check={check} />
        </div>
        {!isInRange && (
          <p className="text-small text-warn">
            {text.outOfRange({ min: formatWhole(limits.min), max: formatWhole(limits.max) })}
          </p>
        )}
        <Checkbox checked={isOneByOne} onChange={(next) => change({ isOneByOne: next })} disabled={isOn}>
          {text.oneByOne}
        </Checkbox>
        {note !== undefined && <p className="text-small text-ink-2">{note}</p>}
        {estimate.error !== null && <ErrorNotice error={estimate.error.appError} />}
        {problem !== undefined && <ErrorNotice error={{ kind: 'invalid-input', ...problem }} />}
        {last !== undefined && (
          <ExperimentCellsProvider key={last.id} id={last.id}>
            <RepeatResults
              variants={last.plan.variants.map(({ label }) => label)}
              startedAt={last.startedAt}
            />
          </ExperimentCellsProvider>
        )}
      </div>
    </Dialog>
  )
}
