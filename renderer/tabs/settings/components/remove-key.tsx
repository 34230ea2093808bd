import type { Connection, KeyDescription } from '../../../../shared/connections/connection.ts'
import { ConfirmDialog } from '../../../controls/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { useConnectionCommand } from '../../../queries/connections.ts'

export type RemoveKeyProps = { connection: Connection; keyDescription: KeyDescription; onClose: () => void }

/** Asks before a key goes: it was only ever stored here. */
export function RemoveKey({ connection, keyDescription, onClose }: RemoveKeyProps) {
  const remove = useConnectionCommand('keys.remove')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove the key ${keyDescription.name}?`}
      confirmLabel="Remove key"
      cancelLabel="Keep it"
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ connectionId: connection.id, keyId: keyDescription.id }, { onSuccess: onClose })
      }
    >
      <p>It is deleted from this computer and cannot be brought back. It stays valid at the gateway.</p>
      {remove.error === null ? null : <ErrorNotice error={remove.error.appError} className="mt-3" />}
    </ConfirmDialog>
  )
}
