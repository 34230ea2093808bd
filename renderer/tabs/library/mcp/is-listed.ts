import type { McpDetails } from '../../../../shared/mcp/details.ts'

/** Whether the offers of a server are known: it was asked now or earlier. */
export function isListed({ server, tools, prompts, resources }: McpDetails): boolean {
  return server.state.status === 'ready' || tools.length + prompts.length + resources.length > 0
}
