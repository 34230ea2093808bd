import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PruneRule, RunsAndBytes } from '../../../../shared/history/history.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { historyStorageQuery, prunePlanQuery, usePruneRuns } from '../../../queries/history.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

const ages = ['7', '30', '90', '365', '0'] as const

function formatAge(days: (typeof ages)[number]): string {
  const { prune } = historyText()
  if (days === '0') return prune.anyAge
  return days === '365' ? prune.year : prune.days(Number(days))
}

const sizes = [
  { value: '100000000', label: '100 MB' },
  { value: '500000000', label: '500 MB' },
  { value: '1000000000', label: '1 GB' },
  { value: '5000000000', label: '5 GB' },
] as const

const kinds = [
  {
    value: 'age',
    get label() {
      return historyText().prune.byAge
    },
  },
  {
    value: 'size',
    get label() {
      return historyText().prune.bySize
    },
  },
] as const

/** Deletes old runs permanently. Shows first how many are deleted and how much space that frees. */
export function PruneDialog({ onClose }: { onClose: () => void }) {
  const bridge = useBridge()
  const toast = useToast()
  const prune = usePruneRuns()
  const [by, setBy] = useState<PruneRule['by']>('age')
  const [days, setDays] = useState<(typeof ages)[number]>('30')
  const [keepBytes, setKeepBytes] = useState<(typeof sizes)[number]['value']>('500000000')
  const rule: PruneRule = by === 'age' ? { by, days: Number(days) } : { by, keepBytes: Number(keepBytes) }
  const storage = useQuery(historyStorageQuery(bridge))
  const plan = useQuery(prunePlanQuery(bridge, rule))
  const error = prune.error ?? plan.error ?? storage.error
  const remove = () =>
    prune.mutate(rule, {
      onSuccess: (removed) => {
        toast.show({ message: historyText().prune.deleted(shown(removed)), icon: Trash2 })
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={historyText().prune.title}
      description={
        storage.data === undefined
          ? historyText().prune.measuring
          : historyText().prune.storage(shown(storage.data))
      }
      footer={
        <>
          <Button onClick={onClose}>{historyText().prune.cancel}</Button>
          <Button
            variant="danger"
            icon={Trash2}
            isBusy={prune.isPending}
            busyLabel={historyText().prune.deleting}
            disabledReason={disabledReason(plan.data)}
            onClick={remove}
          >
            {plan.data === undefined || plan.data.runs === 0
              ? historyText().prune.deleteRuns
              : historyText().prune.deleteCount(plan.data.runs)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={historyText().prune.rule}
          value={by}
          onChange={setBy}
          segments={kinds}
          className="self-start"
        />
        <div className="flex flex-col items-start gap-1">
          <span className="text-small font-medium text-ink-2">
            {by === 'age' ? historyText().prune.olderThan : historyText().prune.keepNewest}
          </span>
          {by === 'age' ? (
            <SegmentedControl
              label={historyText().prune.olderThan}
              value={days}
              onChange={setDays}
              segments={ages.map((value) => ({ value, label: formatAge(value) }))}
            />
          ) : (
            <SegmentedControl
              label={historyText().prune.keepNewest}
              value={keepBytes}
              onChange={setKeepBytes}
              segments={sizes}
            />
          )}
        </div>
        <output className="tabular flex min-h-10 items-center gap-2 rounded-sm bg-sunken px-2.5 py-2 text-small">
          {plan.data === undefined ? (
            <>
              <Spinner /> {historyText().prune.counting}
            </>
          ) : plan.data.runs === 0 ? (
            historyText().prune.none
          ) : (
            historyText().prune.consequence(shown(plan.data))
          )}
        </output>
        {error !== null && <ErrorNotice error={error.appError} onRemedy={() => void plan.refetch()} />}
      </div>
    </Dialog>
  )
}

function shown({ runs, bytes }: RunsAndBytes): { count: number; bytes: string } {
  return { count: runs, bytes: formatBytes(bytes) }
}

function disabledReason(plan: RunsAndBytes | undefined): string | undefined {
  if (plan === undefined) return historyText().prune.countingRuns
  return plan.runs === 0 ? historyText().prune.none : undefined
}
