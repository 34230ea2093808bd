import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

export type TextImportAreaProps = ImportDialogProps & {
  /** The tab that receives the files. */
  tab: string
  /** The file input that a click opens. */
  chooser: RefObject<HTMLInputElement | null>
  /** The label of that input, for screen readers. */
  label: string
  dropIcon: LucideIcon
  dropLabel: string
  /** Handles dropped files instead, in a tab that accepts other files as well. */
  onDrop?: (files: readonly File[]) => void
  children: ReactNode
}

/** A tab that accepts files with texts: dropped anywhere on it or chosen, and previewed before they become rows. */
export function TextImportArea(props: TextImportAreaProps) {
  const { tab, chooser, label, dropIcon, dropLabel, onDrop, children, ...dialog } = props
  const { addFiles } = dialog.texts
  const drop = useFileDrop((files) => (onDrop ?? addFiles)(files))
  useFilesTabPayload(tab, useLatest(addFiles))
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
      {children}
      <FilePicker
        ref={chooser}
        label={label}
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt,.md,text/*,application/json"
        multiple
        onChoose={addFiles}
      />
      <ImportDialog {...dialog} />
      {drop.isOver && <DropOverlay icon={dropIcon}>{dropLabel}</DropOverlay>}
    </div>
  )
}
