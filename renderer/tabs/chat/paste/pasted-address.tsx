import { Plug } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** Says so when the command goes elsewhere than this window sends, and offers the connection that goes there. */
export function PastedAddress({ baseUrl }: { baseUrl: string }) {
  const active = useActiveConnection()
  const other = useConnections().find((connection) => connection.baseUrl === baseUrl)
  const setSettings = useSetSettings()
  if (active.baseUrl === baseUrl) return null
  const texts = chatText().paste
  const addresses = { address: baseUrl, connection: active.name, current: active.baseUrl }
  return (
    <Note icon={Plug} className="mt-2.5 items-center">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1">
          {other === undefined ? texts.otherAddressUnknown(addresses) : texts.otherAddress(addresses)}
        </p>
        {other !== undefined && (
          <Button size="small" onClick={() => setSettings({ activeConnectionId: other.id })}>
            {chatText().paste.switchTo(other.name)}
          </Button>
        )}
      </div>
    </Note>
  )
}
