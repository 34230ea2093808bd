import { randomUUID } from 'node:crypto'
import type { KeyDescription } from '../../shared/connections/connection.ts'
import type { KeyHealth } from '../../shared/connections/key-health.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Log, Store } from '../host/host.ts'
import { boundOtherwise, noSuchKey, providedKeyStays, unreadableKey } from './key-errors.ts'
import { describeProvided, describeStored } from './describe-key.ts'
import { createKeyRings, type KeyRing, type RingKey } from './key-rings.ts'
import { lastFourOf, readKey } from './key-rules.ts'
import type { KeyVault } from './key-vault.ts'
import { boundWayOf, differenceOf, type KeyWay } from './key-way.ts'
import type { KnownSecrets } from './known-secrets.ts'
import { createProvidedKeys, type ProvidedKey } from './provided-keys.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'

export interface KeyServiceDependencies {
  readonly config: Store
  readonly vault: KeyVault
  readonly knownSecrets: Pick<KnownSecrets, 'hide'>
  readonly log: Log
  /** What is known about a key from its gateway's answers. */
  readonly health?: (keyId: string) => KeyHealth | undefined
}

export interface NewKey {
  readonly connectionId: string
  /** The only way the key may be sent. */
  readonly way: KeyWay
  /** The id of the key that it replaces. */
  readonly keyId?: string | undefined
  readonly name?: string | undefined
  /** As typed. */
  readonly key: string
}

/**
 * Stores the keys of all connections. Only `keyFor` returns a key; `describe` returns everything that may be shown.
 *
 * Metadata is in the config file; the key is in the vault, sealed with the way it may be sent. A new key gets a new id,
 * so that an interrupted replacement never combines one key's description with another key.
 */
export interface KeyService {
  /** Stored descriptions that cannot be read. */
  readonly problems: readonly AppError[]
  /**
   * Adds keys that come with the app or from the environment. They are kept in memory only. A key of the environment is
   * the active one of its connection until the user selects or enters another.
   */
  provide(keys: readonly ProvidedKey[]): void
  /**
   * Stores the complete way for keys that an earlier version bound to their origin only: the current way of their
   * connection. Call it before any connection can change.
   */
  bindOldKeys(wayOf: (connectionId: string) => KeyWay | undefined): void
  /** The data of a connection's keys that may be shown, for this current way. */
  describe(connectionId: string, way: KeyWay): { keys: KeyDescription[]; activeKeyId: string | null }
  /** Stores a new key and makes it active. `invalid-input` for an invalid key, `storage` when it cannot be stored. */
  set(request: NewKey): Promise<Result<void>>
  /** Makes another key of the connection active. */
  select(connectionId: string, keyId: string): Result<void>
  /** Deletes a key for good: first the key itself, then its description. */
  remove(connectionId: string, keyId: string): Promise<Result<void>>
  /** Deletes every key of a connection that is about to be removed. Stops at the first failure. */
  removeAll(connectionId: string): Promise<Result<void>>
  /**
   * The key `keyId` of a connection, or its active one, for a request that goes `way`; `null` when the connection has
   * none. `no-key` when it must not be sent this way or cannot be decrypted, `not-found` when `keyId` is not its key.
   *
   * The way that was sealed with the key counts: neither the page nor the config file can change it.
   */
  keyFor(connectionId: string, way: KeyWay, keyId?: string): Promise<Result<string | null>>
  /**
   * Binds every key of a connection to another way. Only after the user consented in a system dialog, which the page
   * cannot answer. Keys that cannot be decrypted stay unchanged.
   */
  rebind(connectionId: string, way: KeyWay): Promise<Result<void>>
  /** Stores which keys persist now, after the place where they are stored has changed. */
  notePlaces(): void
  /** Tries to decrypt every stored key once, so that the window can show which ones must be entered again. */
  verify(): Promise<void>
}

