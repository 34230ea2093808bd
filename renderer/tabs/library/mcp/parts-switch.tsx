import { useQuery } from '@tanstack/react-query'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { mcpServersQuery, useMcpEvents } from '../../../queries/mcp.ts'
import { toolsQuery } from '../../../queries/tools.ts'
import { navigate } from '../../../stores/route.ts'

/** Switches between the tools of the library and the MCP servers with theirs. */
export function PartsSwitch({ part }: { part: 'tools' | 'servers' }) {
  const { parts } = mcpText()
  const bridge = useBridge()
  useMcpEvents()
  const { data: tools = [] } = useQuery(toolsQuery(bridge))
  const { data: servers = [] } = useQuery(mcpServersQuery(bridge))
  return (
    <div className="flex-none px-2 pt-2">
      <SegmentedControl
        label={parts.label}
        isFull
        value={part}
        onChange={(next) => navigate('library', next === 'tools' ? 'tools' : 'mcp')}
        segments={[
          { value: 'tools', label: parts.tools(tools.length) },
          { value: 'servers', label: parts.servers(servers.length) },
        ]}
      />
    </div>
  )
}
