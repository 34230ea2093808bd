import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Connection, ConnectionSettings } from '../../../../shared/connections/connection.ts'
import { readAddress } from '../../../../shared/formats/read-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { AddressField } from '../../../panels/connections/address-field.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useKeyCondition } from '../../../panels/connections/use-key-condition.ts'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { activeKey, useActiveConnection, useConnectionCommand } from '../../../queries/connections.ts'
import { answeredRunsQuery } from '../../../queries/history.ts'
import { outcomeOf } from '../../../queries/outcome-of.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { useCheckUp } from '../../../queries/check-up.ts'
import { refusalOf, verdictOf } from '../check-up-verdict.ts'
import { useConnectionActions } from '../use-connection-actions.ts'
import { useDraft } from '../use-draft.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { CertificateField } from './certificate-field.tsx'
import { ClientCertificateField } from './client-certificate-field.tsx'
import { FormRow } from './form-row.tsx'
import { HeadersField } from './headers-field.tsx'
import { KeyCardSection } from '../key-card/key-card-section.tsx'
import { KeysList } from '../keys/keys-list.tsx'
import { NextSteps } from './next-steps.tsx'
import { PageSection } from '../pages/page-section.tsx'
import { ProxyField } from './proxy-field.tsx'
import { RoutesTable } from './routes-table.tsx'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { LimitField } from '../../../panels/spending/limit-field.tsx'
import { TodayGauge } from '../../../panels/spending/spent-today.tsx'
import { useSpendingLimits } from '../../../queries/spending-limits.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** All settings of one connection. Each field is saved on blur. */
export function ConnectionPage({ connection }: { connection: Connection }) {
  const active = useActiveConnection()
  const setSettings = useSetSettings()
  const update = useConnectionCommand('connections.update')
  const { checkUp } = useCheckUp(connection)
  const verdict = verdictOf(checkUp)
  const key = activeKey(connection)
  const keyCondition = useKeyCondition(key)
  const { data: runs = [] } = useQuery(answeredRunsQuery(useBridge(), connection.id))
  const {
    duplicate,
    remove,
    forgetError,
    error: actionError,
  } = useConnectionActions(connection, update.reset)
  const [typedBaseUrl, setTypedBaseUrl] = useState<string | null>(null)
  const error = update.error?.appError ?? actionError
  const save = (change: Partial<ConnectionSettings>): Promise<boolean> => {
    forgetError()
    return outcomeOf(update.mutateAsync({ id: connection.id, ...change }))
  }
  return (
    <Pane label={settingsText().connection.title} className="min-[760px]:min-w-96">
      <PaneHead
        title={connection.name}
        // Where panes are stacked, one line has no room for all of it.
        className="max-[759px]:h-auto max-[759px]:min-h-pane-head max-[759px]:flex-wrap max-[759px]:py-1"
        actions={
          <>
            {connection.id === active.id ? (
              <span className="px-2 text-small text-ink-3">{settingsText().inUse}</span>
            ) : (
              <Button size="small" onClick={() => setSettings({ activeConnectionId: connection.id })}>
                {settingsText().connection.use}
              </Button>
            )}
            {connection.isPractice ? null : (
              <>
                <Button size="small" variant="ghost" onClick={duplicate}>
                  {settingsText().connection.duplicate}
                </Button>
                <Button size="small" variant="danger" icon={Trash2} onClick={remove}>
                  {settingsText().connection.remove}
                </Button>
              </>
            )}
          </>
        }
      >
        {verdict === null ? null : (
          <Chip tone={verdict.tone} icon={verdict.icon}>
            {verdict.label}
          </Chip>
        )}
      </PaneHead>
      <PaneBody>
        {error === undefined ? null : (
          <div className="border-b border-line p-4">
            <ErrorNotice error={error} />
          </div>
        )}
        <PageSection>
          {connection.isPractice ? (
            <PracticeFacts connection={connection} />
          ) : (
            <ConnectionFields connection={connection} save={save} onTyped={setTypedBaseUrl} />
          )}
        </PageSection>
        <KeysList connection={connection} />
        <KeyCardSection connection={connection} />
        <NextSteps connection={connection} />
        <RoutesTable
          baseUrl={typedBaseUrl ?? connection.baseUrl}
          headerNames={connection.headerNames}
          proofs={typedBaseUrl === null ? (checkUp?.proofs ?? []) : []}
          runs={runs}
          refusal={typedBaseUrl === null ? refusalOf(checkUp, keyCondition) : undefined}
          validSince={key?.health?.state === 'valid' ? key.health.checkedAt : undefined}
          modelCount={typedBaseUrl === null ? key?.health?.modelCount : undefined}
        />
      </PaneBody>
    </Pane>
  )
}