/** The keys of all connections, in the config file and the vault. */
export function createKeyService(dependencies: KeyServiceDependencies): KeyService {
  const { config, vault, knownSecrets, log, health } = dependencies
  const rings = createKeyRings(config, 'keys')
  const provided = createProvidedKeys()

  function provide(keys: readonly ProvidedKey[]): void {
    // The practice keys need no redaction: the documentation prints them.
    for (const { key, state } of keys) if (state === 'environment') knownSecrets.hide(key)
    provided.add(keys)
  }

  function bindOldKeys(wayOf: (connectionId: string) => KeyWay | undefined): void {
    for (const connectionId of rings.connectionIds()) {
      const way = wayOf(connectionId)
      const ring = rings.get(connectionId)
      if (way === undefined || ring.keys.every((key) => boundWayOf(key) !== undefined)) continue
      const { proxy, certificate } = way
      const keys = ring.keys.map((key) =>
        boundWayOf(key) === undefined ? { ...key, proxy, certificate } : key,
      )
      rings.set(connectionId, { ...ring, keys })
    }
  }

  function describe(
    connectionId: string,
    way: KeyWay,
  ): { keys: KeyDescription[]; activeKeyId: string | null } {
    const keys = [
      ...provided.of(connectionId).map((key) => describeProvided(key, way, health?.(key.id))),
      ...rings
        .get(connectionId)
        .keys.map((key) =>
          describeStored(key, way, { isUnreadable: vault.isUnreadable(key.id), health: health?.(key.id) }),
        ),
    ]
    return { keys, activeKeyId: activeId(connectionId) }
  }

  async function set(request: NewKey): Promise<Result<void>> {
    const { connectionId, way } = request
    const key = readKey(request.key)
    if (!key.ok) return key
    const allowed = checkReplaced(connectionId, request.keyId)
    if (!allowed.ok) return allowed
    const id = randomUUID()
    const kept = await vault.put(id, { way, key: key.value })
    if (!kept.ok) return kept
    const ring = rings.get(connectionId)
    const name = request.name?.trim() || nameOf(ring, request.keyId)
    const lastFour = lastFourOf(key.value)
    const next = withKey(ring, request.keyId, { id, name, lastFour, ...way, isSession: vault.isSession(id) })
    const saved = rings.set(connectionId, next)
    if (saved.ok) provided.giveWay(connectionId)
    const orphan = saved.ok ? request.keyId : id
    if (orphan !== undefined) await removeSecret(orphan)
    return saved
  }

  function select(connectionId: string, keyId: string): Result<void> {
    const ring = rings.get(connectionId)
    if (!isKeyOf(connectionId, keyId)) return err(noSuchKey())
    provided.giveWay(connectionId)
    return rings.set(connectionId, { keys: ring.keys, activeKeyId: keyId })
  }

  async function remove(connectionId: string, keyId: string): Promise<Result<void>> {
    const staying = provided.of(connectionId).find((key) => key.id === keyId)
    if (staying !== undefined) return err(providedKeyStays(staying.state))
    const ring = rings.get(connectionId)
    if (!ring.keys.some((key) => key.id === keyId)) return err(noSuchKey())
    const removed = await vault.remove(keyId)
    return removed.ok ? rings.set(connectionId, withoutKey(rings.get(connectionId), keyId)) : removed
  }

  async function removeAll(connectionId: string): Promise<Result<void>> {
    for (const { id } of rings.get(connectionId).keys) {
      // Sequentially, so that after an error the ring matches what is stored.
      const removed = await remove(connectionId, id)
      if (!removed.ok) return removed
    }
    return rings.set(connectionId, { keys: [] })
  }

  async function keyFor(connectionId: string, way: KeyWay, keyId?: string): Promise<Result<string | null>> {
    if (keyId !== undefined && !isKeyOf(connectionId, keyId)) return err(noSuchKey())
    const id = keyId ?? activeId(connectionId)
    if (id === null) return ok(null)
    const inMemory = provided.of(connectionId).find((key) => key.id === id)
    const sealed = inMemory === undefined ? await open(connectionId, id) : ok(inMemory)
    if (!sealed.ok) return err(unreadableKey(connectionId, sealed.error))
    if (differenceOf(sealed.value.way, way).length > 0)
      return err(boundOtherwise(connectionId, sealed.value.way, way))
    return ok(sealed.value.key)
  }

  async function rebind(connectionId: string, way: KeyWay): Promise<Result<void>> {
    provided.rebind(connectionId, way)
    for (const { id } of rings.get(connectionId).keys) {
      const opened = await open(connectionId, id)
      if (!opened.ok) continue
      const kept = await vault.put(id, { key: opened.value.key, way })
      if (!kept.ok) return kept
      const ring = rings.get(connectionId)
      const keys = ring.keys.map((key) => (key.id === id ? { ...key, ...way } : key))
      const saved = rings.set(connectionId, { ...ring, keys })
      if (!saved.ok) return saved
    }
    return ok()
  }

  async function verify(): Promise<void> {
    for (const connectionId of rings.connectionIds()) {
      // One keychain call at a time: each may ask the user for permission.
      for (const { id } of rings.get(connectionId).keys) await open(connectionId, id)
    }
  }

  function open(connectionId: string, id: string) {
    const key = rings.get(connectionId).keys.find((other) => other.id === id)
    return vault.open(id, key === undefined ? undefined : boundWayOf(key))
  }

  function idsOf(connectionId: string): string[] {
    return [...provided.of(connectionId), ...rings.get(connectionId).keys].map(({ id }) => id)
  }

  /** Only a key of this connection may be requested: another connection's key belongs to another gateway. */
  function isKeyOf(connectionId: string, keyId: string): boolean {
    return idsOf(connectionId).includes(keyId)
  }

  /** The key from the environment, else the selected one if it still exists, otherwise the first one. */
  function activeId(connectionId: string): string | null {
    const given = provided.givenTo(connectionId)
    if (given !== undefined) return given
    const ids = idsOf(connectionId)
    const { activeKeyId } = rings.get(connectionId)
    return activeKeyId !== undefined && ids.includes(activeKeyId) ? activeKeyId : (ids[0] ?? null)
  }

  function checkReplaced(connectionId: string, keyId: string | undefined): Result<void> {
    const replaced = provided.of(connectionId).find((key) => key.id === keyId || key.state === 'built-in')
    if (replaced !== undefined) return err(providedKeyStays(replaced.state))
    const isKnown = keyId === undefined || rings.get(connectionId).keys.some((key) => key.id === keyId)
    return isKnown ? ok() : err(noSuchKey())
  }

  async function removeSecret(id: string): Promise<void> {
    const removed = await vault.remove(id)
    if (!removed.ok) log.warn(`keys: a replaced key could not be removed: ${removed.error.message}`)
  }

  return {
    get problems(): readonly AppError[] {
      return rings.problems
    },
    provide,
    bindOldKeys,
    describe,
    set,
    select,
    remove,
    removeAll,
    keyFor,
    rebind,
    notePlaces: () => rings.notePlaces((id) => vault.isSession(id)),
    verify,
  }
}

function nameOf(ring: KeyRing, replacedId: string | undefined): string {
  const replaced = ring.keys.find((key) => key.id === replacedId)
  if (replaced !== undefined) return replaced.name
  for (let number = ring.keys.length + 1; ; number += 1) {
    const name = connectionsText().newKeyName(number)
    if (!ring.keys.some((key) => key.name === name)) return name
  }
}

function withKey(ring: KeyRing, replacedId: string | undefined, key: RingKey): KeyRing {
  const index = ring.keys.findIndex((other) => other.id === replacedId)
  const keys = index === -1 ? [...ring.keys, key] : ring.keys.with(index, key)
  return { keys, activeKeyId: key.id }
}

function withoutKey(ring: KeyRing, keyId: string): KeyRing {
  const keys = ring.keys.filter((key) => key.id !== keyId)
  return ring.activeKeyId === undefined || ring.activeKeyId === keyId
    ? { keys }
    : { keys, activeKeyId: ring.activeKeyId }
}
