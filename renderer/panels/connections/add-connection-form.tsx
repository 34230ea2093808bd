import { useState, type FormEvent } from 'react'
import type { Connection } from '../../../shared/connections/connection.ts'
import { readAddress } from '../../../shared/formats/read-address.ts'
import { useConnectionCommand } from '../../queries/connections.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { AddressField } from './address-field.tsx'
import { KeyField } from './key-field.tsx'
import { KeyStorageNote } from './key-storage-note.tsx'
import { connectionsText } from '../../../shared/text/en/connections.ts'
import { goOnFromHere, type GoOn } from '../../stores/route.ts'

export type AddConnectionFormProps = {
  /** `row` is one line, for the welcome page; `page` also has a name field. */
  layout: 'row' | 'page'
  /** Called once the connection exists and is active. */
  onAdded: (connection: Connection, goOn: GoOn) => void
  /** Called while the address is typed. */
  onTyped?: (address: string) => void
}

/** Adds a gateway by its address and key. */
export function AddConnectionForm({ layout, onAdded, onTyped }: AddConnectionFormProps) {
  const [address, setAddress] = useState('')
  const [key, setKey] = useState('')
  const [name, setName] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const add = useConnectionCommand('connections.add')
  const isPage = layout === 'page'

  function submit(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (!readAddress(address).ok || add.isPending) return
    const goOn = goOnFromHere()
    add.mutate(
      {
        address: address.trim(),
        ...(key.trim() === '' ? {} : { key: key.trim() }),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
      },
      {
        onSuccess: (connection) => {
          setKey('')
          onAdded(connection, goOn)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} aria-label={connectionsText().add.formLabel} className="flex flex-col gap-2.5">
      <div
        className={
          isPage
            ? 'flex flex-col gap-3'
            : 'grid grid-cols-[minmax(0,1fr)_--spacing(52)_auto] items-start gap-2 max-[519px]:grid-cols-1'
        }
      >
        <AddressField
          value={address}
          onChange={(text) => {
            setAddress(text)
            onTyped?.(text)
          }}
          showsError={hasTried}
          onBlur={() => setHasTried(address.trim() !== '')}
          hasIcon
          readAs="below"
        />
        <KeyField value={key} onChange={setKey} help={isPage ? connectionsText().add.keyHelp : undefined} />
        {isPage ? (
          <TextField
            label={connectionsText().add.name}
            value={name}
            onChange={setName}
            placeholder={connectionsText().add.namePlaceholder}
            help={connectionsText().add.nameHelp}
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isBusy={add.isPending}
          busyLabel={connectionsText().add.adding}
          className={isPage ? 'mt-1 self-start' : 'mt-5 max-[519px]:mt-1'}
        >
          {connectionsText().add.submit}
        </Button>
      </div>
      <KeyStorageNote />
      {add.error === null ? null : <ErrorNotice error={add.error.appError} />}
    </form>
  )
}
