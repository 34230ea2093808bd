import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Connection, ConnectionSettings } from '../../../../shared/connections/connection.ts'
import { readAddress } from '../../../../shared/gateway/address.ts'
import { Chip } from '../../../components/chip.tsx'
import { Button } from '../../../components/button.tsx'
import { AddressField } from '../../../components/connections/address-field.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { FieldMessage } from '../../../components/field-frame.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { Pane, PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { PracticeBadge } from '../../../components/practice-badge.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useActiveConnection, useConnectionCommand } from '../../../queries/connections.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { useCheckUp } from '../../../queries/check-up.ts'
import { verdictOf } from '../check-up-verdict.ts'
import { useDraft } from '../use-draft.ts'
import { CertificateField } from './certificate-field.tsx'
import { FormRow } from './form-row.tsx'
import { HeadersField } from './headers-field.tsx'
import { KeysList } from './keys-list.tsx'
import { PageSection } from './page-section.tsx'
import { ProxyField } from './proxy-field.tsx'
import { RemoveConnection } from './remove-connection.tsx'
import { RoutesTable } from './routes-table.tsx'

/** Everything about one connection. Each field is saved when it is left. */
export function ConnectionPage({ connection }: { connection: Connection }) {
  const active = useActiveConnection()
  const setSettings = useSetSettings()
  const update = useConnectionCommand('connections.update')
  const verdict = verdictOf(useCheckUp(connection).checkUp)
  const [isRemoving, setRemoving] = useState(false)
  const save = (change: Partial<ConnectionSettings>): void => update.mutate({ id: connection.id, ...change })
  return (
    <Pane label="Connection" className="min-w-96">
      <PaneHead
        title={connection.name}
        actions={
          <>
            {connection.id === active.id ? (
              <span className="px-2 text-small text-ink-3">in use</span>
            ) : (
              <Button size="small" onClick={() => setSettings({ activeConnectionId: connection.id })}>
                Send requests here
              </Button>
            )}
            {connection.isPractice ? null : (
              <Button size="small" variant="danger" icon={Trash2} onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
          </>
        }
      >
        {connection.isPractice ? <PracticeBadge /> : null}
        {verdict === null ? null : (
          <Chip tone={verdict.tone} icon={verdict.icon}>
            {verdict.words}
          </Chip>
        )}
      </PaneHead>
      <PaneBody>
        {update.error === null ? null : (
          <div className="border-b border-line p-4">
            <ErrorNotice error={update.error.appError} />
          </div>
        )}
        <PageSection>
          {connection.isPractice ? (
            <PracticeFacts connection={connection} />
          ) : (
            <ConnectionFields connection={connection} save={save} />
          )}
        </PageSection>
        <KeysList connection={connection} />
        <RoutesTable connection={connection} />
      </PaneBody>
      <RemoveConnection connection={connection} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Pane>
  )
}

function PracticeFacts({ connection }: { connection: Connection }) {
  return (
    <>
      <FormRow name="Address">
        <p className="py-1 font-mono text-wire select-text">{connection.baseUrl}</p>
      </FormRow>
      <p className="pb-2 text-small text-ink-2">
        A complete gateway inside this app. It listens on this computer only, its answers are rehearsed and
        say so, and nothing is charged. It cannot be changed or removed.
      </p>
    </>
  )
}

type ConnectionFieldsProps = { connection: Connection; save: (change: Partial<ConnectionSettings>) => void }

function ConnectionFields({ connection, save }: ConnectionFieldsProps) {
  const name = useDraft(connection.name, (text) => {
    if (text !== '') save({ name: text })
  })
  const address = useDraft(connection.address, (text) => {
    if (readAddress(text).ok) save({ address: text })
  })
  const typed = readAddress(address.text)
  const movesAway = address.isChanged && typed.ok && typed.value.origin !== new URL(connection.baseUrl).origin
  return (
    <>
      <FormRow name="Name">
        <TextField
          label="Name"
          isLabelHidden
          value={name.text}
          onChange={name.change}
          onBlur={name.commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') name.commit()
          }}
        />
      </FormRow>
      <FormRow name="Address">
        <AddressField
          isLabelHidden
          value={address.text}
          onChange={address.change}
          showsError
          showsNotes={address.isChanged}
          onBlur={address.commit}
          onEnter={address.commit}
        />
        {movesAway && connection.keys.length > 0 ? (
          <FieldMessage
            warning={`Another host: the keys of this connection stay bound to ${new URL(connection.baseUrl).origin} and are not sent to the new address. Paste the key again for it.`}
          />
        ) : null}
      </FormRow>
      <FormRow name="Extra headers">
        <HeadersField headers={connection.extraHeaders} onChange={(extraHeaders) => save({ extraHeaders })} />
      </FormRow>
      <FormRow name="Proxy">
        <ProxyField proxy={connection.proxy} onChange={(proxy) => save({ proxy })} />
      </FormRow>
      <FormRow name="Certificate authority">
        <CertificateField
          certificate={connection.caCertificate}
          onChange={(caCertificate) => save({ caCertificate })}
        />
      </FormRow>
      <FormRow name="Idle time-out">
        <IdleTimeoutField seconds={connection.idleTimeoutSeconds} save={save} />
      </FormRow>
    </>
  )
}

function IdleTimeoutField({ seconds, save }: { seconds: number; save: ConnectionFieldsProps['save'] }) {
  const [draft, setDraft] = useState(seconds)
  const error = draft < 1 || draft > 86_400 ? 'Between 1 s and 86,400 s, which is a day.' : undefined
  return (
    <div
      onBlur={() => {
        if (error === undefined && draft !== seconds) save({ idleTimeoutSeconds: draft })
      }}
    >
      <NumberField
        label="Idle time-out in seconds"
        isLabelHidden
        isInteger
        step={30}
        unit="s"
        value={draft}
        onChange={setDraft}
        inputClassName="w-24"
        error={error}
        warning={
          draft < 300
            ? 'Some models are silent for minutes while they reason. 300 s or more is safe.'
            : undefined
        }
        help="A stream without a byte for this long is given up. What arrived is kept."
      />
    </div>
  )
}
