import { create } from 'zustand'

export type TransferWay = 'import' | 'export'

interface TransferState {
  readonly dialog: TransferWay | undefined
  /** The file that was dropped or chosen before the dialog was open. */
  readonly file: File | undefined
  /** What is exported; all conversations where none are told. */
  readonly ids: readonly string[] | undefined
  /** Which of the two the page of backups shows. */
  readonly side: TransferWay
  openImport: (file?: File) => void
  openExport: (ids?: readonly string[]) => void
  /** The dialog has the file from here on. */
  forgetFile: () => void
  showSide: (side: TransferWay) => void
  close: () => void
}

/** Where conversations come in and go out: the dialogs of Chat, and the side of the page of backups. */
export const useTransfer = create<TransferState>((set) => ({
  dialog: undefined,
  file: undefined,
  ids: undefined,
  side: 'import',
  openImport: (file) => set({ dialog: 'import', file, ids: undefined }),
  openExport: (ids) => set({ dialog: 'export', file: undefined, ids }),
  forgetFile: () => set({ file: undefined }),
  showSide: (side) => set({ side }),
  close: () => set({ dialog: undefined, file: undefined, ids: undefined }),
}))

/** What opens them, for whoever does not follow them. */
export const transferActions = useTransfer.getInitialState()
