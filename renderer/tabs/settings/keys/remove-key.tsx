import type { Connection, KeyDescription } from '../../../../shared/connections/connection.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type RemoveKeyProps = { connection: Connection; keyDescription: KeyDescription; onClose: () => void }

/** Asks before a key goes: it was only ever stored here. */
export function RemoveKey({ connection, keyDescription, onClose }: RemoveKeyProps) {
  const remove = useConnectionCommand('keys.remove')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={settingsText().keys.removeTitle(keyDescription.name)}
      confirmLabel={settingsText().keys.confirmRemove}
      cancelLabel={settingsText().keys.keep}
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ connectionId: connection.id, keyId: keyDescription.id }, { onSuccess: onClose })
      }
    >
      <p>{settingsText().keys.removeWhat}</p>
      {remove.error === null ? null : <ErrorNotice error={remove.error.appError} className="mt-3" />}
    </ConfirmDialog>
  )
}
