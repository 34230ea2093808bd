import { randomUUID } from 'node:crypto'
import type { KeyDescription } from '../../shared/connections/connection.ts'
import type { KeyHealth } from '../../shared/connections/key-health.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Log, Secrets, Store } from '../host/host.ts'
import { keyOfOtherOrigin, noSuchKey, providedKeyStays, unreadableKey } from './key-errors.ts'
import { createKeyRings, type KeyRing, type KeyRings, type RingKey } from './key-rings.ts'
import { lastFourOf, readKey } from './key-rules.ts'
import type { KnownSecrets } from './known-secrets.ts'
import type { ProvidedKey } from './provided-keys.ts'
import { openSealedKey, sealKey, type SealedKey } from './sealed-key.ts'

export interface KeyServiceDependencies {
  readonly config: Store
  readonly secrets: Secrets
  readonly knownSecrets: KnownSecrets
  readonly log: Log
  /** What is known of a key at its gateway. */
  readonly health?: (keyId: string) => KeyHealth | undefined
  /** Called when the state of a stored key turned out to be another one. */
  readonly onChanged: () => void
}

export interface NewKey {
  readonly connectionId: string
  /** The one origin the key may be sent to. */
  readonly origin: string
  /** The key it takes the place of. */
  readonly keyId?: string | undefined
  readonly name?: string | undefined
  /** As typed. */
  readonly key: string
}

/**
 * Keeps the keys of all connections. `keyFor` is the only way a key leaves it; `describe` is all that may be shown.
 *
 * Metadata lies in the config file, the key sealed with its origin in `Secrets`. A new key gets a new id, so that an
 * interrupted replacement never pairs one key's description with another key.
 */
export class KeyService {
  readonly #dependencies: KeyServiceDependencies
  readonly #rings: KeyRings
  readonly #provided: ProvidedKey[] = []
  readonly #unreadable = new Set<string>()

  constructor(dependencies: KeyServiceDependencies) {
    this.#dependencies = dependencies
    this.#rings = createKeyRings(dependencies.config)
  }

  /** Stored descriptions that cannot be read. */
  get problems(): readonly AppError[] {
    return this.#rings.problems
  }

  /** Adds keys that come with the app or from the environment. They are kept in memory only. */
  provide(keys: readonly ProvidedKey[]): void {
    for (const { key, state } of keys) {
      // The practice keys are printed in the documentation.
      if (state === 'environment') this.#dependencies.knownSecrets.hide(key)
    }
    this.#provided.push(...keys)
  }

