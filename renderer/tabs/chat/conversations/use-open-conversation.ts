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
  /** Absent while it is not known yet. */
  readonly id: string | undefined
  /** Why there is none. */
  readonly error: AppError | undefined
  readonly retry: () => void
}

/** The conversation opened last, for coming back from another tab. */
let lastOpenId: string | undefined

/**
 * The conversation the address names (`#/chat/<id>`, in a view with its name after it, as `/lens`). `#/chat/new` and a first start get an empty one: the newest if
 * it is blank yet, else a new one, with the tools of the one that was open. Without a name it is the one opened last, or the newest.
 */
export function useOpenConversation(): OpenConversation {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const route = useRoute()
  // On its way to another tab the window still draws this one.
  const isLeaving = route.tab !== '' && route.tab !== 'chat'
  const [name = '', view] = route.rest.split('/')
  const named = isLeaving ? (lastOpenId ?? '') : name
  const wanted = isLeaving ? undefined : conversationViews.find((one) => one === view)
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
    // One that nothing was ever sent or set in. One whose turns were deleted keeps what it was set up for, and its Undo. What was
    // just sent is in the conversation before the list knows of it.
    const isEmpty = ({ id: one, isBlank }: ConversationSummary): boolean =>
      isBlank === true &&
      (queryClient.getQueryData(conversationQuery(bridge, one).queryKey)?.turns ?? []).length === 0
    const next = named === 'new' ? list.data.find(isEmpty) : (last ?? newest)
    // What is begun from a conversation has its tools; a blank one that is open already is what it is.
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
          // Where its tools cannot be had, it is opened without.
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
