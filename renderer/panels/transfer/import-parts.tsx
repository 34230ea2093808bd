import { FileInput } from 'lucide-react'
import { useRef } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { FoundConversations } from './found-conversations.tsx'
import { ImportReportView } from './import-report.tsx'
import { chooseOfImport, stopImport, useImportState, type ImportState } from './import-store.ts'
import { OwnFileFound } from './own-file-found.tsx'
import { TransferProgress } from './transfer-progress.tsx'
import { useImportActions } from './use-import-actions.ts'

/** Imports conversations from another app's file: its content, the selection, and the report. */
export function ImportBody() {
  const state = useImportState()
  const { read, reset } = useImportActions()
  const text = transferText()
  switch (state.step) {
    case 'choose':
      return <ChooseFile error={state.error} onFile={read} />
    case 'elsewhere':
      return <OwnFileFound own={state.own} onReset={reset} />
    case 'reading': {
      const { progress } = state
      const isSending = progress?.phase !== 'reading'
      return (
        <TransferProgress
          title={state.name}
          label={text.progressLabel}
          value={progress?.bytes}
          max={progress?.allBytes}
          detail={[
            isSending ? text.sending : text.reading,
            progress === undefined ? '' : formatBytes(progress.bytes),
            progress === undefined || progress.found === 0 ? '' : text.found(progress.found),
          ]}
          onStop={stopImport}
        />
      )
    }
    case 'found':
      return <FoundConversations {...state} onReset={reset} />
    case 'importing':
      return (
        <TransferProgress
          title={state.name}
          label={text.progressLabel}
          value={state.progress?.done}
          max={state.progress?.count}
          detail={[state.progress === undefined ? '' : text.importing(state.progress)]}
          onStop={stopImport}
        />
      )
    case 'done':
      return <ImportReportView report={state.report} isUndone={state.isUndone === true} error={state.error} />
    default:
      return null
  }
}

export type ImportFootProps = {
  onClose: () => void
  /** The label of the button that leaves the report. */
  closeLabel?: string
}

/** The destination of the import and the buttons of the current step; renders nothing if there is nothing to do yet. */
export function ImportFoot({ onClose, closeLabel = transferText().close }: ImportFootProps) {
  const state = useImportState()
  const { undo } = useImportActions()
  if (state.step === 'found') return <TakeFoot state={state} onClose={onClose} />
  if (state.step !== 'done') return null
  return (
    <>
      {state.isUndone !== true && (
        <Button onClick={() => undo(state.report)}>{transferText().undoImport}</Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {closeLabel}
      </Button>
    </>
  )
}

function TakeFoot({
  state: { choice },
  onClose,
}: {
  state: Extract<ImportState, { step: 'found' }>
  onClose: () => void
}) {
  const { take } = useImportActions()
  const text = transferText()
  const { chosen, folder } = choice
  const blocked = chosen.size === 0 ? text.selectFirst : folder.trim() === '' ? text.nameFolder : undefined
  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      <TextField
        label={text.folder}
        value={folder}
        onChange={(next) => chooseOfImport({ folder: next })}
        maxLength={80}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" onClick={take} {...(blocked !== undefined && { disabledReason: blocked })}>
          {text.importCount(chosen.size)}
        </Button>
      </div>
    </div>
  )
}

function ChooseFile({ error, onFile }: { error: AppError | undefined; onFile: (file: File) => void }) {
  const text = transferText()
  const picker = useRef<HTMLInputElement>(null)
  const take = ([file]: readonly File[]): void => {
    if (file !== undefined) onFile(file)
  }
  const { isOver, area } = useFileDrop(take)
  return (
    <>
      <div
        {...area}
        className="relative flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-8 text-center"
      >
        {isOver && <DropOverlay icon={FileInput}>{text.importTitle}</DropOverlay>}
        <Icon of={FileInput} className="text-ink-3" />
        <p className="font-strong">{text.drop}</p>
        <Button variant="primary" onClick={() => picker.current?.click()}>
          {text.choose}
        </Button>
        <p className="max-w-120 text-small text-ink-2">{text.takes}</p>
        <FilePicker
          ref={picker}
          label={text.fileLabel}
          accept=".json,.jsonl,.ndjson,.har,.zip,application/json,application/zip"
          onChoose={take}
        />
      </div>
      {error !== undefined && <ErrorNotice error={error} className="mt-3" />}
    </>
  )
}
