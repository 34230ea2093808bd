import { BadgeCheck, FileKey, X } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { ShownClientCertificate } from '../../../../shared/connections/client-certificate.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { ClientCertificateDialog } from './client-certificate-dialog.tsx'

/** The client certificate that identifies the app to a gateway. Only the certificate's own description is shown. */
export function ClientCertificateField({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useConnectionCommand('connections.removeClientCertificate')
  const { clientCertificate } = connection
  const text = settingsText().clientCertificate
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2">
        {clientCertificate === undefined ? (
          <Button size="small" variant="ghost" icon={FileKey} onClick={() => setOpen(true)}>
            {text.add}
          </Button>
        ) : (
          <>
            <Chip
              icon={BadgeCheck}
              tone={problemOf(clientCertificate) === undefined ? 'neutral' : 'warn'}
              className="!h-6 min-w-0"
            >
              {text.facts(clientCertificate)}
            </Chip>
            <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
              {settingsText().certificate.change}
            </Button>
            <IconButton icon={X} label={text.remove} onClick={() => remove.mutate({ id: connection.id })} />
          </>
        )}
      </div>
      {clientCertificate === undefined ? null : <FieldMessage warning={problemOf(clientCertificate)} />}
      {remove.error === null ? null : <ErrorNotice error={remove.error.appError} />}
      {isOpen ? <ClientCertificateDialog connection={connection} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function problemOf({ state, validTo }: ShownClientCertificate): string | undefined {
  const text = settingsText().clientCertificate
  if (state === 'missing') return text.missing
  if (state === 'unreadable') return text.unreadable
  if (state === 'other-way') return text.otherWay
  return validTo < Date.now() ? text.expired : undefined
}
