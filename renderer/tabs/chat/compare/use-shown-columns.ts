import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useAddColumns, conversationQuery } from '../../../queries/conversations.ts'
import { readToolCalls, useAllToolCalls, useToolCalls } from '../../../queries/tool-calls.ts'
import { inEachFormat } from '../lens/use-lens.ts'
import { changeComparison, useComparison, type ConversationViewName } from './comparisons.ts'
import { useColumns } from './use-columns.ts'

const none: readonly string[] = []

/**
 * The visible columns of a conversation: those of its comparison, or in the lens, before columns exist, one per format,
 * which `make` creates.
 */
export function useShownColumns(conversation: Conversation, view: ConversationViewName) {
  const { id, columnIds = none } = conversation
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const addColumns = useAddColumns()
  const { blindSeed, leftOut = none } = useComparison(id)
  const { columns: made, error } = useColumns(columnIds, blindSeed)
  const isFirst = columnIds.length === 0 && view === 'lens'
  const first = useMemo(() => (isFirst ? inEachFormat(conversation) : []), [isFirst, conversation])
  const columns = isFirst ? first : made
  const { calls: ownCalls } = useToolCalls(conversation)
  const madeCalls = useAllToolCalls(made)

  /** Creates the first columns, one of them with a change, and returns those that correspond to `wanted`. */
  async function make(
    wanted: readonly Conversation[],
    change?: { readonly of: Conversation; readonly to: Partial<ConversationSettings> },
  ): Promise<readonly Conversation[]> {
    const settings = first.map((column) => ({
      format: column.format,
      parameters: column.parameters,
      extraJson: column.extraJson,
      ...(column.id === change?.of.id && change.to),
    }))
    const { columnIds: ids = [] } = await addColumns.mutateAsync({ id, columns: settings })
    changeComparison(id, { leftOut: ids.filter((_, place) => leftOut.includes(first[place]?.id ?? '')) })
    const read = await Promise.all(ids.map((item) => queryClient.fetchQuery(conversationQuery(bridge, item))))
    await Promise.all(read.map((column) => readToolCalls(bridge, queryClient, column)))
    return wanted.flatMap((column) => read[first.indexOf(column)] ?? [])
  }

  return {
    columns,
    calls: isFirst ? first.map(() => ownCalls) : madeCalls,
    /** Whether the columns do not exist yet. */
    isFirst,
    error: error?.appError ?? addColumns.error?.appError,
    addColumns,
    make,
    blindSeed,
    leftOut,
  }
}

export type ShownColumns = ReturnType<typeof useShownColumns>
