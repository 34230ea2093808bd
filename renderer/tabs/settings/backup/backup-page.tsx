import { useQuery } from '@tanstack/react-query'
import { FileInput, Play } from 'lucide-react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { usePastedFiles } from '../../../controls/files/use-pasted-files.ts'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { useTransfer } from '../../../panels/transfer/transfer-store.ts'
import { useImportActions } from '../../../panels/transfer/use-import-actions.ts'
import { foundBackupsQuery } from '../../../queries/backups.ts'
import { BackupNow } from './backup-now.tsx'
import { useBackup } from './backup-store.ts'
import { RestoreSection } from './restore-section.tsx'
import { ScheduledBackupsSection } from './scheduled-backups.tsx'
import { TransferSide } from './transfer-side.tsx'

/**
 * Backups and restoring them, with import and export of single kinds of data beside them, or below in a narrow window.
 */
export function BackupPage() {
  const { read } = useImportActions()
  const showSide = useTransfer((state) => state.showSide)
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return
    showSide('import')
    read(file)
  }
  const { isOver, area } = useFileDrop(take)
  usePastedFiles(take)
  return (
    <div className="@container relative flex min-h-0 min-w-0 flex-1" {...area}>
      <div
        data-scrolls=""
        className="flex min-h-0 min-w-0 flex-1 @max-[900px]:flex-col @max-[900px]:overflow-x-hidden @max-[900px]:overflow-y-auto"
      >
        <Backups />
        <TransferSide className="w-117 @min-[1250px]:w-140 @max-[900px]:h-auto! @max-[900px]:min-h-150 @max-[900px]:w-full @max-[900px]:border-t" />
      </div>
      {isOver && <DropOverlay icon={FileInput}>{transferText().importTitle}</DropOverlay>}
    </div>
  )
}

function Backups() {
  const bridge = useBridge()
  const { running } = useBackup()
  const { data: found } = useQuery(foundBackupsQuery(bridge))
  const last = found?.backups.find(({ holds, check }) => holds !== undefined && check.state !== 'damaged')
  const text = backupText()
  return (
    <Pane
      label={settingsText().sections.backup}
      className="@max-[900px]:h-auto! @max-[900px]:flex-none @max-[900px]:border-r-0"
    >
      <PaneHead
        title={settingsText().sections.backup}
        meta={last === undefined ? undefined : text.page.last(formatFullMoment(last.createdAt))}
        actions={
          running === 'write' ? (
            <Chip tone="accent" icon={Play}>
              {text.page.running}
            </Chip>
          ) : undefined
        }
      />
      <PaneBody className="@max-[900px]:flex-none @max-[900px]:overflow-visible">
        <BackupNow />
        <ScheduledBackupsSection />
        <RestoreSection />
      </PaneBody>
    </Pane>
  )
}
