import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import {
  conversationListQuery,
  conversationQuery,
  useCreateConversation,
  useTakeTools,
} from '../../../queries/conversations.ts'
import { goOnFromHere, navigate, useRoute } from '../../../stores/route.ts'
import { changeComparison, conversationViews } from '../compare/comparisons.ts'

export interface OpenConversation {
  /** `undefined` while it is not known yet. */
  readonly id: string | undefined
  /** Why none can be opened. */
  readonly error: AppError | undefined
  readonly retry: () => void
}

/** Id of the conversation opened last, for returning from another tab. */
let lastOpenId: string | undefined

/**
 * The conversation in the address: `#/chat/<id>`, optionally followed by a view, such as `/lens`. `#/chat/new` and a
 * first start open an empty one: an existing blank one or a new one, with the tools of the previously open one. Without
 * an id it is the one opened last, or the newest.
 */
export function useOpenConversation(): OpenConversation {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const route = useRoute()
  // When the route changes to another tab, this one still renders once.
  const isLeaving = route.tab !== '' && route.tab !== 'chat'
  const [name = '', view] = route.rest.split('/')
  const named = isLeaving ? (lastOpenId ?? '') : name
  const wanted = isLeaving ? undefined : conversationViews.find((candidate) => candidate === view)
  const list = useQuery(conversationListQuery(bridge))
  const create = useCreateConversation()
  const takeTools = useTakeTools()
  const isCreating = useRef(false)
  const id = named === 'new' || named === '' ? undefined : named

  useEffect(() => {
    if (id !== undefined) {
      lastOpenId = id
      if (wanted !== undefined) {
        changeComparison(id, { view: wanted })
        navigate('chat', id)
      }
      return
    }
    if (isLeaving || list.data === undefined || create.isError) return
    const last = list.data.find((conversation) => conversation.id === lastOpenId)
    const newest = list.data.find(({ archivedAt }) => archivedAt === undefined)
    // A blank conversation never had turns or settings. One whose turns were deleted keeps its settings and its Undo,
    // so it is not blank. Check the cached conversation too: it has a message that was just sent before the list knows.
    const isEmpty = ({ id: summaryId, isBlank }: ConversationSummary): boolean =>
      isBlank === true &&
      (queryClient.getQueryData(conversationQuery(bridge, summaryId).queryKey)?.turns ?? []).length === 0
    const next = named === 'new' ? list.data.find(isEmpty) : (last ?? newest)
    // A conversation started from another one takes over its tools; a blank one that is already open keeps its own.
    const begunFrom = named === 'new' ? last?.id : undefined
    if (isCreating.current) return
    if (next !== undefined) {
      if (begunFrom === undefined || begunFrom === next.id) {
        navigate('chat', next.id)
        return
      }
      isCreating.current = true
      const goOn = goOnFromHere()
      takeTools.mutate(
        { id: next.id, from: begunFrom },
        {
          // If the tools cannot be taken over, open it without them.
          onSettled: () => {
            isCreating.current = false
            goOn('chat', next.id)
          },
        },
      )
      return
    }
    isCreating.current = true
    const goOn = goOnFromHere()
    create.mutate(begunFrom === undefined ? {} : { toolsOf: begunFrom }, {
      onSuccess: (conversation) => {
        goOn('chat', conversation.id)
      },
      onSettled: () => {
        isCreating.current = false
      },
    })
  }, [id, named, wanted, isLeaving, list.data, create, takeTools, bridge, queryClient])

  return {
    id,
    error: id === undefined ? (create.error?.appError ?? list.error?.appError) : undefined,
    retry: () => {
      create.reset()
      void list.refetch()
    },
  }
}
