import type { McpDetails } from '../../../../shared/mcp/details.ts'

/** Whether it is known what a server offers: it has been asked, now or before. */
export function isListed({ server, tools, prompts, resources }: McpDetails): boolean {
  return server.state.status === 'ready' || tools.length + prompts.length + resources.length > 0
}
