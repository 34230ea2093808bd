import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Connection, KeyDescription } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { KeyStorageNote } from '../../../panels/connections/key-storage-note.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { PageSection } from '../pages/page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'

/** The keys of a connection with names, last four characters and states. The key itself is never shown. */
export function KeysList({
  connection,
  title = settingsText().sections.keys,
}: {
  connection: Connection
  title?: string
}) {
  const [dialog, setDialog] = useState<{ replaces: KeyDescription | null } | null>(null)
  const [removed, setRemoved] = useState<KeyDescription | null>(null)
  const select = useConnectionCommand('keys.select')
  const confirm = useConnectionCommand('keys.confirmWay')
  const { confirmations, keyStorage } = useAppInfo().capabilities
  const problem = select.error?.appError ?? confirm.error?.appError
  return (
    <PageSection
      title={title}
      meta={
        connection.isPractice ? (
          settingsText().keys.practiceKeys
        ) : (
          <Button size="small" variant="ghost" icon={Plus} onClick={() => setDialog({ replaces: null })}>
            {settingsText().keys.add}
          </Button>
        )
      }
    >
      <ul>
        {connection.keys.map((key) => (
          <KeyRow
            key={key.id}
            keyDescription={key}
            siblings={connection.keys}
            isInUse={key.id === connection.activeKeyId}
            isFixed={key.state === 'built-in' || key.state === 'environment'}
            onUse={() => select.mutate({ connectionId: connection.id, keyId: key.id })}
            onReplace={() => setDialog({ replaces: key })}
            onRemove={() => setRemoved(key)}
            onConfirmWay={confirmations ? () => confirm.mutate({ connectionId: connection.id }) : undefined}
          />
        ))}
      </ul>
      {connection.keys.length === 0 ? (
        <p className="py-2 text-ink-2">
          {keyStorage === 'session' ? settingsText().keys.noneInSession : settingsText().keys.none}
        </p>
      ) : null}
      {problem === undefined || problem.kind === 'cancelled' ? null : (
        <ErrorNotice error={problem} className="mt-2" />
      )}
      {connection.isPractice ? null : <KeyStorageNote className="mt-2 mb-1" />}
      {dialog === null ? null : (
        <KeyDialog connection={connection} replaces={dialog.replaces} onClose={() => setDialog(null)} />
      )}
      {removed === null ? null : (
        <RemoveKey connection={connection} keyDescription={removed} onClose={() => setRemoved(null)} />
      )}
    </PageSection>
  )
}

type RemoveKeyProps = { connection: Connection; keyDescription: KeyDescription; onClose: () => void }

/** Confirms removing a key, which may not be stored anywhere else. */
function RemoveKey({ connection, keyDescription, onClose }: RemoveKeyProps) {
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
