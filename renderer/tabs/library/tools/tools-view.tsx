import { useQuery } from '@tanstack/react-query'
import { Upload, Wrench } from 'lucide-react'
import { useState, type ClipboardEvent } from 'react'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { readTextFile } from '../../../lib/text-import/read-text-file.ts'
import { useSavedValues } from '../../../queries/saved-values.ts'
import { toolsQuery, useToolEvents } from '../../../queries/tools.ts'
import { navigate } from '../../../stores/route.ts'
import { ImportToolsDialog } from './import-tools-dialog.tsx'
import { ListPane } from './list-pane.tsx'
import { newToolId, toolDrafts } from './tool-drafts.ts'
import { NewToolPane, ToolPane } from './tool-pane.tsx'

const ownPasteAreas = ['input', 'textarea', '.cm-content', '[role=dialog]']

/** The tools of the library: the list, the selected one, and a sample call. */
export function ToolsView({ toolId: id }: { toolId: string }) {
  const text = toolLibraryText()
  useToolEvents()
  useSavedValues(toolDrafts)
  const { data: tools } = useQuery(toolsQuery(useBridge()))
  // The text in the import dialog; `''` when it is still to be pasted, `undefined` when the dialog is closed.
  const [imported, setImported] = useState<string | undefined>(undefined)
  const { showError } = useToast()
  const readFiles = async (files: readonly File[]): Promise<void> => {
    const texts: string[] = []
    for (const read of await Promise.all(files.map(readTextFile))) {
      if (!read.ok) return showError(read.error)
      texts.push(read.value)
    }
    setImported(texts.length === 1 ? (texts[0] ?? '') : joinTexts(texts))
  }
  const drop = useFileDrop((files) => void readFiles(files))
  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    // A focused field or dialog handles the paste itself.
    const isTaken =
      event.target instanceof Element &&
      ownPasteAreas.some((area) => (event.target as Element).closest(area) !== null)
    const pasted = event.clipboardData.getData('text/plain')
    if (isTaken || pasted.trim() === '') return
    event.preventDefault()
    setImported(pasted)
  }
  return (
    <div className="relative flex min-w-0 flex-1" {...drop.area} onPaste={paste}>
      <ListPane openId={id} onImport={() => setImported('')} />
      {id === newToolId ? (
        <NewToolPane />
      ) : id !== '' && tools?.some((tool) => tool.id === id) === true ? (
        <ToolPane key={id} id={id} />
      ) : (
        <Pane label={text.editor}>
          {tools !== undefined && (
            <EmptyState
              icon={Wrench}
              title={tools.length === 0 ? text.empty.title : text.nothingOpen.title}
              action={
                tools.length === 0 ? (
                  <Button onClick={() => navigate('library', `tools/${newToolId}`)}>{text.add}</Button>
                ) : undefined
              }
            >
              {tools.length === 0 ? text.empty.text : text.nothingOpen.text}
            </EmptyState>
          )}
        </Pane>
      )}
      {imported !== undefined && (
        <ImportToolsDialog
          text={imported}
          onText={setImported}
          onFiles={(files) => void readFiles(files)}
          onClose={() => setImported(undefined)}
        />
      )}
      {drop.isOver && <DropOverlay icon={Upload}>{text.importing.drop}</DropOverlay>}
    </div>
  )
}

/** Joins several files to one list with an entry per file. */
function joinTexts(texts: readonly string[]): string {
  return `[${texts.join(',\n')}]`
}
