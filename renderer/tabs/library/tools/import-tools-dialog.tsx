import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, type FormEvent } from 'react'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import type { ToolContent, ToolSummary } from '../../../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../../../shared/tools/tool-fingerprint.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { readTools } from '../../../lib/tools/import-tools.ts'
import { toolsQuery } from '../../../queries/tools.ts'
import { useImportTools } from './use-tool-actions.ts'

export type ImportToolsDialogProps = {
  text: string
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** A longer text is read, and only its beginning is shown. */
const maxShownCharacters = 20_000

/** More of each list is not read by anybody. */
const maxShownRows = 50

/** A text with tools in the shape of any format, and what would come of it. Nothing is imported before its button. */
export function ImportToolsDialog({ text, onText, onFiles, onClose }: ImportToolsDialogProps) {
  const { importing } = toolLibraryText()
  const picker = useRef<HTMLInputElement>(null)
  const importTools = useImportTools()
  const { data: known = [] } = useQuery(toolsQuery(useBridge()))
  const reading = useMemo(() => (text.trim() === '' ? undefined : readTools(text)), [text])
  const tools = reading?.type === 'read' ? reading.tools : []
  const refused = reading?.type === 'read' ? reading.refused : []
  const isTooLong = text.length > maxShownCharacters
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (tools.length === 0) return
    importTools(tools)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={importing.title}
      description={importing.description}
      className="w-150"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => picker.current?.click()} className="mr-auto">
            {importing.chooseFile}
          </Button>
          <Button
            type="submit"
            variant="primary"
            {...(tools.length === 0 && { disabledReason: importing.nothing })}
          >
            {importing.submit(tools.length)}
          </Button>
        </>
      }
    >
      <FilePicker
        ref={picker}
        label={importing.files}
        accept=".json,application/json,text/plain"
        multiple
        onChoose={onFiles}
      />
      <div className="flex flex-col gap-3">
        <TextArea
          label={importing.text}
          isMono
          rows={8}
          spellCheck={false}
          readOnly={isTooLong}
          value={isTooLong ? `${text.slice(0, maxShownCharacters)}…` : text}
          onChange={onText}
        />
        {reading?.type === 'unreadable' && (
          <Note tone="danger" role="alert">
            {reading.problem}
          </Note>
        )}
        {reading?.type === 'read' && tools.length === 0 && refused.length === 0 && (
          <Note tone="warn">{importing.nothing}</Note>
        )}
        {tools.length > 0 && (
          <section aria-label={importing.found}>
            <ul className="overflow-hidden rounded-sm edge">
              {tools.slice(0, maxShownRows).map((tool) => (
                <li
                  key={tool.name}
                  className="flex h-row items-center gap-2 border-t border-line px-2 first:border-t-0"
                >
                  <span className="min-w-0 truncate font-mono text-wire-small">{tool.name}</span>
                  <span className="ml-auto flex-none text-meta text-ink-3">{fateOf(tool, known)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {refused.length > 0 && (
          <section aria-label={importing.refused}>
            <Note tone="warn">
              <p className="font-medium">{importing.refused}</p>
              <ul>
                {refused.slice(0, maxShownRows).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Note>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** What an import would do with a tool. */
function fateOf(tool: ToolContent, known: readonly ToolSummary[]): string {
  const { importing } = toolLibraryText()
  const owner = known.find(({ name }) => name === tool.name)
  if (owner === undefined) return importing.new
  return owner.fingerprint === toolFingerprint(tool) ? importing.same : importing.changed(owner.version + 1)
}
