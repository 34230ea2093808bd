import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

export type TextImportAreaProps = ImportDialogProps & {
  /** The tab that files are handed over to. */
  tab: string
  /** Opens the files when it is clicked. */
  chooser: RefObject<HTMLInputElement | null>
  /** Of that chooser, for screen readers. */
  label: string
  dropIcon: LucideIcon
  dropLabel: string
  /** Takes what is dropped, where a tab has a use for other files as well. */
  onDrop?: (files: readonly File[]) => void
  children: ReactNode
}

/** A tab that takes files with texts: dropped anywhere on it or chosen, and looked at before they become rows. */
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
