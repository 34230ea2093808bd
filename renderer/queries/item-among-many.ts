import type { Bridge } from '../../shared/ipc/bridge.ts'
import { maxItemsAtOnce } from '../../shared/limits.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'
import { call, CommandError } from '../bridge/call.ts'

type Waiting = Map<string, PromiseWithResolvers<MediaItem>>

/** The items to request next, by bridge. */
const nextOf = new WeakMap<Bridge, Waiting>()

/** Requests an item of the library. Items that are requested before the browser is idle share one call to main. */
export function itemAmongMany(bridge: Bridge, id: string): Promise<MediaItem> {
  let next = nextOf.get(bridge)
  if (next === undefined || next.size >= maxItemsAtOnce) {
    const batch: Waiting = (next = new Map())
    nextOf.set(bridge, batch)
    setTimeout(() => {
      if (nextOf.get(bridge) === batch) nextOf.delete(bridge)
      void readBatch(bridge, batch)
    })
  }
  const known = next.get(id) ?? Promise.withResolvers<MediaItem>()
  next.set(id, known)
  return known.promise
}

async function readBatch(bridge: Bridge, batch: Waiting): Promise<void> {
  try {
    const { items } = await call(bridge, 'media.getMany', { ids: [...batch.keys()] })
    for (const item of items) batch.get(item.id)?.resolve(item)
    const gone = new CommandError({ kind: 'not-found', ...libraryError('noSuchItem') })
    // Rejecting a promise that has already resolved has no effect.
    for (const { reject } of batch.values()) reject(gone)
  } catch (error) {
    for (const { reject } of batch.values()) reject(error)
  }
}
