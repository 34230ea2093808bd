import { useEffect, useMemo, useRef } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useKeepConversations, type useAddColumns } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import { changeComparison } from './comparisons.ts'

export interface ColumnActions {
  readonly mark: (id: string) => void
  readonly remove: (id: string) => void
  readonly duplicate: (id: string) => void
  /** Makes it the only column that the next message is sent to. */
  readonly sendOnlyTo: (id: string) => void
  readonly forget: (id: string) => void
  readonly inspect: (id: string, runId: string) => void
}

type Options = Pick<ColumnActions, 'forget' | 'inspect'> & {
  readonly conversation: Conversation
  /** Ids of the marked columns. */
  readonly marked: readonly string[]
  readonly nameOf: (id: string) => string
  readonly addColumns: ReturnType<typeof useAddColumns>
  /** Moves the focus when a column is removed together with the focused button. */
  readonly onRemoved: () => void
}

/** The actions on the columns of a comparison. The functions are stable, and use the newest options. */
export function useColumnActions(options: Options): ColumnActions {
  const keep = useKeepConversations()
  const undoable = useUndoable(chatUndoStack)
  const latest = useRef({ ...options, keep, undoable })
  useEffect(() => {
    latest.current = { ...options, keep, undoable }
  })
  return useMemo(
    () => ({
      mark: (columnId) => {
        const { conversation, marked } = latest.current
        changeComparison(conversation.id, {
          marked: marked.includes(columnId)
            ? marked.filter((item) => item !== columnId)
            : [...marked, columnId].slice(-2),
        })
      },
      remove: (columnId) => {
        const name = latest.current.nameOf(columnId)
        latest.current.undoable({
          ids: [columnId],
          make: () => latest.current.keep('conversations.delete', { ids: [columnId] }),
          takeBack: () => latest.current.keep('conversations.restore', { ids: [columnId] }),
          message: () => compareText().removed(name),
        })
        latest.current.onRemoved()
      },
      duplicate: (columnId) => {
        const { conversation, addColumns } = latest.current
        addColumns.mutate({ id: conversation.id, like: columnId, columns: [{}] })
      },
      sendOnlyTo: (columnId) => {
        const { id, columnIds = [] } = latest.current.conversation
        changeComparison(id, { leftOut: columnIds.filter((item) => item !== columnId) })
      },
      forget: (columnId) => latest.current.forget(columnId),
      inspect: (columnId, runId) => latest.current.inspect(columnId, runId),
    }),
    [],
  )
}
