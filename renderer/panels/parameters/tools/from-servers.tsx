import { useQueries, useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { use, useState } from 'react'
import type { ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import type { McpTool } from '../../../../shared/mcp/listed-tool.ts'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { toWireName } from '../../../../shared/mcp/wire-name.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { addTool, removeTool } from '../../../lib/tools/change-tools.ts'
import { listTools, toolNames } from '../../../lib/tools/tool-list.ts'
import { mcpServerQuery, mcpServersQuery, useMcpEvents } from '../../../queries/mcp.ts'
import { useConversationForm } from '../form-scope.tsx'
import { ToolAnswersContext } from './tool-answers-scope.ts'
import type { AddToolMenuProps } from './tool-list.tsx'

/**
 * Offers the tools of MCP servers to the model, each with a switch. Only where calls are answered: in a conversation.
 */
export function FromServers({ value, onChange }: AddToolMenuProps) {
  const text = mcpText().insert
  const [isOpen, setOpen] = useState(false)
  if (use(ToolAnswersContext) === undefined) return null
  return (
    <Popover
      label={text.list}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="flex max-h-100 w-80 flex-col overflow-y-auto p-2"
      trigger={
        <Button size="small" icon={Server}>
          {text.open}
        </Button>
      }
    >
      <Choices value={value} onChange={onChange} />
    </Popover>
  )
}

type ChoicesProps = Pick<AddToolMenuProps, 'value' | 'onChange'>

function Choices(props: ChoicesProps) {
  const text = mcpText().insert
  const bridge = useBridge()
  useMcpEvents()
  const { data: servers = [] } = useQuery(mcpServersQuery(bridge))
  const read = useQueries({ queries: servers.map(({ id }) => mcpServerQuery(bridge, id)) })
  if (servers.length === 0) return <p className="p-1 text-small text-ink-3">{text.empty}</p>
  return servers.map((server, index) => (
    <section key={server.id} aria-label={server.name}>
      <h3 className="px-1 pt-1 pb-0.5 text-meta text-ink-3">
        {`${server.name} · ${mcpText().kinds[server.transport.kind]}`}
      </h3>
      {server.toolCount === 0 && <p className="px-1 text-small text-ink-3">{text.noTools}</p>}
      <ul>
        {read[index]?.data?.tools.map((tool) => (
          <Choice key={tool.name} {...props} server={server} tool={tool} />
        ))}
      </ul>
    </section>
  ))
}

/** The name of a server's tool in the request; `undefined` if the request does not contain it. */
function wireNameOf(
  answers: ToolAnswers,
  names: readonly string[],
  serverId: string,
  tool: string,
): string | undefined {
  return Object.entries(answers).find(
    ([name, { source, mcp }]) =>
      source === 'mcp' && mcp?.serverId === serverId && mcp.tool === tool && names.includes(name),
  )?.[0]
}

function Choice({ value, onChange, server, tool }: ChoicesProps & { server: McpServer; tool: McpTool }) {
  const text = mcpText().insert
  const { format } = useConversationForm()
  const answers = use(ToolAnswersContext)
  const names = toolNames(value, format)
  const name = wireNameOf(answers?.answers ?? {}, names, server.id, tool.name)
  const offer = (): void => {
    const added = toWireName({ server: server.name, tool: tool.name }, names)
    onChange(addTool(value, format, { name: added, description: tool.description, schema: tool.schema }))
    answers?.change(added, {
      source: 'mcp',
      fixedResults: [],
      mcp: { serverId: server.id, server: server.name, tool: tool.name, fingerprint: tool.fingerprint },
    })
  }
  const takeBack = (): void => {
    const entry = listTools(value, format).find(
      (listed) => listed.type === 'function' && listed.name === name,
    )
    if (entry !== undefined) onChange(removeTool(value, entry))
    if (name !== undefined) answers?.change(name, undefined)
  }
  return (
    <li className="flex h-row items-center gap-2 rounded-sm px-1 hover:bg-hover" title={tool.description}>
      <Switch
        label={text.offer(tool.name)}
        checked={name !== undefined}
        onChange={(next) => (next ? offer() : takeBack())}
      />
      <span className="min-w-0 truncate font-mono text-wire-small">{tool.name}</span>
      {name !== undefined && name !== tool.name && (
        <span className="ml-auto min-w-0 truncate text-meta text-ink-3">{text.calledAs(name)}</span>
      )}
    </li>
  )
}
