import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { Json } from '../../../../shared/json.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { newestVersion, type SavedTool } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useIsThere } from '../../../controls/hooks/use-is-there.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { redefineTool } from '../../../lib/tools/change-tools.ts'
import { listTools, type ToolEntry } from '../../../lib/tools/tool-list.ts'
import { toolQuery } from '../../../queries/tools.ts'
import { useNoteFailure } from '../../undoable/use-note-failure.ts'
import { useConversationForm } from '../form-scope.tsx'

type TakingProps = { entry: ToolEntry; tools: Json; onChange: (tools: Json) => void }

/**
 * Replaces a tool with its newest library version. The version is read first and then inserted into the current tools,
 * unless the tool has been removed.
 */
export function useTakeFromLibrary({ entry, tools, onChange }: TakingProps): (id: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  const isThere = useIsThere()
  const { show } = useToast()
  const { format } = useConversationForm()
  const put = useLatest((name: string, saved: SavedTool) => {
    const place = listTools(tools, format).find((tool) => tool.type === 'function' && tool.name === name)
    if (!isThere() || place === undefined) return
    onChange(redefineTool(tools, format, place.path, newestVersion(saved).content))
    show({
      message: toolLibraryText().link.updated(name),
      icon: RefreshCw,
      undo: () => onChange(tools),
    })
  })
  const take = async (name: string, id: string): Promise<void> => {
    put(name, await queryClient.fetchQuery(toolQuery(bridge, id)))
  }
  return (id) => {
    if (entry.type === 'function') void take(entry.name, id).catch(noteFailure)
  }
}
