import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PruneRule, RunsAndBytes } from '../../../../shared/history/history.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatBytes, formatPlural } from '../../../lib/format-number.ts'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { Spinner } from '../../../controls/spinner.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { historyStorageQuery, prunePlanQuery, usePruneRuns } from '../../../queries/history.ts'

const ages = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '0', label: 'Now' },
] as const

const sizes = [
  { value: '100000000', label: '100 MB' },
  { value: '500000000', label: '500 MB' },
  { value: '1000000000', label: '1 GB' },
  { value: '5000000000', label: '5 GB' },
] as const

const kinds = [
  { value: 'age', label: 'By age' },
  { value: 'size', label: 'By size' },
] as const

/** Removes old runs for good. Says first how many go and what that frees. */
export function PruneDialog({ onClose }: { onClose: () => void }) {
  const bridge = useBridge()
  const toast = useToast()
  const prune = usePruneRuns()
  const [by, setBy] = useState<PruneRule['by']>('age')
  const [days, setDays] = useState<(typeof ages)[number]['value']>('30')
  const [keepBytes, setKeepBytes] = useState<(typeof sizes)[number]['value']>('500000000')
  const rule: PruneRule = by === 'age' ? { by, days: Number(days) } : { by, keepBytes: Number(keepBytes) }
  const storage = useQuery(historyStorageQuery(bridge))
  const plan = useQuery(prunePlanQuery(bridge, rule))
  const error = prune.error ?? plan.error ?? storage.error
  const remove = () =>
    prune.mutate(rule, {
      onSuccess: (removed) => {
        toast.show({ message: `Removed ${describe(removed)}`, icon: Trash2 })
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Free space"
      description={
        storage.data === undefined
          ? 'Measuring the records of all runs.'
          : `There are ${describe(storage.data)} of records. Starred runs and those still going on are kept.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            icon={Trash2}
            isBusy={prune.isPending}
            busyLabel="Removing"
            disabledReason={disabledReason(plan.data)}
            onClick={remove}
          >
            {plan.data === undefined || plan.data.runs === 0
              ? 'Remove runs'
              : `Remove ${formatPlural(plan.data.runs, 'run')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label="What goes"
          value={by}
          onChange={setBy}
          segments={kinds}
          className="self-start"
        />
        <div className="flex flex-col items-start gap-1">
          <span className="text-small font-medium text-ink-2">
            {by === 'age' ? 'Remove runs older than' : 'Keep the newest'}
          </span>
          {by === 'age' ? (
            <SegmentedControl
              label="Remove runs older than"
              value={days}
              onChange={setDays}
              segments={ages}
            />
          ) : (
            <SegmentedControl
              label="Keep the newest"
              value={keepBytes}
              onChange={setKeepBytes}
              segments={sizes}
            />
          )}
        </div>
        <output className="tabular flex min-h-10 items-center gap-2 rounded-sm bg-sunken px-2.5 py-2 text-small">
          {plan.data === undefined ? (
            <>
              <Spinner /> Counting
            </>
          ) : plan.data.runs === 0 ? (
            'No run would go.'
          ) : (
            `${describe(plan.data)} would go for good. What was said stays in its conversations.`
          )}
        </output>
        {error !== null && <ErrorNotice error={error.appError} onRemedy={() => void plan.refetch()} />}
      </div>
    </Dialog>
  )
}

function describe({ runs, bytes }: RunsAndBytes): string {
  return `${formatPlural(runs, 'run')} with ${formatBytes(bytes)}`
}

function disabledReason(plan: RunsAndBytes | undefined): string | undefined {
  if (plan === undefined) return 'Counting what would go'
  return plan.runs === 0 ? 'No run would go' : undefined
}
