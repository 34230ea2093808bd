import { useQuery } from '@tanstack/react-query'
import { Copy, FolderOpen, ShieldCheck, Square, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BackupInfo } from '../../../../shared/backup/backup.ts'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { TransferProgress } from '../../../panels/transfer/transfer-progress.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import {
  checkingQuery,
  foundBackupsQuery,
  useCheckBackups,
  useCheckingEvents,
} from '../../../queries/backups.ts'
import {
  databaseCopiesQuery,
  useDatabaseCopyEvents,
  useMakeDatabaseCopy,
  useRereadDatabaseCopies,
} from '../../../queries/database-copies.ts'
import { useOwnFilePayload, type OwnFile } from '../../../stores/own-file-payload.ts'
import { askFor } from '../../../stores/newest-asked.ts'
import { PageSection } from '../pages/page-section.tsx'
import { CopyRestore } from './copy-restore.tsx'
import { forgetGivenBackup, giveBackup, useGivenBackup } from './given-backup.ts'
import { PathForm } from './path-form.tsx'
import { PlannedRestore } from './planned-restore.tsx'
import { restorables, type Restorable } from './restorable.ts'
import { RestorableTable } from './restorable-table.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { showBackupError, startRestore, useBackup } from './backup-store.ts'

const isBackup = ({ kind }: OwnFile): boolean => kind === 'backup'

/** The backups and database copies that can be restored, and a way to choose another file. */
export function RestoreSection() {
  useDatabaseCopyEvents()
  useCheckingEvents()
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { running } = useBackup()
  const { copying } = useGivenBackup()
  const { data: copies, error: copiesError } = useQuery(databaseCopiesQuery(bridge))
  const { data: found, error: foundError } = useQuery(foundBackupsQuery(bridge))
  const { data: checking } = useQuery(checkingQuery(bridge))
  const checks = useCheckBackups()
  const rereadCopies = useRereadDatabaseCopies()
  const make = useMakeDatabaseCopy()
  const [isNaming, setIsNaming] = useState(false)
  const [info, setInfo] = useState<BackupInfo | undefined>(undefined)
  /** Identity for `askFor`: of two backups being inspected, the one chosen last wins. */
  const [place] = useState(() => ({}))
  const [chosenCopy, setChosenCopy] = useState<DatabaseCopy | undefined>(undefined)
  const text = backupText()
  const problem = copiesError ?? foundError ?? make.error ?? checks.error
  const rows =
    copies === undefined
      ? []
      : restorables(found?.backups ?? [], copies.copies, {
          appSchema: copies.appSchema,
          checking,
          checks: found?.copies,
        })

  async function inspect(path: string): Promise<void> {
    const isWanted = askFor(place)
    const inspected = await bridge.call('backup.inspect', { path })
    if (!isWanted()) return
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

  async function takeGiven(file: File): Promise<void> {
    const isWanted = askFor(place)
    const given = await giveBackup(bridge, file)
    if (!isWanted()) return
    const hasFailed = !given.ok && given.error.kind !== 'cancelled'
    showBackupError(hasFailed ? given.error : undefined)
    if (given.ok) setInfo(given.value)
  }
  const take = useLatest(({ file }: OwnFile) => void takeGiven(file))
  useOwnFilePayload('settings', take, isBackup)
  // Leaving the page discards a copied backup, except while it is being restored, which discards it at the end.
  useEffect(
    () => () => {
      if (useBackup.getState().running !== 'restore') forgetGivenBackup(bridge)
    },
    [bridge],
  )

  const stopChecks = (): void => checks.mutate({ command: 'backup.stopChecks', input: {} })

  const menuOf = ({ backup, copy, path, check, checked }: Restorable): readonly MenuSection[] => [
    {
      items: [
        {
          id: 'restore',
          label: text.copies.restore,
          icon: Undo2,
          disabled:
            check === 'damaged' || check === 'unreadable' || check === 'newer' || running !== undefined,
          onSelect: () => {
            if (backup === undefined) setChosenCopy(copy)
            else void inspect(backup.path)
          },
        },
        ...(path === undefined
          ? []
          : [
              checked === undefined
                ? {
                    id: 'check',
                    label: backup === undefined ? text.copies.checkCopy : text.copies.check,
                    icon: ShieldCheck,
                    disabled: check === 'newer' || check === 'unreadable',
                    onSelect: () => checks.mutate({ command: 'backup.check', input: { path } }),
                  }
                : { id: 'stop-checks', label: text.copies.stopChecks, icon: Square, onSelect: stopChecks },
              {
                id: 'copy-path',
                label: text.copies.copyPath,
                icon: Copy,
                onSelect: () => void copyText(path),
              },
            ]),
      ],
    },
  ]

  return (
    <PageSection
      title={text.copies.title}
      meta={copies === undefined ? undefined : text.copies.reads(copies.appSchema)}
    >
      <div className="flex flex-col gap-2 pb-2">
        <div className="flex flex-wrap items-start justify-between gap-3 text-small text-ink-2">
          <p className="max-w-180 min-w-60 flex-1">{settingsText().copies.description}</p>
          <span className="flex flex-none flex-wrap gap-2">
            <Button
              size="small"
              icon={Copy}
              isBusy={make.isPending}
              busyLabel={settingsText().copies.making}
              onClick={() => make.mutate()}
            >
              {settingsText().copies.make}
            </Button>
            <Button
              size="small"
              icon={FolderOpen}
              isBusy={running === 'restore'}
              onClick={() => void choose()}
            >
              {text.restore}
            </Button>
          </span>
        </div>
        {isNaming && <PathForm onClose={() => setIsNaming(false)} onPath={inspect} />}
        {problem === null ? null : <ErrorNotice error={problem.appError} />}
        {copying === undefined ? null : (
          <TransferProgress
            title={copying.name}
            label={text.restoreProgressLabel}
            value={copying.progress?.bytes}
            max={copying.progress?.allBytes}
            detail={[
              transferText().sending,
              copying.progress === undefined ? '' : formatBytes(copying.progress.bytes),
            ]}
            onStop={() => forgetGivenBackup(bridge)}
          />
        )}
        <PlannedRestore />
        <CopyRestore copies={copies} chosen={chosenCopy} onClose={() => setChosenCopy(undefined)} />
        {copies === undefined ? null : rows.length === 0 ? (
          <Note>{text.copies.none}</Note>
        ) : (
          <RestorableTable rows={rows} appSchema={copies.appSchema} menuOf={menuOf} />
        )}
        {checking?.running !== undefined && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
            <span className="min-w-0 flex-1">{text.copies.waiting}</span>
            <Button size="small" icon={Square} onClick={stopChecks}>
              {text.copies.stopChecks}
            </Button>
          </p>
        )}
        {found !== undefined && found.more > 0 && (
          <p className="text-small text-ink-3">{text.copies.more(found.more)}</p>
        )}
      </div>
      {info === undefined ? null : (
        <RestoreDialog
          info={info}
          onClose={() => {
            forgetGivenBackup(bridge)
            setInfo(undefined)
          }}
          onConfirm={(mode) => {
            startRestore(bridge, { path: info.path, mode }, rereadCopies)
            setInfo(undefined)
          }}
        />
      )}
    </PageSection>
  )
}
