import { FolderInput } from 'lucide-react'
import type { Input } from '../../../shared/ipc/contract.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import type { ImportReport } from '../../../shared/transfer/import-steps.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { chatUndoStack } from '../undoable/chat-undo-stack.ts'
import { useOfferUndo } from '../undoable/use-offer-undo.ts'
import { forgetImport, noteUndo, readImport, takeImport } from './import-store.ts'

export interface ImportActions {
  readonly read: (file: File) => void
  /** Stores the chosen conversations and offers Undo. */
  readonly take: () => void
  readonly undo: (report: ImportReport) => void
  readonly reset: () => void
}

/** The actions on the window's import. */
export function useImportActions(): ImportActions {
  const bridge = useBridge()
  const offerUndo = useOfferUndo(chatUndoStack)

  async function take(): Promise<void> {
    const report = await takeImport(bridge)
    if (report === undefined) return
    const { conversationIds, turns, folderId, folderName } = report
    offerUndo({
      message: transferText().done({ count: conversationIds.length, turns, folder: folderName }),
      icon: FolderInput,
      ids: [folderId],
      takeBack: async () => {
        await call(bridge, 'transfer.undoImport', whatCame(report))
        noteUndo(report)
      },
    })
  }

  async function undo(report: ImportReport): Promise<void> {
    settleUndo([report.folderId])
    const undone = await bridge.call('transfer.undoImport', whatCame(report))
    noteUndo(report, undone.ok ? undefined : undone.error)
  }

  return {
    read: (file) => void readImport(bridge, file),
    take: () => void take(),
    undo: (report) => void undo(report),
    reset: () => forgetImport(bridge),
  }
}

function whatCame({ conversationIds, folderId, isNewFolder }: ImportReport): Input<'transfer.undoImport'> {
  return { conversationIds, ...(isNewFolder && { folderId }) }
}
