import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'

/** Maximum number of shown results of a kind; their total is shown too. */
export const paletteLimit = 50

/** The results of a kind, and how long main took. */
interface Found<Entry> {
  readonly entries: readonly Entry[]
  readonly count: number
  readonly total: number
  readonly isCapped: boolean
  readonly ms: number
}

/** Results expire quickly: the palette receives no change events while it is closed. */
const ofTheMoment = { gcTime: 10_000, staleTime: 1_000 } as const

/** Conversations with every word of a search, newest first. */
export function foundConversationsQuery(bridge: Bridge, search: string) {
  return queryOptions({
    queryKey: ['palette', 'conversations', search],
    queryFn: async ({ signal }) => {
      const from = performance.now()
      const [found, all] = await Promise.all([
        call(bridge, 'conversations.list', search === '' ? {} : { search }, { signal }),
        call(bridge, 'conversations.list', {}, { signal }),
      ])
      return toFound({ entries: found, count: found.length, total: all.length, from })
    },
    ...ofTheMoment,
  })
}

/** Runs with every word of a search, newest first. */
export function foundRunsQuery(bridge: Bridge, search: string) {
  return queryOptions({
    queryKey: ['palette', 'runs', search],
    queryFn: async ({ signal }) => {
      const from = performance.now()
      const [page, count, all] = await Promise.all([
        call(bridge, 'history.list', { search }, { signal }),
        call(bridge, 'history.count', { search }, { signal }),
        call(bridge, 'history.count', {}, { signal }),
      ])
      const { isCapped } = count
      return toFound({ entries: page.entries, count: count.count, total: all.count, isCapped, from })
    },
    ...ofTheMoment,
  })
}

/** Library items with every word of a search, newest first. */
export function foundMediaQuery(bridge: Bridge, search: string) {
  return queryOptions({
    queryKey: ['palette', 'media', search],
    queryFn: async ({ signal }) => {
      const from = performance.now()
      const [page, all] = await Promise.all([
        call(bridge, 'media.list', { search, limit: paletteLimit }, { signal }),
        call(bridge, 'media.list', { limit: 1 }, { signal }),
      ])
      return toFound({ entries: page.items, count: page.total, total: all.total, from })
    },
    ...ofTheMoment,
  })
}

function toFound<Entry>(found: {
  entries: readonly Entry[]
  count: number
  total: number
  isCapped?: boolean
  from: number
}): Found<Entry> {
  const { entries, count, total, isCapped = false, from } = found
  return { entries: entries.slice(0, paletteLimit), count, total, isCapped, ms: performance.now() - from }
}
