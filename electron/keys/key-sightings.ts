import * as z from 'zod/mini'
import { keySightingSchema, type KeySighting } from '../../shared/connections/key-sighting.ts'
import type { Clock, Store } from '../host/host.ts'

/** Where each key was sent. Nothing of a key is in it: it is by the key's id. */
export interface KeySightings {
  /** A request with this key is about to leave for an origin. */
  note(keyId: string, origin: string): void
  /** The origins that a key was sent to, the latest first. */
  of(keyId: string): KeySighting[]
  /** Writes down what is not written yet. */
  flush(): void
}

/** The oldest origins of a key are forgotten beyond this, and the oldest keys. */
const maxOrigins = 20
const maxKeys = 500

/** Counts are written this long after a request at the latest; what a killed app loses is no more than that. */
const writeAfterMs = 10_000

const storeKey = 'keySightings'
const storedSchema = z.record(z.string(), z.array(keySightingSchema))

/** Notes where keys go, over the config file, which no backup and no export takes along. */
export function createKeySightings({ config, clock }: { config: Store; clock: Clock }): KeySightings {
  const stored = storedSchema.safeParse(config.get(storeKey))
  const seen = new Map(stored.success ? Object.entries(stored.data) : [])
  let cancelWrite: (() => void) | undefined

  function flush(): void {
    if (cancelWrite === undefined) return
    cancelWrite()
    cancelWrite = undefined
    config.set(storeKey, Object.fromEntries(seen))
  }

  return {
    note(keyId, origin) {
      const now = clock.now()
      const before = seen.get(keyId) ?? []
      const known = before.find((sighting) => sighting.origin === origin)
      const latest = { origin, count: (known?.count ?? 0) + 1, firstAt: known?.firstAt ?? now, lastAt: now }
      seen.delete(keyId)
      seen.set(keyId, [latest, ...before.filter((sighting) => sighting !== known)].slice(0, maxOrigins))
      const [oldest] = seen.keys()
      if (seen.size > maxKeys && oldest !== undefined) seen.delete(oldest)
      cancelWrite ??= clock.after(writeAfterMs, flush)
    },
    of: (keyId) => [...(seen.get(keyId) ?? [])],
    flush,
  }
}
