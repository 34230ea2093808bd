import {
  queryOptions,
  useIsMutating,
  useQueryClient,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Conversation, ConversationSettings } from '../../shared/conversations/conversation.ts'
import type { Input, Output } from '../../shared/ipc/contract.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { conversationSaverOf, withUnsaved } from '../stores/conversation-saver.ts'
import { refuseHalfTyped } from './refuse-half-typed.ts'
import { useCommandMutation } from './use-command-mutation.ts'

const listKey = ['conversations', 'list'] as const

/** The conversations, newest first. */
export function conversationListQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call(bridge, 'conversations.list', {}, { signal }),
  })
}

const foldersKey = ['conversations', 'folders'] as const
const trashKey = ['conversations', 'trash'] as const
const searchKey = ['conversations', 'search'] as const

/** The folders, by name. */
export function conversationFoldersQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: foldersKey,
    queryFn: ({ signal }) => call(bridge, 'conversations.folders', {}, { signal }),
  })
}

/** The deleted conversations, those first that were deleted last. */
export function conversationTrashQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: trashKey,
    queryFn: ({ signal }) => call(bridge, 'conversations.trash', {}, { signal }),
  })
}

/** What was searched, and what has every word of it. */
export type Found = Output<'conversations.search'> & { readonly search: string }

const nothingSearched: Found = {
  search: '',
  ids: [],
  passages: [],
  count: 0,
  conversationCount: 0,
  isMore: false,
}

/** The conversations, by their ids, and the turns that have every word of a search. Of none it is known that nothing was searched. */
export function conversationSearchQuery(bridge: Bridge, search: string) {
  return queryOptions({
    queryKey: [...searchKey, search],
    queryFn: async ({ signal }): Promise<Found> => ({
      search,
      ...(await call(bridge, 'conversations.search', { search }, { signal })),
    }),
    initialData: () => (search === '' ? nothingSearched : undefined),
    enabled: search !== '',
  })
}

/** Begins a search when it is typed: the list asks for it only once it was drawn with it. What fails is told there. */
export function useBeginSearch(): (search: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (search) => {
      if (search !== '') void queryClient.prefetchQuery(conversationSearchQuery(bridge, search))
    },
    [bridge, queryClient],
  )
}

function isPartial(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'earlierCount' in data
}

/** So many turns fill the first screen, and the one above it. */
const newestCount = 16

/**
 * One conversation with its turns, and with changes on top that are on their way to main. A long one has its newest turns
 * first, and how many are before them (`earlierCount`); all of them a moment later.
 */
export function conversationQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: ['conversations', 'one', id] as const,
    // Who left before all turns were there reads them when they come back.
    staleTime: ({ state }: { state: { data: unknown } }) => (isPartial(state.data) ? 0 : Infinity),
    queryFn: async ({ signal, client, queryKey }): Promise<Conversation> => {
      if (client.getQueryData(queryKey) === undefined) {
        const newest = await call(bridge, 'conversations.newest', { id, count: newestCount }, { signal })
        if (newest.earlierCount === undefined) return withUnsaved(bridge, newest)
        client.setQueryData(queryKey, withUnsaved(bridge, newest))
      }
      return readConversation(bridge, id, signal)
    },
  })
}

/** All of a conversation, with changes on top that are on their way to main. Is not kept. */
export async function readConversation(
  bridge: Bridge,
  id: string,
  signal: AbortSignal,
): Promise<Conversation> {
  return withUnsaved(bridge, await call(bridge, 'conversations.get', { id }, { signal }))
}

/** Reads a conversation that is about to be opened, unless it is here already. What fails is told when it is opened. */
export function usePrefetchConversation(): (id: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (id) => void queryClient.prefetchQuery(conversationQuery(bridge, id)),
    [bridge, queryClient],
  )
}

/** Marks everything that shows this conversation as out of date. */
export function invalidateConversation(bridge: Bridge, queryClient: QueryClient, id: string): void {
  invalidateLists(queryClient)
  void queryClient.invalidateQueries({ queryKey: conversationQuery(bridge, id).queryKey })
}

/** A title, a tag or a turn is another one: so is what the list has, and what is found in it. */
function invalidateLists(queryClient: QueryClient): void {
  for (const queryKey of [listKey, searchKey]) void queryClient.invalidateQueries({ queryKey })
}

/** The same of many, and of their folders and the trash. */
export function invalidateConversations(
  bridge: Bridge,
  queryClient: QueryClient,
  ids: readonly string[],
): void {
  invalidateLists(queryClient)
  for (const queryKey of [foldersKey, trashKey]) void queryClient.invalidateQueries({ queryKey })
  for (const id of ids) {
    const { queryKey } = conversationQuery(bridge, id)
    // Most are not here: the trash may hold thousands.
    if (queryClient.getQueryState(queryKey) !== undefined) void queryClient.invalidateQueries({ queryKey })
  }
}

function useTakeConversation(): (conversation: Conversation) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (conversation) => {
      const { queryKey } = conversationQuery(bridge, conversation.id)
      queryClient.setQueryData(queryKey, withUnsaved(bridge, conversation))
      invalidateLists(queryClient)
    },
    [bridge, queryClient],
  )
}

/** Saves changes of the settings that are on their way. Rejects with a `CommandError` where they cannot be saved. */
function useSaveFirst(): (conversation: { readonly id: string }) => Promise<void> {
  const bridge = useBridge()
  return useCallback(({ id }) => conversationSaverOf(bridge).flushOrThrow(id), [bridge])
}

