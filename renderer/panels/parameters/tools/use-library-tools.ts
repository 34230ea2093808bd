import { useQuery } from '@tanstack/react-query'
import type { ToolSummary } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { toolsQuery, useToolEvents } from '../../../queries/tools.ts'

const none: readonly ToolSummary[] = []

/** The current tools of the library; empty until they are loaded. */
export function useLibraryTools(): readonly ToolSummary[] {
  useToolEvents()
  return useQuery(toolsQuery(useBridge())).data ?? none
}
