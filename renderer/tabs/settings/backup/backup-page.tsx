import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { foundBackupsQuery } from '../../../queries/backups.ts'
import { BackupNow } from './backup-now.tsx'
import { useBackup } from './backup-store.ts'
import { RestoreSection } from './restore-section.tsx'
import { ScheduledBackupsSection } from './scheduled-backups.tsx'
import { TransferSide } from './transfer-side.tsx'

/** Backups, the way back from them, and what comes and leaves as a file of its own. */
export function BackupPage() {
  const bridge = useBridge()
  const { running } = useBackup()
  const { data: found } = useQuery(foundBackupsQuery(bridge))
  const last = found?.backups.find(({ holds }) => holds !== undefined)
  const text = backupText()
  return (
    <Pane label={settingsText().sections.backup}>
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
      <PaneBody className="@container">
        <div className="grid min-h-full grid-cols-[minmax(0,1fr)_--spacing(85)] @max-[820px]:grid-cols-1">
          <div className="min-w-0">
            <BackupNow />
            <ScheduledBackupsSection />
            <RestoreSection />
          </div>
          <section
            aria-label={text.transfer.title}
            className="min-w-0 border-l border-line bg-panel @max-[820px]:border-t @max-[820px]:border-l-0"
          >
            <TransferSide />
          </section>
        </div>
      </PaneBody>
    </Pane>
  )
}
