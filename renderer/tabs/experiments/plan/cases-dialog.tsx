import { FileUp, Plus, Undo2 } from 'lucide-react'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { LibraryButton } from '../../../panels/library-choice/library-button.tsx'
import { CaseGrid } from './case-grid.tsx'
import { ColumnName } from './column-name.tsx'
import { addColumns, emptyCase, isCaseList } from './case-table.ts'
import { useCaseHistory, type CaseHistory } from './use-case-history.ts'
import { useCaseImport } from './use-case-import.ts'

/** The table of cases: edited in place, pasted, or read from files. */
export function CasesDialog({ onClose }: { onClose: () => void }) {
  const text = experimentPlanText().cases
  const history = useCaseHistory()
  const { cases, columns, isFrozen, change, canUndo, undo } = history
  const imports = useCaseImport((added) => change((before) => [...before, ...added]))
  const drop = useFileDrop((files) => {
    if (!isFrozen) imports.addFiles(files)
  })
  const body = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isInText || !canUndo) return
    event.preventDefault()
    undo()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain')
    const { target } = event
    // A dialog opened from a row handles its own paste events.
    if (!(target instanceof Element) || dialogOf(target) !== dialogOf(body.current)) return
    const isInText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    // Pasting into a cell fills the table from there; JSON objects are always added as cases.
    if (isFrozen || pasted.trim() === '' || (isInText && !isCaseList(pasted))) return
    event.preventDefault()
    event.stopPropagation()
    imports.addText(pasted)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- whatever has the focus in the dialog, a paste is for its table
    <div className="contents" onPasteCapture={onPaste}>
      <Dialog
        isOpen
        onClose={onClose}
        title={text.dialog}
        description={
          cases.length === 0
            ? `${text.none} ${isFrozen ? '' : text.pasteTable}`
            : text.sizeAndHint({
                size: text.size({ rows: cases.length, columns: columns.length }),
                hint: isFrozen ? '' : text.pasteHint,
              })
        }
        className="w-280"
        footer={
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        }
      >
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- files are dropped on it; the buttons do the same */}
        <div ref={body} className="relative flex flex-col gap-2" {...drop.area} onKeyDown={onKeyDown}>
          {isFrozen ? null : <Toolbar history={history} imports={imports} />}
          {imports.error === undefined ? null : <ErrorNotice error={imports.error} />}
          {cases.length > 0 && columns.length === 0 && !isFrozen && (
            <p className="text-small text-ink-3">{text.noNames}</p>
          )}
          {cases.length === 0 && columns.length === 0 ? null : <CaseGrid history={history} />}
          {drop.isOver && <DropOverlay icon={FileUp}>{text.drop}</DropOverlay>}
        </div>
      </Dialog>
    </div>
  )
}

function dialogOf(element: Element | null): Element | null | undefined {
  return element?.closest('[role="dialog"]')
}

type ToolbarProps = { history: CaseHistory; imports: ReturnType<typeof useCaseImport> }

function Toolbar({ history: { columns, change, canUndo, undo }, imports }: ToolbarProps) {
  const text = experimentPlanText().cases
  const chooser = useRef<HTMLInputElement>(null)
  const taken = new Set(columns.map(({ name }) => name))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" icon={Plus} onClick={() => change((before) => [...before, emptyCase(columns)])}>
        {text.addRow}
      </Button>
      <ColumnName
        label={text.addColumn}
        taken={taken}
        trigger={
          <Button size="small" icon={Plus}>
            {text.addColumn}
          </Button>
        }
        onName={(name) => change((before) => addColumns(before, [name]))}
      />
      <Button
        size="small"
        icon={FileUp}
        isBusy={imports.isReading}
        busyLabel={text.importing}
        onClick={() => chooser.current?.click()}
      >
        {text.import}
      </Button>
      <LibraryButton kind="pictures" onChoose={imports.addItem} />
      <FilePicker
        ref={chooser}
        label={text.files}
        multiple
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.yaml,.yml,.txt,image/*,audio/*"
        onChoose={imports.addFiles}
      />
      <Button
        size="small"
        variant="ghost"
        icon={Undo2}
        className="ml-auto"
        disabled={!canUndo}
        onClick={undo}
      >
        {text.undo}
      </Button>
    </div>
  )
}
