import { useQuery } from '@tanstack/react-query'
import { FileArchive, FileOutput, ShieldCheck, type LucideIcon } from 'lucide-react'
import { appText } from '../../shared/text/en/app.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusShare } from '../controls/texts/status-share.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { formatAbout } from '../lib/format-time.ts'
import { checkingQuery, useCheckingEvents } from '../queries/backups.ts'
import { scheduledBackupsQuery, useScheduledBackupEvents } from '../queries/scheduled-backups.ts'
import { useBackup } from '../tabs/settings/backup/backup-store.ts'
import { paceOf, shareOf } from '../tabs/settings/backup/pace-of.ts'

/**
 * The progress of a backup that is being written (manually or automatically), restored or verified, with a link to it.
 */
export function BackupStatus() {
  useScheduledBackupEvents()
  useCheckingEvents()
  const bridge = useBridge()
  const { running, first, progress } = useBackup()
  const { data: scheduled } = useQuery(scheduledBackupsQuery(bridge))
  const { data: checking } = useQuery(checkingQuery(bridge))
  const words = appText().statusBar.backup
  if (running !== undefined) {
    const pace = first === undefined || progress === undefined ? undefined : paceOf(first, progress)
    return (
      <BackupItem
        icon={running === 'write' ? FileArchive : FileOutput}
        words={
          running === 'restore' ? words.restore : progress?.isChecking === true ? words.verify : words.write
        }
        share={progress === undefined ? undefined : shareOf(progress)}
        leftMs={pace?.leftMs}
      />
    )
  }
  if (scheduled?.isWriting === true) {
    const { progress: written } = scheduled
    return (
      <BackupItem
        icon={FileArchive}
        words={written?.isChecking === true ? words.verify : words.write}
        share={written === undefined ? undefined : written.bytes / Math.max(1, written.allBytes)}
      />
    )
  }
  const read = checking?.running
  if (read === undefined) return null
  return <BackupItem icon={ShieldCheck} words={words.check} share={read.bytes / Math.max(1, read.allBytes)} />
}

type BackupItemProps = {
  icon: LucideIcon
  words: string
  /** A fraction from 0 to 1; `undefined` until it is known. */
  share: number | undefined
  leftMs?: number | undefined
}

function BackupItem({ icon, words, share, leftMs }: BackupItemProps) {
  const percent = share === undefined ? undefined : unitsText().percent(Math.floor(share * 100))
  return (
    <a href="#/settings/backup" draggable={false} className="status-item hover:text-ink">
      <Icon of={icon} size="tiny" />
      <StatusWords>{words}</StatusWords>
      {share !== undefined && <StatusShare share={share} />}
      {percent !== undefined && <span className="flex-none">{percent}</span>}
      {leftMs !== undefined && (
        <span className="truncate text-ink-3 @max-[759px]:only-spoken">
          {appText().statusBar.about(formatAbout(leftMs))}
        </span>
      )}
    </a>
  )
}
