import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupComparison, BackupInfo, RestoreMode } from '../../../../shared/backup/backup.ts'
import { restoreModes } from '../../../../shared/backup/backup.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'

type RestoreDialogProps = {
  info: BackupInfo
  onClose: () => void
  onConfirm: (mode: RestoreMode) => void
}

/** Shows the contents of a backup and what of it is missing here, and asks what to do with the current data. */
export function RestoreDialog({ info, onClose, onConfirm }: RestoreDialogProps) {
  const bridge = useBridge()
  const { data: comparison, error } = useQuery({
    queryKey: ['backup-comparison', info.path],
    queryFn: ({ signal }) => call(bridge, 'backup.compare', { path: info.path }, { signal }),
    // The current data may have changed the next time.
    gcTime: 0,
    retry: false,
  })
  const [chosen, setChosen] = useState<RestoreMode>()
  const text = backupText()
  // Without current data, restore the settings of the backup as well.
  const mode = chosen ?? (comparison?.isNothingHere === true ? 'replace' : 'add')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text.dialogTitle(formatFullMoment(info.createdAt))}
      confirmLabel={text.confirm}
      isDanger={false}
      isBusy={comparison === undefined && error === null}
      onConfirm={() => onConfirm(mode)}
    >
      <p className="mb-2">
        {text.holds({ ...info.holds, size: formatBytes(info.bytes), version: info.appVersion })}
      </p>
      {info.leftOut === undefined ? null : (
        <p className="mb-2">{unitsText().sentences(info.leftOut.map((part) => text.leftOutOf[part]))}</p>
      )}
      {comparison === undefined ? (
        error === null ? (
          <p className="flex items-center gap-2">
            <Spinner /> {text.comparing}
          </p>
        ) : (
          <ErrorLine error={error.appError} />
        )
      ) : (
        <>
          <SegmentedControl
            label={text.mode}
            value={mode}
            onChange={setChosen}
            segments={restoreModes.map((value) => ({ value, label: text.modes[value] }))}
          />
          <div className="mt-2 flex flex-col gap-2">
            {mode === 'add' ? (
              <Missing comparison={comparison} hasMedia={info.leftOut?.includes('media') !== true} />
            ) : (
              <p>{text.what}</p>
            )}
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}

function Missing({ comparison, hasMedia }: { comparison: BackupComparison; hasMedia: boolean }) {
  const { conversations, differing, differingTitles, runs, media, others, kept } = comparison
  const text = backupText()
  const missing = {
    conversations: conversations.missing,
    runs: runs.missing,
    // Files that the backup does not contain are not restored, although the library will list them.
    media: hasMedia ? media.missing : 0,
    others: others.missing,
  }
  const isNothing = differing === 0 && Object.values(missing).every((count) => count === 0)
  const sentences = [
    isNothing ? text.nothingMissing : text.adds(missing),
    ...(conversations.here > 0 ? [text.areHere(conversations.here)] : []),
    ...(kept > 0 ? [text.kept(kept)] : []),
  ]
  return (
    <>
      <p>{unitsText().sentences(sentences)}</p>
      {differing === 0 ? null : (
        <div>
          <p>{text.differ(differing)}</p>
          <ul className="text-small">
            {differingTitles.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- titles repeat, and their order stays
              <li key={index} className="truncate" title={title}>
                {title === '' ? chatText().newConversation : title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{text.whatAdd}</p>
    </>
  )
}
