import * as z from 'zod/mini'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Log, Store } from '../host/host.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

/** A connection that was removed a moment ago, with the data to restore it. */
export interface RemovedConnection {
  readonly connection: CheckedConnection
  /** Its index among the user's own connections. */
  readonly index: number
  readonly wasActive: boolean
}

export interface RemovedConnectionsDependencies {
  readonly config: Store
  readonly clock: Clock
  readonly log: Log
  /** Deletes the keys of a connection and all other data stored for it, for good. */
  readonly purge: (connectionId: string) => Promise<Result<void>>
}

/** Longer than the window offers Undo. */
export const undoMs = 20_000

/**
 * Removed connections until the time for undo is over. Their ids are stored before they leave the list, so that keys
 * never outlive a crash: ids that are still stored at the next start are purged then.
 */
export interface RemovedConnections {
  /** Records a removed connection. On an error nothing has changed. */
  hold(removed: RemovedConnection): Result<void>
  /** Returns a removed connection while it can be restored; `not-found` afterwards. */
  take(id: string): Result<RemovedConnection>
  /** Purges all of them now, except those that are still in the list. */
  purgeAll(stillListed: (id: string) => boolean): Promise<void>
}

const storeKey = 'removedConnections'

export function createRemovedConnections(dependencies: RemovedConnectionsDependencies): RemovedConnections {
  const { config, clock, log, purge } = dependencies
  const held = new Map<string, RemovedConnection>()
  const cancels = new Map<string, () => void>()

  function noted(): string[] {
    return z.array(z.string()).safeParse(config.get(storeKey)).data ?? []
  }

  function forget(id: string): Result<void> {
    cancels.get(id)?.()
    cancels.delete(id)
    held.delete(id)
    return config.set(
      storeKey,
      noted().filter((other) => other !== id),
    )
  }

  async function purgeOne(id: string): Promise<void> {
    held.delete(id)
    cancels.get(id)?.()
    const purged = await purge(id)
    const done = purged.ok ? forget(id) : purged
    // Its id stays stored, so that the next start tries again.
    if (!done.ok) log.warn(`connections: a removed one could not be purged: ${done.error.message}`)
  }

  return {
    hold(removed) {
      const { id } = removed.connection
      const saved = config.set(storeKey, [...new Set([...noted(), id])])
      if (!saved.ok) return saved
      held.set(id, removed)
      cancels.set(
        id,
        clock.after(undoMs, () => void purgeOne(id)),
      )
      return ok()
    },
    take(id) {
      const removed = held.get(id)
      if (removed === undefined) return err({ kind: 'not-found', ...connectionsError('alreadyDeleted') })
      const forgotten = forget(id)
      return forgotten.ok ? ok(removed) : forgotten
    },
    async purgeAll(stillListed) {
      for (const id of noted()) {
        // Purge one at a time: each may ask a keychain.
        if (stillListed(id)) forget(id)
        else await purgeOne(id)
      }
    },
  }
}
