import { Plug } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { Note } from '../../../controls/note.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { useSetSettings } from '../../../queries/settings.ts'

/** Says so when the command goes elsewhere than this window sends, and offers the connection that goes there. */
export function PastedAddress({ baseUrl }: { baseUrl: string }) {
  const active = useActiveConnection()
  const other = useConnections().find((connection) => connection.baseUrl === baseUrl)
  const setSettings = useSetSettings()
  if (active.baseUrl === baseUrl) return null
  return (
    <Note icon={Plug} className="mt-2.5 items-center">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1">
          The command goes to {baseUrl}. This window sends to {active.name} ({active.baseUrl}).
          {other === undefined && ' To send there, add a connection in Settings.'}
        </p>
        {other !== undefined && (
          <Button size="small" onClick={() => setSettings({ activeConnectionId: other.id })}>
            Use {other.name}
          </Button>
        )}
      </div>
    </Note>
  )
}
