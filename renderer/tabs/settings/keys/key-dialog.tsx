import { useState, type FormEvent } from 'react'
import type { Connection, KeyDescription } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { KeyField } from '../../../panels/connections/key-field.tsx'
import { KeyStorageNote } from '../../../panels/connections/key-storage-note.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type KeyDialogProps = {
  connection: Connection
  /** The key to replace; `null` to add a key. */
  replaces: KeyDescription | null
  onClose: () => void
}

/** Accepts a key once. Afterwards it is never shown again; not even this window can read it. */
export function KeyDialog({ connection, replaces, onClose }: KeyDialogProps) {
  const [name, setName] = useState(replaces?.name ?? '')
  const [key, setKey] = useState('')
  const set = useConnectionCommand('keys.set')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (key.trim() === '' || set.isPending) return
    set.mutate(
      {
        connectionId: connection.id,
        key: key.trim(),
        ...(replaces === null ? {} : { keyId: replaces.id }),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
      },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        replaces === null
          ? settingsText().keys.addTitle(connection.name)
          : settingsText().keys.replaceTitle(replaces.name)
      }
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{settingsText().cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={set.isPending}
            busyLabel={settingsText().keys.saving}
            disabledReason={key.trim() === '' ? settingsText().keys.pasteFirst : undefined}
          >
            {replaces === null ? settingsText().keys.save : settingsText().keys.saveReplacement}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <KeyField value={key} onChange={setKey} />
        <TextField
          label={settingsText().name}
          value={name}
          onChange={setName}
          placeholder={settingsText().keys.namePlaceholder}
          help={settingsText().keys.nameHelp}
        />
        <KeyStorageNote />
        {set.error === null ? null : <ErrorNotice error={set.error.appError} />}
      </div>
    </Dialog>
  )
}
