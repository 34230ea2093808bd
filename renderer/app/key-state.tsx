import { CircleAlert, KeyRound, Settings2 } from 'lucide-react'
import type { Connection } from '../../shared/connections/connection.ts'
import { keyStateWords, readinessOf } from '../components/connection-state.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { activeKey, useConnectionCommand } from '../queries/connections.ts'
import { navigate } from '../stores/route.ts'

/** Which key is sent, never the key itself; and the way to another one. */
export function KeyState({ connection }: { connection: Connection }) {
  const key = activeKey(connection)
  const { mutate: selectKey } = useConnectionCommand('keys.select')
  const readiness = readinessOf(connection)
  const words = key === undefined ? 'No key' : readiness === 'ready' ? key.name : keyStateWords[key.state]
  return (
    <Menu
      className="w-72"
      trigger={
        <button
          type="button"
          className={`flex h-control-small min-w-0 shrink items-center gap-1.5 rounded-sm px-2 text-small hover:bg-hover ${readiness === 'ready' ? 'text-ink-2' : 'text-danger'}`}
        >
          <span className="only-spoken">Key: </span>
          <Icon of={readiness === 'ready' ? KeyRound : CircleAlert} size="small" />
          <span className="truncate">{words}</span>
          {key === undefined || key.lastFour === '' ? null : (
            <span className="flex-none font-mono text-wire-small text-ink-3">…{key.lastFour}</span>
          )}
        </button>
      }
      sections={[
        {
          heading: `Keys of ${connection.name}`,
          items: connection.keys.map((other) => ({
            id: other.id,
            label: other.name,
            meta: other.lastFour === '' ? keyStateWords[other.state] : `…${other.lastFour}`,
            isChosen: other.id === connection.activeKeyId,
            onSelect: () => selectKey({ connectionId: connection.id, keyId: other.id }),
          })),
        },
        {
          items: [
            {
              id: 'manage',
              label: connection.isPractice ? 'About the practice keys' : 'Add or replace a key',
              icon: Settings2,
              onSelect: () => navigate('settings', `connections/${connection.id}`),
            },
          ],
        },
      ]}
    />
  )
}
