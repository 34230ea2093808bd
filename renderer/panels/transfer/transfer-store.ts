import { create } from 'zustand'

export type TransferWay = 'import' | 'export'

interface TransferState {
  readonly dialog: TransferWay | undefined
  /** The file that was dropped or chosen before the dialog opened. */
  readonly file: File | undefined
  /** The conversations to export; all if `undefined`. */
  readonly ids: readonly string[] | undefined
  /** The side that the backup page shows. */
  readonly side: TransferWay
  openImport: (file?: File) => void
  openExport: (ids?: readonly string[]) => void
  /** Called once the dialog has taken the file. */
  forgetFile: () => void
  showSide: (side: TransferWay) => void
  close: () => void
}

/** The import and export dialogs of Chat, and the side of the backup page. */
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

/** The actions, for callers that do not observe the state. */
export const transferActions = useTransfer.getInitialState()
