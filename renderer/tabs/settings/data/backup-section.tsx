import { FileArchive, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BackupInfo } from '../../../../shared/backup/backup.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useRereadDatabaseCopies } from '../../../queries/database-copies.ts'
import { PageSection } from '../pages/page-section.tsx'
import { PlannedRestore } from './planned-restore.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { ScheduledBackupsRow } from './scheduled-backups.tsx'
import { showBackupError, startBackup, startRestore, stopBackup, useBackup } from './backup-store.ts'

/** Everything but keys in one file, and the way back from one. */
export function BackupSection() {
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { running, written, error } = useBackup()
  const rereadCopies = useRereadDatabaseCopies()
  const [isNaming, setIsNaming] = useState(false)
  const [info, setInfo] = useState<BackupInfo | undefined>(undefined)
  const text = backupText()

  async function inspect(path: string): Promise<void> {
    const inspected = await bridge.call('backup.inspect', { path })
    showBackupError(inspected.ok ? undefined : inspected.error)
    if (!inspected.ok) return
    setIsNaming(false)
    setInfo(inspected.value)
  }

  async function choose(): Promise<void> {
    if (!fileDialogs) return setIsNaming(true)
    const chosen = await bridge.call('backup.choose', {})
    if (chosen.ok) await inspect(chosen.value.path)
    else if (chosen.error.kind !== 'cancelled') showBackupError(chosen.error)
  }

  return (
    <PageSection title={text.title}>
      <div className="flex flex-col gap-2 pb-2">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-180 min-w-60 flex-1 text-small text-ink-2">{text.description}</p>
          <span className="flex flex-none gap-2">
            <Button
              size="small"
              icon={FileArchive}
              isBusy={running === 'write'}
              busyLabel={text.writing}
              onClick={() => startBackup(bridge)}
            >
              {text.write}
            </Button>
            <Button size="small" icon={Undo2} isBusy={running === 'restore'} onClick={() => void choose()}>
              {text.restore}
            </Button>
          </span>
        </div>
        {isNaming && <PathForm onClose={() => setIsNaming(false)} onPath={inspect} />}
        {running === undefined ? null : <Progress />}
        {error === undefined ? null : <ErrorNotice error={error} />}
        {written === undefined ? null : (
          <output className="rounded-md bg-sunken px-3 py-2 text-small">
            <p>
              {text.written(formatBytes(written.bytes))}
              {written.missing > 0 && unitsText().betweenSentences}
              {written.missing > 0 && text.missing(written.missing)}
            </p>
            <p className="flex items-center gap-1">
              <span className="min-w-0 font-mono text-wire wrap-anywhere select-text">{written.path}</span>
              <CopyButton text={written.path} label={text.copyPath} />
            </p>
          </output>
        )}
        <PlannedRestore />
      </div>
      <ScheduledBackupsRow />
      {info === undefined ? null : (
        <RestoreDialog
          info={info}
          onClose={() => setInfo(undefined)}
          onConfirm={(mode) => {
            startRestore(bridge, { path: info.path, mode }, rereadCopies)
            setInfo(undefined)
          }}
        />
      )}
    </PageSection>
  )
}

function Progress() {
  const { running, progress } = useBackup()
  const text = backupText()
  return (
    <div className="flex items-center gap-3 text-small">
      <progress
        aria-label={running === 'write' ? text.progressLabel : text.restoreProgressLabel}
        value={progress?.files}
        max={Math.max(1, progress?.allFiles ?? 1)}
        className="progress-line min-w-0 flex-1"
      />
      <span className="tabular text-ink-2">
        {progress === undefined ? '' : text.progress({ files: progress.files, all: progress.allFiles })}
      </span>
      <Button size="small" onClick={stopBackup}>
        {text.stop}
      </Button>
    </div>
  )
}

/** Where the file is, where the system cannot be asked: it lies on the computer that the app runs on. */
function PathForm({ onClose, onPath }: { onClose: () => void; onPath: (path: string) => Promise<void> }) {
  const [path, setPath] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const text = backupText()
  const typed = path.trim()
  return (
    <form
      aria-label={text.restore}
      className="flex flex-col gap-2 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') void onPath(typed)
      }}
    >
      <TextField label={text.path} value={path} onChange={setPath} isMono ref={field} />
      <p className="text-small text-ink-3">{text.pathHelp}</p>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          disabledReason={typed === '' ? text.enterPath : undefined}
        >
          {text.inspect}
        </Button>
      </div>
    </form>
  )
}