/** The same before something is asked, which nobody wants with a value that is not whole. */
function useGetReady(): (conversation: { readonly id: string }) => Promise<void> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const saveFirst = useSaveFirst()
  return useCallback(
    async (conversation) => {
      refuseHalfTyped(queryClient.getQueryData(conversationQuery(bridge, conversation.id).queryKey))
      await saveFirst(conversation)
    },
    [bridge, queryClient, saveFirst],
  )
}

/** Makes a conversation. Changes of the one whose tools come along are saved first; where they cannot be, those from before do. */
export function useCreateConversation() {
  const bridge = useBridge()
  const take = useTakeConversation()
  return useCommandMutation('conversations.create', {
    before: async ({ toolsOf }) => {
      if (toolsOf !== undefined) await conversationSaverOf(bridge).flush(toolsOf)
    },
    onSuccess: take,
  })
}

/** Puts the tools of one conversation into another that is blank yet. */
export function useTakeTools() {
  const bridge = useBridge()
  const take = useTakeConversation()
  return useCommandMutation('conversations.takeTools', {
    before: ({ from }) => conversationSaverOf(bridge).flush(from),
    onSuccess: take,
  })
}

const sendingKey = ['conversations.send']

/** Whether a message of a conversation is on its way to main, also one that was sent before another was in view. */
export function useIsBeingSent(id: string): boolean {
  const isOfThis = ({ state: { variables } }: Mutation) =>
    (variables as Input<'conversations.send'> | undefined)?.id === id
  return useIsMutating({ mutationKey: sendingKey, predicate: isOfThis }) > 0
}

/** Sends a message. Changes of the settings that are on their way are saved first; if they cannot be, nothing is sent. */
export function useSendMessage() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.send', {
    mutationKey: sendingKey,
    before: getReady,
    onSuccess: take,
  })
}

/**
 * Adds a turn as if it had been said, or a version of the turn `insteadOf`, with `keepsFollowing` in front of what follows
 * that one. Nothing is sent.
 */
export function useWriteTurn() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.write', {
    before: saveFirst,
    onSuccess: take,
  })
}

/** Asks again for an answer. */
export function useRetryAnswer() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.retry', {
    before: getReady,
    onSuccess: take,
  })
}

/** Asks the gateway for a shorter form of a conversation, to go on from. */
export function useCompactConversation() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.compact', {
    before: saveFirst,
    onSuccess: take,
  })
}

/** Asks something else in place of a message. The old one stays as another version. */
export function useEditMessage() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.edit', {
    before: getReady,
    onSuccess: take,
  })
}

/** Moves a turn in view, doubles it or takes it out. Nothing is sent. */
export function useRearrange() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.rearrange', {
    before: saveFirst,
    onSuccess: take,
  })
}

/** Sets the cache mark of a block of a turn. */
export function useMarkBlock() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.mark', { onSuccess: take })
}

/** Undoes a change of the turns in view: what ended in `headTurnId` before it is shown again. */
export function useTakeBack() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.takeBack', { onSuccess: take })
}

/** Shows another version of a turn, and what followed it. */
export function useChooseVersion() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.choose', { onSuccess: take })
}

/** Hides a turn and what follows it. */
export function useDeleteTurn() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.deleteTurn', { onSuccess: take })
}

/** Takes the deletion of a turn back. */
export function useRestoreTurn() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.restoreTurn', { onSuccess: take })
}

/** Makes a new conversation of the turns up to one. */
export function useForkConversation() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.fork', {
    before: saveFirst,
    onSuccess: take,
  })
}

type KeepingCommand =
  | 'conversations.delete'
  | 'conversations.restore'
  | 'conversations.purge'
  | 'conversations.organise'
  | 'conversations.putBack'
  | 'conversations.createFolder'
  | 'conversations.renameFolder'
  | 'conversations.deleteFolder'
  | 'conversations.restoreFolder'

/** Changes where conversations are kept, and reads again what shows it. Rejects with a `CommandError`. */
export function useKeepConversations(): <Name extends KeepingCommand>(
  name: Name,
  input: Input<Name>,
) => Promise<Output<Name>> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    async (name, input) => {
      const output = await call(bridge, name, input)
      invalidateConversations(bridge, queryClient, idsIn(input))
      return output
    },
    [bridge, queryClient],
  )
}

function idsIn(input: Input<KeepingCommand>): readonly string[] {
  if ('ids' in input) return input.ids
  return 'states' in input ? input.states.map(({ id }) => id) : []
}

/** Makes a copy of a conversation. */
export function useDuplicateConversation() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.duplicate', { before: saveFirst, onSuccess: take })
}

/** Changes settings of a conversation: on screen at once, on disk a moment later. */
export function useChangeAnyConversation(): (id: string, change: Partial<ConversationSettings>) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (id, change) => {
      conversationSaverOf(bridge).change(id, change)
      queryClient.setQueryData(conversationQuery(bridge, id).queryKey, (old) =>
        old === undefined ? old : { ...old, ...change },
      )
    },
    [bridge, queryClient],
  )
}

/** The same of one conversation. */
export function useChangeConversation(id: string): (change: Partial<ConversationSettings>) => void {
  const change = useChangeAnyConversation()
  return useCallback((changed) => change(id, changed), [change, id])
}

/** Puts columns beside each other in the comparison of a conversation. Changes of the one they are made of are saved first. */
export function useAddColumns() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.addColumns', {
    before: ({ id, like = id }) => getReady({ id: like }),
    onSuccess: take,
  })
}
