import type { Connection } from '../../../../shared/connections/connection.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatPlural } from '../../../components/format-number.ts'
import { useRemoveConnection } from '../../../queries/connections.ts'
import { navigate } from '../../../stores/route.ts'

export type RemoveConnectionProps = { connection: Connection; isOpen: boolean; onClose: () => void }

/** Asks before a connection goes: its keys cannot be brought back. */
export function RemoveConnection({ connection, isOpen, onClose }: RemoveConnectionProps) {
  const remove = useRemoveConnection()
  const keyCount = connection.keys.length
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${connection.name}?`}
      confirmLabel="Remove connection"
      cancelLabel="Keep it"
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(connection.id, {
          onSuccess: () => {
            onClose()
            navigate('settings', 'connections')
          },
        })
      }
    >
      <p>
        {keyCount === 0
          ? 'It has no key.'
          : `Its ${formatPlural(keyCount, 'key')} ${keyCount === 1 ? 'is' : 'are'} deleted from this computer and cannot be brought back.`}{' '}
        Conversations and records of what was sent stay.
      </p>
      {remove.error === null ? null : <ErrorNotice error={remove.error.appError} className="mt-3" />}
    </ConfirmDialog>
  )
}
