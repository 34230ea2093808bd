import { create } from 'zustand'

interface TransferState {
  readonly dialog: 'import' | 'export' | undefined
  /** The file that was dropped or chosen before the dialog was open. */
  readonly file: File | undefined
  /** What is exported; all conversations where none are told. */
  readonly ids: readonly string[] | undefined
  openImport: (file?: File) => void
  openExport: (ids?: readonly string[]) => void
  close: () => void
}

/** The dialogs by which conversations come in and go out. */
export const useTransfer = create<TransferState>((set) => ({
  dialog: undefined,
  file: undefined,
  ids: undefined,
  openImport: (file) => set({ dialog: 'import', file, ids: undefined }),
  openExport: (ids) => set({ dialog: 'export', file: undefined, ids }),
  close: () => set({ dialog: undefined, file: undefined, ids: undefined }),
}))

/** What opens them, for whoever does not follow them. */
export const transferActions = useTransfer.getInitialState()
