import { useState } from 'react'
import type { WrittenMessage } from '../../../../shared/conversations/conversation.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useSendColumn } from '../../../queries/lens.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import type { LensColumnState } from './lens-store.ts'
import type { ColumnActions } from './use-column-actions.ts'

export interface SendLens {
  readonly isSending: boolean
  /** Sends each of these columns once, all at the same time. */
  send: (columns: readonly LensColumnState[]) => void
  stop: (runIds: readonly string[]) => void
}

export type SendLensInput = {
  conversationId: string
  connectionId: string
  /** The unsent message. */
  blocks: Block[]
  /** What stands before it. */
  before: readonly WrittenMessage[]
  /** What the answers are to begin with. Main leaves it out where a format has no way to say so. */
  prefill: string | undefined
  /** The columns as they are to be sent, in the order of `columns`. */
  built: readonly LensColumn[]
  columns: readonly LensColumnState[]
  actions: ColumnActions
}

export function useSendLens(input: SendLensInput): SendLens {
  const { conversationId, connectionId, blocks, before, prefill, built, columns, actions } = input
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const sendColumn = useSendColumn()
  const [pendingCount, setPendingCount] = useState(0)

  const sendOne = async (column: LensColumnState): Promise<void> => {
    const settings = built[columns.indexOf(column)]?.settings
    if (settings === undefined) return
    const { format, model, parameters, extraJson } = settings
    setPendingCount((count) => count + 1)
    const sent = await sendColumn({
      conversationId,
      connectionId,
      blocks,
      ...(before.length > 0 && { before: [...before] }),
      ...(prefill !== undefined && prefill.trim() !== '' && { prefill }),
      format,
      model,
      parameters,
      extraJson,
    })
    setPendingCount((count) => count - 1)
    if (column.runId !== undefined && sent.ok) liveRuns.forget(column.runId)
    actions.change(column.id, sent.ok ? { runId: sent.value.id, error: undefined } : { error: sent.error })
  }

  return {
    isSending: pendingCount > 0,
    send: (chosen) => {
      for (const column of chosen) void sendOne(column)
    },
    stop: (runIds) => {
      for (const id of runIds) void bridge.call('runs.stop', { id })
    },
  }
}
