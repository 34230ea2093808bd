import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { backupSizesQuery, useRereadBackups } from '../../../queries/backups.ts'
import { PageSection } from '../pages/page-section.tsx'
import { BackupParts, sumOf } from './backup-parts.tsx'
import { BackupProgressBox } from './backup-progress.tsx'
import { startBackup, useBackup } from './backup-store.ts'

/** Writes everything except keys into one file, after showing what it will contain. */
export function BackupNow() {
  const bridge = useBridge()
  const { running, written, error } = useBackup()
  const { data: sizes, error: notCounted } = useQuery(backupSizesQuery(bridge))
  const reread = useRereadBackups()
  const [leaveOut, setLeaveOut] = useState<readonly LeavablePart[]>([])
  const text = backupText()
  return (
    <PageSection
      title={text.page.now}
      meta={sizes?.free === undefined ? undefined : text.page.free(formatBytes(sizes.free))}
    >
      <div className="flex flex-col gap-2 pb-2">
        <BackupParts sizes={sizes} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />
        {leaveOut.map((part) => (
          <p key={part} className="text-small text-ink-2">
            {text.page.leaveOutHelp[part]}
          </p>
        ))}
        {notCounted === null ? null : <ErrorLine error={notCounted.appError} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular min-w-0 text-small text-ink-2">
            {sizes === undefined ? '' : text.page.sum(sumOf(sizes, leaveOut))}
          </p>
          <Button
            size="small"
            variant="primary"
            icon={FileArchive}
            isBusy={running === 'write'}
            busyLabel={text.writing}
            onClick={() => startBackup(bridge, leaveOut, reread)}
          >
            {text.write}
          </Button>
        </div>
        <BackupProgressBox />
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
      </div>
    </PageSection>
  )
}
