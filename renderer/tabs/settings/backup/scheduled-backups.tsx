import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import { leavableParts } from '../../../../shared/backup/backup.ts'
import {
  backupIntervals,
  keptBackups,
  type BackupInterval,
  type BackupSchedule,
  type ScheduledBackups,
} from '../../../../shared/backup/backup-schedule.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { outcomeOf } from '../../../queries/outcome-of.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { useAppInfo } from '../../../queries/app-info.ts'
import { backupSizesQuery } from '../../../queries/backups.ts'
import {
  scheduledBackupsQuery,
  useScheduleBackups,
  useScheduledBackupEvents,
} from '../../../queries/scheduled-backups.ts'
import { FormRow } from '../connections/form-row.tsx'
import { PageSection } from '../pages/page-section.tsx'
import { sumOf } from './backup-parts.tsx'
import { TimeField } from './time-field.tsx'

const firstKept = 7

/** Scheduled backups: how often, where, with which contents, and the last result. */
export function ScheduledBackupsSection() {
  useScheduledBackupEvents()
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { data } = useQuery(scheduledBackupsQuery(bridge))
  const { data: sizes } = useQuery(backupSizesQuery(bridge))
  const change = useScheduleBackups()
  const [notChosen, setNotChosen] = useState<AppError | undefined>(undefined)
  const text = backupText().scheduled
  if (data === undefined) return null
  const { schedule } = data

  function take(input: Input<'backup.setSchedule'>): Promise<boolean> {
    return outcomeOf(change.mutateAsync({ command: 'backup.setSchedule', input }))
  }

  /** Asks for the folder, where the system has a dialog. Cancelling it changes nothing. */
  async function takeWithFolder(next: Input<'backup.setSchedule'>): Promise<void> {
    const chosen = await bridge.call('backup.chooseFolder', {})
    setNotChosen(chosen.ok || chosen.error.kind === 'cancelled' ? undefined : chosen.error)
    if (chosen.ok) await take({ ...next, folder: chosen.value.path })
  }

  function choose(every: BackupInterval | 'off'): void {
    if (every === 'off') change.mutate({ command: 'backup.endSchedule', input: {} })
    else if (schedule !== undefined) void take({ ...schedule, every })
    else if (fileDialogs) void takeWithFolder({ every, keep: firstKept })
    else void take({ every, keep: firstKept })
  }

  const error = notChosen ?? change.error?.appError ?? data.error
  return (
    <PageSection
      title={text.label}
      meta={
        schedule === undefined || sizes === undefined
          ? undefined
          : backupText().page.sum(sumOf(sizes, schedule.leaveOut ?? []))
      }
    >
      <FormRow name={text.label}>
        <SegmentedControl
          label={text.label}
          value={schedule?.every ?? 'off'}
          onChange={choose}
          className="w-fit"
          segments={[
            { value: 'off' as const, label: text.off },
            ...backupIntervals.map((value) => ({ value, label: text.every[value] })),
          ]}
        />
      </FormRow>
      {schedule === undefined ? null : (
        <ScheduleRows
          schedule={schedule}
          onChange={take}
          onFolder={fileDialogs ? () => void takeWithFolder(schedule) : undefined}
        />
      )}
      {schedule === undefined ? null : (
        <output className="tabular block text-small text-ink-2">{stateOf(data)}</output>
      )}
      {error === undefined ? null : <ErrorNotice error={error} />}
      <p className="py-1 text-small text-ink-3">{text.help}</p>
    </PageSection>
  )
}

function ScheduleRows({
  schedule,
  onChange,
  onFolder,
}: {
  schedule: BackupSchedule
  onChange: (next: BackupSchedule) => Promise<boolean>
  /** `undefined` where the system has no folder dialog. */
  onFolder: (() => void) | undefined
}) {
  const text = backupText().scheduled
  const { leaveOut = [], at, keep } = schedule

  /** An empty time schedules the backup a day or a week after the last one. */
  function setTime(minutes: number | undefined): Promise<boolean> {
    const { at: _before, ...rest } = schedule
    return onChange({ ...rest, ...(minutes !== undefined && { at: minutes }) })
  }

  function setParts(part: LeavablePart, isIn: boolean): void {
    const { leaveOut: _before, ...rest } = schedule
    const next = isIn ? leaveOut.filter((item) => item !== part) : [...leaveOut, part]
    void onChange({ ...rest, ...(next.length > 0 && { leaveOut: next }) })
  }

  return (
    <>
      <FormRow name={text.folder}>
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 font-mono text-wire wrap-anywhere select-text">
            {schedule.folder}
          </span>
          {onFolder === undefined ? null : (
            <Button size="small" icon={FolderOpen} onClick={onFolder}>
              {text.changeFolder}
            </Button>
          )}
        </div>
      </FormRow>
      <FormRow name={text.when}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TimeField label={text.time} minutes={at} onChange={setTime} />
          <Select
            label={text.keep}
            isLabelHidden
            size="small"
            value={String(keep)}
            onChange={(next) => void onChange({ ...schedule, keep: Number(next) })}
            options={[...new Set([...keptBackups, keep])]
              .toSorted((left, right) => left - right)
              .map((count) => ({ value: String(count), label: text.kept(count) }))}
          />
        </div>
      </FormRow>
      <FormRow name={text.contents}>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          {leavableParts.map((part) => (
            <Checkbox key={part} checked={!leaveOut.includes(part)} onChange={(isIn) => setParts(part, isIn)}>
              {backupText().page.parts[part]}
            </Checkbox>
          ))}
        </div>
      </FormRow>
    </>
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
