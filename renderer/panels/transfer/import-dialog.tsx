import { FileInput } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { FoundConversations } from './found-conversations.tsx'
import { ImportReportView } from './import-report.tsx'
import { TransferProgress } from './transfer-progress.tsx'
import { useTransfer } from './transfer-store.ts'
import { useImport, type Import, type ImportState } from './use-import.ts'

/** Conversations out of a file of another app: what is in it, which of it to take, and what came of that. */
export function ImportDialog() {
  const { file, close } = useTransfer()
  const given = useImport()
  const { state, read } = given
  const begun = useRef(false)
  useEffect(() => {
    if (file === undefined || begun.current) return
    begun.current = true
    read(file)
  }, [file, read])
  if (state.step === 'found')
    return <FoundConversations state={state} onTake={given.take} onReset={given.reset} onClose={close} />
  return (
    <Dialog
      isOpen
      onClose={close}
      title={transferText().importTitle}
      className="w-160"
      footer={
        state.step === 'done' ? (
          <DoneButtons state={state} onUndo={given.undo} onClose={close} />
        ) : (
          <Button onClick={close}>{transferText().cancel}</Button>
        )
      }
    >
      <Step given={given} />
    </Dialog>
  )
}

function Step({ given }: { given: Import }) {
  const { state, read, stop } = given
  const text = transferText()
  switch (state.step) {
    case 'choose':
      return <ChooseFile error={state.error} onFile={read} />
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
          onStop={stop}
        />
      )
    }
    case 'importing':
      return (
        <TransferProgress
          title={state.name}
          label={text.progressLabel}
          value={state.progress?.done}
          max={state.progress?.count}
          detail={[state.progress === undefined ? '' : text.importing(state.progress)]}
          onStop={stop}
        />
      )
    case 'done':
      return <ImportReportView report={state.report} isUndone={state.isUndone === true} error={state.error} />
    default:
      return null
  }
}

function ChooseFile({
  error,
  onFile,
}: {
  error: Extract<ImportState, { step: 'choose' }>['error']
  onFile: (file: File) => void
}) {
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

function DoneButtons({
  state,
  onUndo,
  onClose,
}: {
  state: Extract<ImportState, { step: 'done' }>
  onUndo: () => void
  onClose: () => void
}) {
  return (
    <>
      {state.isUndone !== true && <Button onClick={onUndo}>{transferText().undoImport}</Button>}
      <Button variant="primary" onClick={onClose}>
        {transferText().close}
      </Button>
    </>
  )
}
