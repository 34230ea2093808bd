import { useQueries } from '@tanstack/react-query'
import { Repeat2, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { repeatFigures } from '../../../../shared/experiments/repeat-figures.ts'
import { parseJson } from '../../../../shared/json.ts'
import { rawForm } from '../../../../shared/request-forms/raw/form.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { FiguresTable } from '../../../panels/experiments/repeat/figures-table.tsx'
import { repeatLimits } from '../../../panels/experiments/repeat/repeat-limits.ts'
import { CostMark } from '../../../panels/runs/run-cost.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { historyItemQuery } from '../../../queries/history.ts'
import { useFormRequests, useRequestQueue, useSubmitForm } from '../../../queries/requests.ts'
import { useSavedValues } from '../../../queries/saved-values.ts'
import { rawValues } from '../values.ts'
import { cellOfRun } from './cell-of-run.ts'
import { rawRepeats } from './repeat-store.ts'

/**
 * Sends the request several times, and shows how much the responses differ. The dialog may be closed while the repeats
 * run.
 */
export function RepeatRawDialog({ onClose }: { onClose: () => void }) {
  useSavedValues(rawRepeats)
  const connection = useActiveConnection()
  const { times, ids } = useStore(rawRepeats, ({ form }) => form)
  const change = useStore(rawRepeats, (state) => state.change)
  const submitForm = useSubmitForm()
  const { queued, groups } = useFormRequests(rawForm.id)
  const { remove, limit } = useRequestQueue(connection.id)
  const [error, setError] = useState<AppError>()
  const [isStarting, setIsStarting] = useState(false)
  const isBusy = useRef(false)
  const text = repeatText()
  const open = queued.filter((item) => ids.includes(item.groupId) && item.state !== 'unsent')
  const isOn = open.length > 0
  const isInRange = times >= repeatLimits.min && times <= repeatLimits.max

  async function start(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setIsStarting(true)
    setError(undefined)
    const values = parseJson(JSON.stringify(rawValues.getState().form)) ?? null
    const newIds = Array.from({ length: times }, () => crypto.randomUUID())
    change({ ids: newIds })
    for (const id of newIds) {
      const submitted = await submitForm({
        id,
        formId: rawForm.id,
        connectionId: connection.id,
        values,
        mayRepeat: true,
      })
      if (submitted.ok) continue
      setError(submitted.error)
      break
    }
    isBusy.current = false
    setIsStarting(false)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.title}
      description={rawText().repeat.description}
      className="w-150"
      footer={
        isOn ? (
          <Button
            icon={Square}
            onClick={() => {
              for (const { id } of open) remove(id)
            }}
          >
            {text.stop}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={Repeat2}
            isBusy={isStarting}
            busyLabel={text.starting}
            disabled={!isInRange}
            onClick={() => void start()}
          >
            {text.run(times)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex items-end gap-3">
          <NumberField
            label={text.times}
            value={times}
            onChange={(next) => change({ times: next })}
            isInteger
            min={repeatLimits.min}
            max={repeatLimits.max}
            step={1}
            disabled={isOn}
            className="w-24"
          />
          <output className="tabular flex min-h-control items-center gap-x-1.5">
            <CostMark by="unknown" />
            {text.costUnknown(times)}
          </output>
        </div>
        {!isInRange && (
          <p className="text-small text-warn">
            {text.outOfRange({ min: formatWhole(repeatLimits.min), max: formatWhole(repeatLimits.max) })}
          </p>
        )}
        <p className="text-small text-ink-2">{rawText().repeat.atATime(limit)}</p>
        {error !== undefined && <ErrorNotice error={error} />}
        <LastRepeat
          count={ids.length}
          runIds={groups.flatMap((group) => (ids.includes(group.id) ? group.runIds : []))}
        />
      </div>
    </Dialog>
  )
}

/** The progress of the newest repeat, and how much its responses differ so far. */
function LastRepeat({ count, runIds }: { count: number; runIds: readonly string[] }) {
  const bridge = useBridge()
  const text = repeatText()
  const sent = runIds.filter((id) => id !== '')
  const runs = useQueries({ queries: sent.map((id) => historyItemQuery(bridge, id)) }).flatMap(
    ({ data }) => data?.run ?? [],
  )
  const [figures] = repeatFigures(runs.map(cellOfRun), 1)
  const [first] = runs
  if (figures === undefined || first === undefined) return null
  const done = runs.filter(({ status }) => status !== 'running').length
  return (
    <section aria-label={text.last} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="tabular flex items-baseline gap-x-3 text-small text-ink-2">
        <h3 className="font-strong text-ink">{text.last}</h3>
        <output>{text.progress({ done: formatWhole(done), all: formatWhole(count) })}</output>
      </div>
      <FiguresTable label={`${first.method} ${pathOf(first.url)}`} figures={figures} />
    </section>
  )
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
