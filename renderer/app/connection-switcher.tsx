import { ChevronsUpDown } from 'lucide-react'
import type { Connection } from '../../shared/connections/connection.ts'
import { ConnectionDot, ConnectionProblem, hostOf } from '../panels/connections/connection-state.tsx'
import { PracticeBadge } from '../panels/connections/practice-badge.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { useKeysOf } from '../commands/use-command.ts'
import { connectionCommand } from '../commands/connection-command.ts'
import { ContextMenu } from '../controls/overlays/context-menu.tsx'
import { Menu } from '../controls/overlays/menu.tsx'
import { useConnections } from '../queries/connections.ts'
import { useSetSettings } from '../queries/settings.ts'
import { connectionActions } from './use-frame-menus.ts'
import { appText } from '../../shared/text/en/app.ts'

/** The connection for new requests, with a menu of the others. */
export function ConnectionSwitcher({ connection }: { connection: Connection }) {
  const connections = useConnections()
  const setSettings = useSetSettings()
  const keysOf = useKeysOf()
  return (
    <ContextMenu sections={() => [{ items: connectionActions(connection) }]}>
      <span className="flex min-w-0 shrink">
        <Menu
          className="w-104"
          trigger={
            <button
              type="button"
              className="flex h-control-small min-w-0 shrink items-center gap-1.5 rounded-sm px-2 hover:bg-hover"
            >
              <span className="only-spoken">{appText().connections.current}</span>
              <ConnectionDot connection={connection} />
              {connection.isPractice ? (
                <PracticeBadge isAlways />
              ) : (
                <span className="max-w-48 min-w-8 truncate font-medium" title={connection.name}>
                  {connection.name}
                </span>
              )}
              {hostOf(connection.baseUrl) === connection.name ? null : (
                <span
                  className="left-out-when-small max-w-60 min-w-0 truncate font-mono text-wire-small text-ink-3"
                  title={hostOf(connection.baseUrl)}
                >
                  {hostOf(connection.baseUrl)}
                </span>
              )}
              <Icon of={ChevronsUpDown} size="small" className="text-ink-3" />
            </button>
          }
          sections={[
            {
              heading: appText().connections.heading,
              items: connections.map((other, index) => ({
                id: other.id,
                label: <NameAndHost connection={other} />,
                mark: <ConnectionDot connection={other} />,
                meta: <ConnectionProblem connection={other} />,
                shortcut: keysOf(connectionCommand(index)),
                isChosen: other.id === connection.id,
                onSelect: () => setSettings({ activeConnectionId: other.id }),
              })),
            },
            { items: connectionActions(connection) },
          ]}
        />
      </span>
    </ContextMenu>
  )
}

/** Shows name and host, or only one of them if they are the same. */
function NameAndHost({ connection: { name, baseUrl } }: { connection: Connection }) {
  const host = hostOf(baseUrl)
  if (host === name) return name
  return (
    <>
      {name} <span className="font-mono text-wire-small text-ink-3">{host}</span>
    </>
  )
}