  /** What may be said about the keys of a connection, whose address now has this origin. */
  describe(connectionId: string, origin: string): { keys: KeyDescription[]; activeKeyId: string | null } {
    const provided = this.#providedFor(connectionId).map((key): KeyDescription => ({
      id: key.id,
      name: key.name,
      lastFour: lastFourOf(key.key),
      state: key.origin === origin ? key.state : 'other-origin',
      origin: key.origin,
      ...this.#healthOf(key.id),
    }))
    const own = this.#rings.get(connectionId).keys.map((key) => this.#describeOwn(key, origin))
    return { keys: [...provided, ...own], activeKeyId: this.#activeId(connectionId) }
  }

  /** Keeps a new key and makes it the active one. `invalid-input` for a text that is no key, `storage` when it cannot be kept. */
  async set(request: NewKey): Promise<Result<void>> {
    const { connectionId, origin } = request
    const key = readKey(request.key)
    if (!key.ok) return key
    const allowed = this.#checkReplaced(connectionId, request.keyId)
    if (!allowed.ok) return allowed
    this.#dependencies.knownSecrets.hide(key.value)
    const { secrets } = this.#dependencies
    const id = randomUUID()
    const kept = await secrets.set(id, sealKey({ origin, key: key.value }))
    if (!kept.ok) return kept
    const ring = this.#rings.get(connectionId)
    const isSession = secrets.persistence === 'session'
    const name = request.name?.trim() || nameOf(ring, request.keyId)
    const next = withKey(ring, request.keyId, {
      id,
      name,
      lastFour: lastFourOf(key.value),
      origin,
      isSession,
    })
    const saved = this.#rings.set(connectionId, next)
    const orphan = saved.ok ? request.keyId : id
    if (orphan !== undefined) await this.#removeSecret(orphan)
    return saved
  }

  /** Makes another key of the connection the active one. */
  select(connectionId: string, keyId: string): Result<void> {
    const ring = this.#rings.get(connectionId)
    const exists = [...this.#providedFor(connectionId), ...ring.keys].some((key) => key.id === keyId)
    return exists ? this.#rings.set(connectionId, { keys: ring.keys, activeKeyId: keyId }) : err(noSuchKey())
  }

  /** Forgets a key for good: first the key itself, then what was said about it. */
  async remove(connectionId: string, keyId: string): Promise<Result<void>> {
    const provided = this.#providedFor(connectionId).find((key) => key.id === keyId)
    if (provided !== undefined) return err(providedKeyStays(provided.state))
    const ring = this.#rings.get(connectionId)
    if (!ring.keys.some((key) => key.id === keyId)) return err(noSuchKey())
    const removed = await this.#dependencies.secrets.remove(keyId)
    return removed.ok
      ? this.#rings.set(connectionId, withoutKey(this.#rings.get(connectionId), keyId))
      : removed
  }

  /** Forgets every key of a connection that is about to go. Stops at the first one that cannot be removed. */
  async removeAll(connectionId: string): Promise<Result<void>> {
    for (const { id } of this.#rings.get(connectionId).keys) {
      // One after the other, so that an error leaves a ring that matches what is stored.
      const removed = await this.remove(connectionId, id)
      if (!removed.ok) return removed
    }
    return this.#rings.set(connectionId, { keys: [] })
  }

  /**
   * The key `keyId` of a connection, or its active one, for a request to `origin`; `null` when the connection has none.
   * `no-key` when there is one that may not be sent there or cannot be read, `not-found` when `keyId` is not its key.
   */
  async keyFor(connectionId: string, origin: string, keyId?: string): Promise<Result<string | null>> {
    if (keyId !== undefined && !this.#isKeyOf(connectionId, keyId)) return err(noSuchKey())
    const id = keyId ?? this.#activeId(connectionId)
    if (id === null) return ok(null)
    const provided = this.#providedFor(connectionId).find((key) => key.id === id)
    const sealed = provided === undefined ? await this.#unseal(id) : ok(provided)
    if (!sealed.ok) return err(unreadableKey(connectionId, sealed.error))
    if (sealed.value.origin !== origin)
      return err(keyOfOtherOrigin(connectionId, sealed.value.origin, origin))
    return ok(sealed.value.key)
  }

  /** Tries to read every stored key once, so that the window can say which ones need to be entered again. */
  async verify(): Promise<void> {
    for (const connectionId of this.#rings.connectionIds()) {
      // One keychain call at a time: each may ask the user for permission.
      for (const { id } of this.#rings.get(connectionId).keys) await this.#unseal(id)
    }
  }

  async #unseal(id: string): Promise<Result<SealedKey>> {
    const text = await this.#dependencies.secrets.get(id)
    const sealed = text.ok ? openSealedKey(text.value) : null
    this.#noteReadable(id, sealed !== null)
    if (sealed !== null) {
      this.#dependencies.knownSecrets.hide(sealed.key)
      return ok(sealed)
    }
    return text.ok ? err({ kind: 'storage', message: 'What is stored for it is not a key.' }) : text
  }

  #noteReadable(id: string, isReadable: boolean): void {
    if (isReadable === !this.#unreadable.has(id)) return
    if (isReadable) this.#unreadable.delete(id)
    else this.#unreadable.add(id)
    this.#dependencies.onChanged()
  }

  #describeOwn(key: RingKey, origin: string): KeyDescription {
    const { id, name, lastFour } = key
    const state = key.isSession ? 'session' : 'saved'
    const readable = this.#unreadable.has(id) ? 'unreadable' : state
    return {
      id,
      name,
      lastFour,
      origin: key.origin,
      state: key.origin === origin ? readable : 'other-origin',
      ...this.#healthOf(id),
    }
  }

  #healthOf(id: string): Pick<KeyDescription, 'health'> {
    const health = this.#dependencies.health?.(id)
    return health === undefined ? {} : { health }
  }

  #providedFor(connectionId: string): readonly ProvidedKey[] {
    return this.#provided.filter((key) => key.connectionId === connectionId)
  }

  /** Only a key of this very connection may be asked for: another one's belongs to another gateway. */
  #isKeyOf(connectionId: string, keyId: string): boolean {
    return [...this.#providedFor(connectionId), ...this.#rings.get(connectionId).keys].some(
      (key) => key.id === keyId,
    )
  }

  /** The chosen key if it is still there, otherwise the first one. */
  #activeId(connectionId: string): string | null {
    const ring = this.#rings.get(connectionId)
    const ids = [...this.#providedFor(connectionId), ...ring.keys].map((key) => key.id)
    const { activeKeyId } = ring
    return activeKeyId !== undefined && ids.includes(activeKeyId) ? activeKeyId : (ids[0] ?? null)
  }

  #checkReplaced(connectionId: string, keyId: string | undefined): Result<void> {
    const provided = this.#providedFor(connectionId)
    const replaced = provided.find((key) => key.id === keyId || key.state === 'built-in')
    if (replaced !== undefined) return err(providedKeyStays(replaced.state))
    const isKnown = keyId === undefined || this.#rings.get(connectionId).keys.some((key) => key.id === keyId)
    return isKnown ? ok() : err(noSuchKey())
  }

  async #removeSecret(id: string): Promise<void> {
    const removed = await this.#dependencies.secrets.remove(id)
    if (!removed.ok)
      this.#dependencies.log.warn(`keys: a replaced key could not be removed: ${removed.error.message}`)
  }
}

function nameOf(ring: KeyRing, replacedId: string | undefined): string {
  const replaced = ring.keys.find((key) => key.id === replacedId)
  if (replaced !== undefined) return replaced.name
  for (let number = ring.keys.length + 1; ; number += 1) {
    const name = `Key ${number}`
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
