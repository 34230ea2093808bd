import type { DatabaseCopies, DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { useRestoreDatabaseCopy } from '../../../queries/database-copies.ts'

/** Confirms restoring a copy of the database, and says which copy the next start will restore. */
export function CopyRestore({
  copies,
  chosen,
  onClose,
}: {
  copies: DatabaseCopies | undefined
  chosen: DatabaseCopy | undefined
  onClose: () => void
}) {
  const restore = useRestoreDatabaseCopy()
  const restoring = copies?.copies.find(({ name }) => name === copies.restoring)
  const text = settingsText().copies
  return (
    <>
      {restore.error === null ? null : <ErrorNotice error={restore.error.appError} />}
      {restoring === undefined ? null : (
        <output className="flex items-center gap-3 rounded-md bg-warn-soft px-3 py-2 text-small">
          <p className="min-w-0 flex-1">
            <b className="font-strong">{text.pending(formatFullMoment(restoring.createdAt))}</b>
            {unitsText().betweenSentences}
            {text.pendingHelp}
          </p>
          <Button
            size="small"
            isBusy={restore.isPending}
            onClick={() => restore.mutate({ command: 'data.cancelRestore', input: {} })}
          >
            {text.cancelRestore}
          </Button>
        </output>
      )}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        onClose={onClose}
        title={chosen === undefined ? '' : text.restoreTitle(formatFullMoment(chosen.createdAt))}
        confirmLabel={text.confirmRestore}
        isBusy={restore.isPending}
        onConfirm={() => {
          if (chosen === undefined) return
          const { name } = chosen
          restore.mutate({ command: 'data.restoreCopy', input: { name } }, { onSettled: onClose })
        }}
      >
        {text.restoreWhat}
      </ConfirmDialog>
    </>
  )
}
