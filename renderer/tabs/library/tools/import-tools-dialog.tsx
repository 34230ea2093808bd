import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import type { ToolContent, ToolSummary } from '../../../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../../../shared/tools/tool-fingerprint.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { readTools } from '../../../lib/tools/import-tools.ts'
import { toolsQuery } from '../../../queries/tools.ts'
import {
  FoundList,
  FoundRow,
  ImportTextDialog,
  maxShownRows,
  RefusedList,
  type ImportedText,
} from '../import-text-dialog.tsx'
import { useImportTools } from './use-tool-actions.ts'

/** Imports tools from a text in any format's notation, after showing which ones. */
export function ImportToolsDialog(imported: ImportedText) {
  const { text } = imported
  const { importing } = toolLibraryText()
  const importTools = useImportTools()
  const { data: known = [] } = useQuery(toolsQuery(useBridge()))
  const reading = useMemo(() => (text.trim() === '' ? undefined : readTools(text)), [text])
  const tools = reading?.type === 'read' ? reading.tools : []
  const refused = reading?.type === 'read' ? reading.refused : []
  return (
    <ImportTextDialog
      {...imported}
      words={importing}
      accept=".json,application/json,text/plain"
      multiple
      count={tools.length}
      onImport={() => importTools(tools)}
    >
      {reading?.type === 'unreadable' && (
        <Note tone="danger" role="alert">
          {reading.problem}
        </Note>
      )}
      {reading?.type === 'read' && tools.length === 0 && refused.length === 0 && (
        <Note tone="warn">{importing.nothing}</Note>
      )}
      {tools.length > 0 && (
        <FoundList label={importing.found}>
          {tools.slice(0, maxShownRows).map((tool) => (
            <FoundRow key={tool.name} fate={fateOf(tool, known)}>
              <span className="min-w-0 truncate font-mono text-wire-small">{tool.name}</span>
            </FoundRow>
          ))}
        </FoundList>
      )}
      <RefusedList label={importing.refused} reasons={refused} />
    </ImportTextDialog>
  )
}

/** Says what an import would do with a tool. */
function fateOf(tool: ToolContent, known: readonly ToolSummary[]): string {
  const { importing } = toolLibraryText()
  const owner = known.find(({ name }) => name === tool.name)
  if (owner === undefined) return importing.new
  return owner.fingerprint === toolFingerprint(tool) ? importing.same : importing.changed(owner.version + 1)
}
