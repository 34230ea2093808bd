import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { practiceConnectionId } from '../../../../shared/connections/connection.ts'
import { readAddress } from '../../../../shared/formats/read-address.ts'
import { ConnectLinkField } from '../../../panels/connections/connect-link-field.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { AddConnectionForm } from '../../../panels/connections/add-connection-form.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { navigate } from '../../../stores/route.ts'
import { ConnectionPage } from './connection-page.tsx'
import { DoctorPane } from './doctor-pane.tsx'
import { ImportExport } from './import-export.tsx'
import { RoutesTable } from './routes-table.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type ConnectionsPageProps = { connectionId: string | undefined; checksAtOnce: boolean }

/** In narrower windows the check is below the connection: side by side, neither would be readable. */
const tooNarrowForDoctor = '(max-width: 1000px)'

/** One connection with its check beside it, or the form for a new one. */
export function ConnectionsPage({ connectionId, checksAtOnce }: ConnectionsPageProps) {
  const connections = useConnections()
  const active = useActiveConnection()
  const isStacked = useMediaQuery(tooNarrowForDoctor)
  if (connectionId === 'new') return <NewConnection />
  const connection = connectionId === undefined ? active : connections.find(({ id }) => id === connectionId)
  if (connection === undefined) {
    return (
      <Pane label={settingsText().connection.title}>
        <PaneHead title={settingsText().connection.title} />
        <EmptyState
          icon={Unplug}
          title={settingsText().connection.gone}
          action={
            <Button onClick={() => navigate('settings', `connections/${practiceConnectionId}`)}>
              {settingsText().connection.openPractice}
            </Button>
          }
        >
          <p>{settingsText().connection.goneWhy}</p>
        </EmptyState>
      </Pane>
    )
  }
  return (
    <div className={isStacked ? 'flex min-h-0 min-w-0 flex-1 flex-col' : 'contents'}>
      <ConnectionPage key={connection.id} connection={connection} />
      <DoctorPane
        key={`doctor-${connection.id}`}
        connection={connection}
        checksAtOnce={checksAtOnce}
        isBelow={isStacked}
      />
    </div>
  )
}

function NewConnection() {
  const [address, setAddress] = useState('')
  const read = readAddress(address)
  return (
    <Pane label={settingsText().connection.newTitle}>
      <PaneHead title={settingsText().connection.newTitle} />
      <PaneBody>
        <div className="grid max-w-240 grid-cols-2 gap-8 p-4 max-[1279px]:max-w-120 max-[1279px]:grid-cols-1">
          <AddConnectionForm
            layout="page"
            onTyped={setAddress}
            onAdded={({ id }, goOn) => goOn('settings', `connections/${id}/check`)}
          />
          <div className="flex flex-col gap-6">
            <ConnectLinkField />
            <section aria-label={settingsText().file.title}>
              <h3 className="pb-1 text-meta font-strong text-ink-3">{settingsText().file.title}</h3>
              <ImportExport />
            </section>
          </div>
        </div>
        {read.ok ? <RoutesTable baseUrl={read.value.baseUrl} headerNames={{}} proofs={[]} /> : null}
      </PaneBody>
    </Pane>
  )
}
