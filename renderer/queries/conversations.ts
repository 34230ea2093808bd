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

/** All conversations, newest first. */
export function conversationListQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call(bridge, 'conversations.list', {}, { signal }),
  })
}

const foldersKey = ['conversations', 'folders'] as const
const trashKey = ['conversations', 'trash'] as const
const searchKey = ['conversations', 'search'] as const

/** All folders, sorted by name. */
export function conversationFoldersQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: foldersKey,
    queryFn: ({ signal }) => call(bridge, 'conversations.folders', {}, { signal }),
  })
}

/** The deleted conversations, the most recently deleted first. */
export function conversationTrashQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: trashKey,
    queryFn: ({ signal }) => call(bridge, 'conversations.trash', {}, { signal }),
  })
}

/** A search and its matches. */
export type Found = Output<'conversations.search'> & { readonly search: string }

const nothingSearched: Found = {
  search: '',
  ids: [],
  passages: [],
  count: 0,
  conversationCount: 0,
  isMore: false,
}

/**
 * Ids of the conversations, and the turns, that contain every word of a search. `search` in the result tells which
 * search was run.
 */
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

/** Starts a search while it is being typed; the list requests it only after rendering. The list reports errors. */
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

/** Number of turns that fill the first screen and the one above it. */
const newestCount = 16

/**
 * One conversation with its turns, and with changes on top that are not saved yet. A long conversation arrives in two
 * steps: first its newest turns with the number of turns before them (`earlierCount`), then all turns.
 */
export function conversationQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: ['conversations', 'one', id] as const,
    // Stale while partial: reopening a conversation that was left before all turns had loaded reads the rest.
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

/** Reads a whole conversation, with changes on top that are not saved yet. The result is not cached. */
export async function readConversation(
  bridge: Bridge,
  id: string,
  signal: AbortSignal,
): Promise<Conversation> {
  return withUnsaved(bridge, await call(bridge, 'conversations.get', { id }, { signal }))
}

/**
 * Prefetches a conversation that is about to be opened, unless it is cached. An error is reported when it is opened.
 */
export function usePrefetchConversation(): (id: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (id) => void queryClient.prefetchQuery(conversationQuery(bridge, id)),
    [bridge, queryClient],
  )
}

/** Invalidates every query that shows this conversation. */
export function invalidateConversation(bridge: Bridge, queryClient: QueryClient, id: string): void {
  invalidateLists(queryClient)
  void queryClient.invalidateQueries({ queryKey: conversationQuery(bridge, id).queryKey })
}

/** Invalidates the list and the search: a changed title, tag or turn changes both. */
function invalidateLists(queryClient: QueryClient): void {
  for (const queryKey of [listKey, searchKey]) void queryClient.invalidateQueries({ queryKey })
}

/** Invalidates every query that shows these conversations, their folders or the trash. */
export function invalidateConversations(
  bridge: Bridge,
  queryClient: QueryClient,
  ids: readonly string[],
): void {
  invalidateLists(queryClient)
  for (const queryKey of [foldersKey, trashKey]) void queryClient.invalidateQueries({ queryKey })
  for (const id of ids) {
    const { queryKey } = conversationQuery(bridge, id)
    // Skip conversations that are not cached: the trash may hold thousands.
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

/** Saves pending changes of the settings. Rejects with a `CommandError` when they cannot be saved. */
function useSaveFirst(): (conversation: { readonly id: string }) => Promise<void> {
  const bridge = useBridge()
  return useCallback(({ id }) => conversationSaverOf(bridge).flushOrThrow(id), [bridge])
}

/** Prepares a request: rejects when a sent field is half typed, then saves pending changes of the settings. */
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

/**
 * Creates a conversation. Saves pending changes of the conversation whose tools are copied first; if that fails, its
 * last saved tools are copied.
 */
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

/** Copies the tools of one conversation into another that is still blank. */
export function useTakeTools() {
  const bridge = useBridge()
  const take = useTakeConversation()
  return useCommandMutation('conversations.takeTools', {
    before: ({ from }) => conversationSaverOf(bridge).flush(from),
    onSuccess: take,
  })
}

const sendingKey = ['conversations.send']

/**
 * Whether a message of a conversation is being sent to main, even if it was sent before another conversation was
 * opened.
 */
export function useIsBeingSent(id: string): boolean {
  const isOfThis = ({ state: { variables } }: Mutation) =>
    (variables as Input<'conversations.send'> | undefined)?.id === id
  return useIsMutating({ mutationKey: sendingKey, predicate: isOfThis }) > 0
}

/** Sends a message. Saves pending changes of the settings first; if that fails, nothing is sent. */
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
 * Adds a turn without sending anything, or a version of the turn `insteadOf`. With `keepsFollowing`, the turns after
 * that one follow the new version.
 */
export function useWriteTurn() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.write', {
    before: saveFirst,
    onSuccess: take,
  })
}

export function useRetryAnswer() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.retry', {
    before: getReady,
    onSuccess: take,
  })
}

/** Requests a shorter form of a conversation from the gateway, to continue from. */
export function useCompactConversation() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.compact', {
    before: saveFirst,
    onSuccess: take,
  })
}

/** Sends another message in place of an earlier one, which stays as another version. */
export function useEditMessage() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.edit', {
    before: getReady,
    onSuccess: take,
  })
}

/** Moves, duplicates or removes a turn in view. Sends nothing. */
export function useRearrange() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.rearrange', {
    before: saveFirst,
    onSuccess: take,
  })
}

/** Sets or clears the cache mark of a block of a turn. */
export function useMarkBlock() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.mark', { onSuccess: take })
}

/** Undoes a change of the turns in view: the path that ended in `headTurnId` before is shown again. */
export function useTakeBack() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.takeBack', { onSuccess: take })
}

/** Shows another version of a turn, and the turns that followed it. */
export function useChooseVersion() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.choose', { onSuccess: take })
}

/** Deletes a turn and the turns after it, which can be restored. */
export function useDeleteTurn() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.deleteTurn', { onSuccess: take })
}

/** Restores a deleted turn. */
export function useRestoreTurn() {
  const take = useTakeConversation()
  return useCommandMutation('conversations.restoreTurn', { onSuccess: take })
}

/** Creates a new conversation from the turns up to one turn. */
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

/**
 * Runs a command that changes where conversations are stored, and rereads what shows them. Rejects with a
 * `CommandError`.
 */
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

export function useDuplicateConversation() {
  const saveFirst = useSaveFirst()
  const take = useTakeConversation()
  return useCommandMutation('conversations.duplicate', { before: saveFirst, onSuccess: take })
}

/** Changes settings of any conversation: on screen at once, on disk a moment later. */
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

/** Changes settings of one conversation, as `useChangeAnyConversation` does. */
export function useChangeConversation(id: string): (change: Partial<ConversationSettings>) => void {
  const change = useChangeAnyConversation()
  return useCallback((changed) => change(id, changed), [change, id])
}

/**
 * Adds columns to the comparison of a conversation. Saves pending changes of the conversation they are made from first.
 */
export function useAddColumns() {
  const getReady = useGetReady()
  const take = useTakeConversation()
  return useCommandMutation('conversations.addColumns', {
    before: ({ id, like = id }) => getReady({ id: like }),
    onSuccess: take,
  })
}
