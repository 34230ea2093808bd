import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { call } from '../../bridge/call.ts'
import { withUnsaved } from './settings-saver.ts'

/** The conversations, newest first; only those whose text contains `search` when it is not empty. */
export function conversationListQuery(bridge: Bridge, search: string) {
  return queryOptions({
    queryKey: ['conversations', 'list', search],
    queryFn: ({ signal }) => call(bridge, 'conversations.list', search === '' ? {} : { search }, { signal }),
  })
}

/** One conversation with its turns, and with changes on top that are on their way to main. */
export function conversationQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: ['conversations', 'one', id],
    queryFn: async ({ signal }) =>
      withUnsaved(bridge, await call(bridge, 'conversations.get', { id }, { signal })),
  })
}
