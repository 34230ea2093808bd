import * as z from 'zod/mini'
import { keySightingSchema, type KeySighting } from '../../shared/connections/key-sighting.ts'
import type { Clock, Store } from '../host/host.ts'

/** The origins that each key was sent to. Contains only key ids, no keys. */
export interface KeySightings {
  /** Records that a request with this key is about to be sent to an origin. */
  note(keyId: string, origin: string): void
  /** The origins that a key was sent to, most recent first. */
  of(keyId: string): KeySighting[]
  /** Writes pending changes. */
  flush(): void
}

/** Maximum numbers of origins per key and of keys; the oldest are dropped. */
const maxOrigins = 20
const maxKeys = 500

/** Counts are written at the latest this long after a request; a killed app loses at most these. */
const writeAfterMs = 10_000

const storeKey = 'keySightings'
const storedSchema = z.record(z.string(), z.array(keySightingSchema))

/** Records destinations of keys in the config file; backups and exports omit them. */
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