function PracticeFacts({ connection }: { connection: Connection }) {
  return (
    <>
      <FormRow name={settingsText().connection.address}>
        <p className="py-1 font-mono text-wire select-text">{connection.baseUrl}</p>
      </FormRow>
      <p className="pb-2 text-small text-ink-2">{settingsText().connection.practiceFacts}</p>
    </>
  )
}

type ConnectionFieldsProps = {
  connection: Connection
  save: (change: Partial<ConnectionSettings>) => Promise<boolean>
  /** Receives the parsed address that is not saved yet; `null` if there is none. */
  onTyped: (baseUrl: string | null) => void
}

function ConnectionFields({ connection, save, onTyped }: ConnectionFieldsProps) {
  const name = useDraft(connection.name, (text) =>
    text.trim() === '' ? 'unusable' : save({ name: text.trim() }),
  )
  const address = useDraft(connection.address, (text) =>
    readAddress(text).ok ? save({ address: text.trim() }) : 'unusable',
  )
  const typed = readAddress(address.value)
  const movesAway = address.isChanged && typed.ok && typed.value.origin !== new URL(connection.baseUrl).origin
  return (
    <>
      <FormRow name={settingsText().name}>
        <TextField
          label={settingsText().name}
          isLabelHidden
          value={name.value}
          onChange={name.change}
          {...name.leaving}
        />
      </FormRow>
      <FormRow name={settingsText().connection.address}>
        <AddressField
          isLabelHidden
          value={address.value}
          onChange={(text) => {
            address.change(text)
            const read = readAddress(text)
            onTyped(read.ok && read.value.baseUrl !== connection.baseUrl ? read.value.baseUrl : null)
          }}
          showsError
          showsNotes={address.isChanged}
          onBlur={() => {
            address.commit()
            onTyped(null)
          }}
          onKeyDown={(event) => {
            address.leaving.onKeyDown(event)
            if (event.key === 'Enter' || event.key === 'Escape') onTyped(null)
          }}
        />
        {movesAway && connection.keys.length > 0 ? (
          <FieldMessage warning={settingsText().connection.otherHost(new URL(connection.baseUrl).origin)} />
        ) : null}
      </FormRow>
      <FormRow name={settingsText().connection.extraHeaders}>
        <HeadersField headers={connection.extraHeaders} onChange={(extraHeaders) => save({ extraHeaders })} />
      </FormRow>
      <FormRow name={settingsText().proxy.title}>
        <ProxyField proxy={connection.proxy} onChange={(proxy) => save({ proxy })} />
      </FormRow>
      <FormRow name={settingsText().certificate.authority}>
        <CertificateField
          certificate={connection.caCertificate}
          onChange={(caCertificate) => void save({ caCertificate })}
        />
      </FormRow>
      <FormRow name={settingsText().clientCertificate.title}>
        <ClientCertificateField connection={connection} />
      </FormRow>
      <SpendingLimitRow connectionId={connection.id} />
      <AdvancedFields connection={connection} save={save} />
    </>
  )
}

function SpendingLimitRow({ connectionId }: { connectionId: string }) {
  const text = spendingText().limits
  const { limits, setDayOn } = useSpendingLimits()
  const usd = limits.perDayOn[connectionId]
  return (
    <FormRow name={text.perDayHere}>
      <LimitField
        label={text.perDayHere}
        isLabelHidden
        size="base"
        usd={usd}
        onChange={(next) => setDayOn(connectionId, next)}
      />
      {usd === undefined ? (
        <p className="pt-1 text-small text-ink-3">{text.hereHelp}</p>
      ) : (
        <TodayGauge limitUsd={usd} connectionId={connectionId} />
      )}
    </FormRow>
  )
}
