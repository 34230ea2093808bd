import type { McpDetails } from '../../../../shared/mcp/details.ts'
import type { McpTool } from '../../../../shared/mcp/listed-tool.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { isListed } from './is-listed.ts'

export type ServerToolsProps = {
  details: McpDetails
  chosen: string | undefined
  onChoose: (tool: string) => void
}

/** The tools of a server with their descriptions. A click opens the manual call. */
export function ServerTools({ details, chosen, onChoose }: ServerToolsProps) {
  const text = mcpText().tools
  const { tools } = details
  if (!isListed(details)) return null
  if (tools.length === 0) return <p className="text-small text-ink-3">{text.none}</p>
  return (
    <section aria-label={text.title}>
      <table className="w-full table-fixed text-left text-small">
        <thead className="text-meta text-ink-3">
          <tr>
            <th className="w-2/5 py-1 pr-2 font-normal">{text.name}</th>
            <th className="py-1 pr-2 font-normal">{text.says}</th>
            <th className="w-28 py-1 font-normal">{text.hints}</th>
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <tr
              key={tool.name}
              className={`border-t border-line ${tool.name === chosen ? 'bg-accent-soft' : ''}`}
            >
              <td className="py-0.5 pr-2">
                <button
                  type="button"
                  aria-label={text.open(tool.name)}
                  aria-current={tool.name === chosen ? 'true' : undefined}
                  title={tool.title || tool.name}
                  onClick={() => onChoose(tool.name)}
                  className="focus-inside flex h-6 w-full min-w-0 items-center rounded-sm px-1 text-left font-mono text-wire-small hover:bg-hover"
                >
                  <span className="truncate">{tool.name}</span>
                </button>
              </td>
              <td className="truncate py-0.5 pr-2 text-ink-2" title={tool.description}>
                {tool.description}
              </td>
              <td className="py-0.5">
                <Hint tool={tool} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-meta text-ink-3">{text.notChecked}</p>
    </section>
  )
}

function Hint({ tool: { hints } }: { tool: McpTool }) {
  const text = mcpText().tools
  if (hints.readOnly === true) return <Chip>{text.readOnly}</Chip>
  if (hints.destructive === true) return <Chip tone="warn">{text.destructive}</Chip>
  if (hints.readOnly === false) return <Chip>{text.writes}</Chip>
  return <span className="text-meta text-ink-3">{text.unsaid}</span>
}
