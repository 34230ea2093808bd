import { FolderInput } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { ImportReport } from '../../../shared/transfer/import-steps.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { useOfferUndo } from '../undoable/use-offer-undo.ts'
import { chatUndoStack } from '../undoable/chat-undo-stack.ts'
import { importChosen, readImportFile, type ReadFile, type ReadProgress } from './import-run.ts'

export type ImportState =
  | { readonly step: 'choose'; readonly error?: AppError }
  | { readonly step: 'reading'; readonly name: string; readonly progress?: ReadProgress }
  | { readonly step: 'found'; readonly name: string; readonly file: ReadFile; readonly error?: AppError }
  | { readonly step: 'importing'; readonly name: string; readonly progress?: { done: number; count: number } }
  | {
      readonly step: 'done'
      readonly report: ImportReport
      readonly isUndone?: boolean
      readonly error?: AppError
    }

export interface Import {
  readonly state: ImportState
  readonly read: (file: File) => void
  readonly take: (indexes: readonly number[], folderName: string) => void
  readonly stop: () => void
  readonly undo: () => void
  /** Forgets the file and begins anew. */
  readonly reset: () => void
}

/** One import, from its file to its report. What is left of it when the dialog closes is what was imported. */
export function useImport(): Import {
  const bridge = useBridge()
  const offerUndo = useOfferUndo(chatUndoStack)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const controller = useRef<AbortController>(undefined)
  const openId = useRef<string>(undefined)

  const forget = (): void => {
    if (openId.current !== undefined) void bridge.call('transfer.discard', { id: openId.current })
    openId.current = undefined
  }
  const takeBack = ({ conversationIds, folderId, isNewFolder }: ImportReport): Promise<unknown> =>
    call(bridge, 'transfer.undoImport', { conversationIds, ...(isNewFolder && { folderId }) })

  useEffect(
    () => () => {
      controller.current?.abort()
      if (openId.current !== undefined) void bridge.call('transfer.discard', { id: openId.current })
    },
    [bridge],
  )

  async function read(file: File): Promise<void> {
    forget()
    const { signal } = (controller.current = new AbortController())
    const { name } = file
    setState({ step: 'reading', name })
    const answer = await readImportFile(bridge, file, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) setState({ step: 'reading', name, progress })
      },
    })
    if (signal.aborted) {
      if (answer.ok) void bridge.call('transfer.discard', { id: answer.value.id })
      return
    }
    if (answer.ok) openId.current = answer.value.id
    setState(
      answer.ok ? { step: 'found', name, file: answer.value } : { step: 'choose', error: answer.error },
    )
  }

  async function take(indexes: readonly number[], folderName: string): Promise<void> {
    if (state.step !== 'found') return
    const { file, name } = state
    const { signal } = (controller.current = new AbortController())
    setState({ step: 'importing', name })
    const answer = await importChosen(
      bridge,
      { id: file.id, indexes, folderName },
      {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) setState({ step: 'importing', name, progress })
        },
      },
    )
    if (!answer.ok) {
      const isStopped = answer.error.kind === 'cancelled'
      return setState({ step: 'found', name, file, ...(!isStopped && { error: answer.error }) })
    }
    forget()
    const report = answer.value
    setState({ step: 'done', report })
    offerUndo({
      message: transferText().done({
        count: report.conversationIds.length,
        turns: report.turns,
        folder: report.folderName,
      }),
      icon: FolderInput,
      ids: [report.folderId],
      takeBack: async () => {
        await takeBack(report)
        setState((now) => (now.step === 'done' ? { ...now, isUndone: true } : now))
      },
    })
  }

  async function undo(): Promise<void> {
    if (state.step !== 'done') return
    const { report } = state
    settleUndo([report.folderId])
    const { conversationIds, folderId, isNewFolder } = report
    const undone = await bridge.call('transfer.undoImport', {
      conversationIds,
      ...(isNewFolder && { folderId }),
    })
    setState(undone.ok ? { ...state, isUndone: true } : { ...state, error: undone.error })
  }

  return {
    state,
    read: (file) => void read(file),
    take: (indexes, folderName) => void take(indexes, folderName),
    stop() {
      controller.current?.abort()
      // What was found is still there; a file that was being read is not.
      if (state.step === 'reading') setState({ step: 'choose' })
    },
    undo: () => void undo(),
    reset() {
      forget()
      setState({ step: 'choose' })
    },
  }
}
