import { useQuery } from '@tanstack/react-query'
import { Plus, Server, Upload } from 'lucide-react'
import { useId } from 'react'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { walkedRow, walkRows } from '../../../controls/lists/walk-rows.ts'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { mcpServersQuery } from '../../../queries/mcp.ts'
import { navigate } from '../../../stores/route.ts'
import { LibrarySections } from '../library-sections.tsx'
import { PartsSwitch } from './parts-switch.tsx'
import { signInMark } from './waits-for-sign-in.ts'

export type ServerListPaneProps = {
  openId: string
  onAdd: () => void
  onImport: () => void
}

/** The servers by name, each with its state in words. */
export function ServerListPane({ openId, onAdd, onImport }: ServerListPaneProps) {
  const text = mcpText()
  const listId = useId()
  const bridge = useBridge()
  const { data: servers, error, refetch } = useQuery(mcpServersQuery(bridge))
  const { confirmations } = useAppInfo().capabilities
  return (
    <ResizablePane
      name="library.tools"
      className="side-list"
      label={text.list}
      side="left"
      defaultSize={288}
      min={260}
      max={400}
    >
      <PaneHead actions={<IconButton icon={Plus} label={text.add} onClick={onAdd} />}>
        <LibrarySections section="tools" />
      </PaneHead>
      <PartsSwitch part="servers" />
      {error !== null && <UnreadList error={error.appError} onReadAgain={() => void refetch()} />}
      {servers === undefined && error === null && <ReadingList>{text.loading}</ReadingList>}
      <PaneBody className="p-2">
        {servers !== undefined && servers.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk its buttons
          <ul id={listId} aria-label={text.list} onKeyDown={walkRows}>
            {servers.map((server) => (
              <Row key={server.id} server={server} isOpen={server.id === openId} />
            ))}
          </ul>
        )}
        <p className="px-2 pt-2 text-small text-ink-3">
          {confirmations ? text.programNote : text.browserNote}
        </p>
      </PaneBody>
      <PaneFoot>
        <Button icon={Upload} className="min-w-0 flex-1!" onClick={onImport}>
          {text.import}
        </Button>
      </PaneFoot>
    </ResizablePane>
  )
}

const stateTones = {
  stopped: 'text-ink-3',
  starting: 'text-ink-3',
  ready: 'text-ok',
  failed: 'text-danger',
} as const

const markTones = { wanted: 'text-warn', going: 'text-ink-3' } as const

function Row({ server, isOpen }: { server: McpServer; isOpen: boolean }) {
  const text = mcpText()
  const { id, name, transport, state, toolCount } = server
  const mark = signInMark(server)
  const place =
    transport.kind === 'http'
      ? (URL.parse(transport.address)?.host ?? transport.address)
      : [transport.command, ...transport.args].join(' ')
  return (
    <li>
      <button
        type="button"
        {...walkedRow}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => navigate('library', `mcp/${id}`)}
        className={`focus-inside flex w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1 text-left ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      >
        <Icon of={Server} size="small" className={isOpen ? '' : 'text-ink-3'} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-meta text-ink-3">{`${text.kinds[transport.kind]} · ${place}`}</span>
        </span>
        <span
          className={`flex-none text-meta ${mark === undefined ? stateTones[state.status] : markTones[mark]}`}
        >
          {mark !== undefined
            ? mcpSignInText().inList[mark]
            : state.status === 'ready' || (state.status === 'stopped' && toolCount > 0)
              ? text.count(toolCount)
              : text.status[state.status]}
        </span>
      </button>
    </li>
  )
}
