import { Square } from 'lucide-react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatWholeSeconds } from '../../../lib/format-time.ts'
import { stopBackup, useBackup } from './backup-store.ts'
import { paceOf, shareOf } from './pace-of.ts'

/** The progress of writing or restoring a backup, with a Stop button. */
export function BackupProgressBox() {
  const { running, first, progress } = useBackup()
  const text = backupText()
  if (running === undefined) return null
  const { files = 0, allFiles = 1, bytes, allBytes, isChecking } = progress ?? {}
  const done = progress === undefined ? 0 : shareOf(progress)
  const pace = first === undefined || progress === undefined ? undefined : paceOf(first, progress)
  const detail = [
    progress === undefined
      ? running === 'write'
        ? text.page.preparing
        : ''
      : text.progress({ files, all: allFiles }),
    bytes !== undefined && allBytes !== undefined
      ? text.page.bytesOf({ bytes: formatBytes(bytes), all: formatBytes(allBytes) })
      : '',
    pace === undefined ? '' : text.page.perSecond(formatBytes(pace.perSecond)),
    pace === undefined ? '' : text.page.left(formatWholeSeconds(pace.leftMs)),
  ].filter((words) => words !== '')
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-small edge">
      <p className="flex items-center gap-2">
        <Spinner />
        <b className="min-w-0 flex-1 truncate font-strong">
          {isChecking === true
            ? text.page.verifying
            : running === 'write'
              ? text.writing
              : text.restoreProgressLabel}
        </b>
        {progress === undefined ? null : (
          <span className="tabular text-ink-2">{unitsText().percent(Math.floor(done * 100))}</span>
        )}
      </p>
      <progress
        aria-label={running === 'write' ? text.progressLabel : text.restoreProgressLabel}
        {...(progress !== undefined && { value: done })}
        max={1}
        className="progress-line my-1.5"
      />
      <div className="flex items-center gap-3">
        <span className="tabular min-w-0 flex-1 text-ink-2">{detail.join(' · ')}</span>
        <Button size="small" icon={Square} onClick={stopBackup}>
          {text.stop}
        </Button>
      </div>
      {running === 'write' && <p className="pt-1 text-meta text-ink-3">{text.page.snapshot}</p>}
    </div>
  )
}
