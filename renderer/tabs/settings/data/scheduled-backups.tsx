import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import {
  backupIntervals,
  keptBackups,
  type BackupInterval,
  type ScheduledBackups,
} from '../../../../shared/backup/backup-schedule.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { useAppInfo } from '../../../queries/app-info.ts'
import {
  scheduledBackupsQuery,
  useScheduleBackups,
  useScheduledBackupEvents,
} from '../../../queries/scheduled-backups.ts'
import { FormRow } from '../connections/form-row.tsx'

const firstKept = 7

/** Backups that the app writes by itself: how often, where, and what came of the last one. */
export function ScheduledBackupsRow() {
  useScheduledBackupEvents()
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { data } = useQuery(scheduledBackupsQuery(bridge))
  const change = useScheduleBackups()
  const [notChosen, setNotChosen] = useState<AppError | undefined>(undefined)
  const text = backupText().scheduled
  if (data === undefined) return null
  const { schedule } = data

  function take(next: { every: BackupInterval; keep: number; folder?: string }): void {
    change.mutate({ command: 'backup.setSchedule', input: next })
  }

  /** Asks where they go, where the system can be asked; a cancelled question changes nothing. */
  async function takeWithFolder(every: BackupInterval, keep: number): Promise<void> {
    const chosen = await bridge.call('backup.chooseFolder', {})
    setNotChosen(chosen.ok || chosen.error.kind === 'cancelled' ? undefined : chosen.error)
    if (chosen.ok) take({ every, keep, folder: chosen.value.path })
  }

  function choose(value: BackupInterval | 'off'): void {
    if (value === 'off') change.mutate({ command: 'backup.endSchedule', input: {} })
    else if (schedule === undefined && fileDialogs) void takeWithFolder(value, firstKept)
    else take({ every: value, keep: schedule?.keep ?? firstKept })
  }

  const error = notChosen ?? change.error?.appError ?? data.error
  return (
    <FormRow name={text.label}>
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={text.label}
          value={schedule?.every ?? 'off'}
          onChange={choose}
          segments={[
            { value: 'off' as const, label: text.off },
            ...backupIntervals.map((value) => ({ value, label: text.every[value] })),
          ]}
        />
        {schedule === undefined ? null : (
          <Select
            label={text.keep}
            isLabelHidden
            size="small"
            value={String(schedule.keep)}
            onChange={(keep) => take({ every: schedule.every, keep: Number(keep) })}
            options={[...new Set([...keptBackups, schedule.keep])]
              .toSorted((left, right) => left - right)
              .map((count) => ({ value: String(count), label: text.kept(count) }))}
          />
        )}
        {schedule !== undefined && fileDialogs && (
          <Button
            size="small"
            icon={FolderOpen}
            onClick={() => void takeWithFolder(schedule.every, schedule.keep)}
          >
            {text.changeFolder}
          </Button>
        )}
      </div>
      {schedule === undefined ? null : (
        <div className="flex flex-col gap-1 pt-1 text-small text-ink-2">
          <p className="font-mono text-wire wrap-anywhere select-text">{schedule.folder}</p>
          <output className="tabular">{stateOf(data)}</output>
        </div>
      )}
      {error === undefined ? null : <ErrorNotice error={error} />}
      <p className="pt-1 text-small text-ink-3">{text.help}</p>
    </FormRow>
  )
}

function stateOf({ isWriting, last, nextAt }: ScheduledBackups): string {
  const text = backupText().scheduled
  if (isWriting) return text.writing
  const lines = [
    last === undefined
      ? text.none
      : text.last({ moment: formatFullMoment(last.at), size: formatBytes(last.bytes) }),
    ...(nextAt === undefined ? [] : [text.next(formatFullMoment(nextAt))]),
  ]
  return lines.join(unitsText().betweenSentences)
}
