import * as z from 'zod/mini'
import type { JsonObject } from '../../../../shared/json.ts'
import type { GatewayClock } from '../../clock.ts'
import { createKeptList, type KeptList } from '../../kept-list.ts'

const keptResponseSchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  /** Its events, each with its time in milliseconds from the start. */
  events: z.array(z.object({ at: z.number(), data: z.record(z.string(), z.json()) })),
  cancelledAt: z.optional(z.number()),
})

type KeptResponse = z.infer<typeof keptResponseSchema>

/**
 * An answer that is generated in the background. The clock alone determines its state: nothing runs between requests.
 */
export interface BackgroundResponse {
  readonly id: string
  readonly createdAt: number
  readonly events: readonly { readonly at: number; readonly data: JsonObject }[]
  /** Aborted when the answer is cancelled. */
  readonly cancelled: AbortSignal
}

export interface BackgroundResponses {
  create(response: Pick<BackgroundResponse, 'id' | 'events'>): BackgroundResponse
  /** Returns `undefined` for an unknown id, and for an answer whose retention time is over. */
  find(this: void, id: string): BackgroundResponse | undefined
  /** The current response object. */
  show(this: void, response: BackgroundResponse): JsonObject
  cancel(this: void, response: BackgroundResponse): void
}

/** Responses that survive a restart of the gateway, as those of a real gateway do. */
export type KeptResponses = KeptList<KeptResponse>

export function createKeptResponses(path: string): KeptResponses {
  return createKeptList(path, keptResponseSchema, maxKept)
}

const maxKept = 50

/** The time for which an answer can be read after it ended. */
const keptForMs = 10 * 60_000

export function createBackgroundResponses(clock: GatewayClock, kept?: KeptResponses): BackgroundResponses {
  const all = new Map<string, { stored: KeptResponse; abort: AbortController }>()
  for (const stored of kept?.read() ?? []) add(stored)

  function add(stored: KeptResponse): BackgroundResponse {
    const abort = new AbortController()
    if (stored.cancelledAt !== undefined) abort.abort()
    all.set(stored.id, { stored, abort })
    const [oldest] = all.keys()
    if (all.size > maxKept && oldest !== undefined) all.delete(oldest)
    return { ...stored, cancelled: abort.signal }
  }

  function save(): void {
    kept?.write([...all.values()].map(({ stored }) => stored))
  }

  return {
    create(response) {
      const created = add({ ...response, events: [...response.events], createdAt: clock.now() })
      save()
      return created
    },
    find(id) {
      const found = all.get(id)
      if (found === undefined) return undefined
      const { stored, abort } = found
      const endsAt = stored.cancelledAt ?? stored.createdAt + (stored.events.at(-1)?.at ?? 0)
      if (clock.now() > endsAt + keptForMs) return undefined
      return { ...stored, cancelled: abort.signal }
    },
    show({ id, events, createdAt, cancelled }) {
      const now = all.get(id)?.stored.cancelledAt ?? clock.now()
      const come = events.filter(({ at }) => createdAt + at <= now)
      const last = come.findLast(({ data }) => 'response' in data) ?? events[0]
      const response = (last?.data['response'] ?? {}) as JsonObject
      return cancelled.aborted ? { ...response, status: 'cancelled' } : response
    },
    cancel({ id }) {
      const found = all.get(id)
      if (found === undefined) return
      found.stored = { ...found.stored, cancelledAt: clock.now() }
      found.abort.abort()
      save()
    },
  }
}
