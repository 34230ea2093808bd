import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Store } from '../host/host.ts'
import { parseStoredKeys, toJson, type StoredKey, type StoredKeyRing } from './stored-keys.ts'

export interface RingKey extends StoredKey {
  /** In memory until the app ends: nothing about such a key is stored. */
  readonly isSession: boolean
}

export interface KeyRing {
  readonly keys: readonly RingKey[]
  /** The selected key, which may be a provided one; missing when the first one is meant. */
  readonly activeKeyId?: string | undefined
}

/** The descriptions of each connection's keys, in memory and in the config file. */
export interface KeyRings {
  readonly problems: readonly AppError[]
  get(connectionId: string): KeyRing
  connectionIds(): readonly string[]
  /** Replaces a ring; an empty one is removed. On an error nothing has changed. */
  set(connectionId: string, ring: KeyRing): Result<void>
  /**
   * Stores the descriptions of the keys that persist now, and of no others. A ring that cannot be written stays
   * unchanged.
   */
  notePlaces(isSession: (id: string) => boolean): void
}

const emptyRing: KeyRing = { keys: [] }

/** `storeKey` is their key in the config file. */
export function createKeyRings(
  config: Store,
  storeKey: 'keys' | 'headerValues' | 'proxyCredentials' | 'clientCertificates' | 'mcpSecrets' | 'mcpSignIns',
): KeyRings {
  const stored = parseStoredKeys(config.get(storeKey))
  const rings = new Map([...stored.rings].map(([id, ring]) => [id, fromStored(ring)]))
  let raw = stored.raw

  function set(connectionId: string, ring: KeyRing): Result<void> {
    const next = withRing(raw, connectionId, toStored(ring))
    if (JSON.stringify(next) !== JSON.stringify(raw)) {
      const saved = config.set(storeKey, next)
      if (!saved.ok) return saved
      raw = next
    }
    rings.set(connectionId, ring)
    return ok()
  }

  return {
    problems: stored.problems,
    get: (connectionId) => rings.get(connectionId) ?? emptyRing,
    connectionIds: () => [...rings.keys()],
    set,
    notePlaces(isSession) {
      for (const [connectionId, ring] of rings)
        set(connectionId, {
          ...ring,
          keys: ring.keys.map((key) => ({ ...key, isSession: isSession(key.id) })),
        })
    },
  }
}

function fromStored(ring: StoredKeyRing): KeyRing {
  return { ...ring, keys: ring.keys.map((key) => ({ ...key, isSession: false })) }
}

function toStored(ring: KeyRing): StoredKeyRing {
  const keys = ring.keys.filter((key) => !key.isSession)
  const isActiveSession = ring.keys.some((key) => key.isSession && key.id === ring.activeKeyId)
  return ring.activeKeyId === undefined || isActiveSession
    ? { keys }
    : { keys, activeKeyId: ring.activeKeyId }
}

function withRing(raw: JsonObject, connectionId: string, ring: StoredKeyRing): JsonObject {
  const { [connectionId]: _replaced, ...others } = raw
  const isEmpty = ring.keys.length === 0 && ring.activeKeyId === undefined
  return isEmpty ? others : { ...others, [connectionId]: toJson(ring) }
}
