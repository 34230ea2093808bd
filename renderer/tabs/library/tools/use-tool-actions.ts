import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { ToolContent } from '../../../../shared/tools/saved-tool.ts'
import { conversationFormatIds, type ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { newestVersion } from '../../../../shared/tools/saved-tool.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { downloadText } from '../../../controls/files/download-text.ts'
import { freeName } from '../../../lib/tools/change-tools.ts'
import { toolsInFormat } from '../../../lib/tools/tool-content.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { toolQuery, toolsQuery } from '../../../queries/tools.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { libraryUndoStack } from '../items/library-undo-stack.ts'

/** The export menu offers all conversation formats. */
export const exportFormats: readonly ConversationFormatId[] = conversationFormatIds

/** Deletes a tool and offers Undo. */
export function useDeleteTool(): (id: string, name: string) => void {
  const undoable = useUndoable(libraryUndoStack)
  const { mutateAsync: remove } = useCommandMutation('tools.delete')
  const { mutateAsync: restore } = useCommandMutation('tools.restore')
  return (id, name) =>
    undoable({
      ids: [id],
      make: () => remove({ ids: [id] }),
      takeBack: () => restore({ ids: [id] }),
      message: () => toolLibraryText().deleted(name),
      onMade: (_, goOn) => goOn('library', 'tools'),
      onTakenBack: (goOn) => goOn('library', `tools/${id}`),
    })
}

/** Imports tools; one Undo removes all of them. */
export function useImportTools(): (tools: readonly ToolContent[]) => void {
  const undoable = useUndoable(libraryUndoStack)
  const { mutateAsync: take } = useCommandMutation('tools.import')
  const { mutateAsync: takeBack } = useCommandMutation('tools.undoImport')
  return (tools) => {
    let done = { addedIds: [] as string[], changed: [] as { id: string; version: number }[], sameCount: 0 }
    undoable({
      ids: [],
      icon: Upload,
      make: async () => {
        done = await take({ tools: [...tools] })
        return done
      },
      takeBack: () => takeBack(done),
      message() {
        const { importing } = toolLibraryText()
        const [added, changed] = [done.addedIds.length, done.changed.length]
        return added + changed === 0 ? importing.allSame : importing.done({ added, changed })
      },
      onMade({ addedIds: [first], changed: [firstChanged] }, goOn) {
        const id = first ?? firstChanged?.id
        if (id !== undefined) goOn('library', `tools/${id}`)
      },
    })
  }
}

/** Duplicates a tool under a free name, and opens the copy. */
export function useDuplicateTool(): (content: ToolContent) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  const { mutateAsync: save } = useCommandMutation('tools.save')
  const duplicate = async (content: ToolContent): Promise<void> => {
    const goOn = goOnFromHere()
    const known = await queryClient.fetchQuery(toolsQuery(bridge))
    const name = freeName(
      content.name,
      known.map((item) => item.name),
    )
    const { id } = await save({ content: { ...content, name } })
    goOn('library', `tools/${id}`)
  }
  return (content) => void duplicate(content).catch(noteFailure)
}

/** Exports tools as the `tools` of a request in a format. */
export function useExportTools(): (ids: readonly string[], format: ConversationFormatId) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  const save = async (ids: readonly string[], format: ConversationFormatId): Promise<void> => {
    const tools = await Promise.all(
      ids.map((id) =>
        queryClient.fetchQuery({
          ...toolQuery(bridge, id),
          queryFn: ({ signal }) => call(bridge, 'tools.get', { id }, { signal }),
        }),
      ),
    )
    const contents = tools.map((tool) => newestVersion(tool).content)
    const [only] = contents
    const name = contents.length === 1 && only !== undefined ? only.name.replaceAll(/[^\w-]+/g, '_') : 'tools'
    const json = JSON.stringify(toolsInFormat(contents, format), null, 2)
    downloadText(`${name}.${format}.json`, 'application/json', `${json}\n`)
  }
  return (ids, format) => void save(ids, format).catch(noteFailure)
}
