import { randomUUID } from 'node:crypto'
import type { SealedState } from '../../shared/connections/sealed-states.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Log, Store } from '../host/host.ts'
import { boundOtherwise, unreadableKey, type Secret } from './key-errors.ts'
import { createKeyRings, type RingKey } from './key-rings.ts'
import type { KeyVault } from './key-vault.ts'
import { boundWayOf, differenceOf, type KeyWay } from './key-way.ts'

export interface NamedValue {
  readonly name: string
  readonly value: string
}

/** A value that was sealed and is not in use yet. */
export type SealedValue = RingKey

/**
 * Values of a connection that are stored like keys: sealed with the way they may be sent, described in the config file
 * by name.
 */
export interface SealedValues {
  /** Stored descriptions that cannot be read. */
  readonly problems: readonly AppError[]
  /** The data of a value that may be shown. Its `id` changes with the value. */
  describe(connectionId: string, name: string, way: KeyWay): ValueDescription
  has(connectionId: string, name: string): boolean
  /** The names of the values of a connection. */
  names(connectionId: string): readonly string[]
  /** Seals values for `use`. On an error none of them is stored. */
  seal(values: readonly NamedValue[], way: KeyWay): Promise<Result<SealedValue[]>>
  /** Assigns sealed values to a connection, and deletes those that are no longer named. */
  use(connectionId: string, names: readonly string[], sealed: readonly SealedValue[]): Result<void>
  /** Deletes sealed values that are not used after all. */
  discard(sealed: readonly SealedValue[]): void
  /** Values for a request that goes `way`; `no-key` when one must not be sent or is missing. */
  valuesFor(connectionId: string, names: readonly string[], way: KeyWay): Promise<Result<NamedValue[]>>
  /** As for keys: only after the user consented where the page cannot. */
  rebind(connectionId: string, way: KeyWay): Promise<Result<void>>
  /**
   * Seals the values of one connection for another as well, with the same binding. Values that cannot be decrypted are
   * omitted.
   */
  copy(from: string, to: string): Promise<Result<void>>
  removeAll(connectionId: string): Promise<Result<void>>
  /** As for keys: stores which values persist now. */
  notePlaces(): void
  /**
   * As for keys: decrypts all of them, so that they are redacted from the start and those that cannot be decrypted are
   * known.
   */
  verify(): Promise<void>
}

export interface ValueDescription {
  readonly state: SealedState
  readonly lastFour: string
  readonly id?: string
}

export interface SealedValuesDependencies {
  readonly config: Store
  readonly vault: KeyVault
  readonly log: Log
}

/** A kind of such values. */
export interface ValueKind {
  /** Their key in the config file. */
  readonly storeKey: 'headerValues' | 'proxyCredentials' | 'clientCertificates' | 'mcpSecrets' | 'mcpSignIns'
  /** What a value is, for errors. */
  readonly secretOf: (name: string) => Secret
  /** The characters of a value that may be shown, which are stored with it. */
  readonly lastFourOf: (value: string) => string
  /** The error for a value that was kept for an earlier session only. */
  readonly missing: (connectionId: string, name: string) => AppError
}

export function createSealedValues(
  { config, vault, log }: SealedValuesDependencies,
  { storeKey, secretOf, lastFourOf, missing }: ValueKind,
): SealedValues {
  const rings = createKeyRings(config, storeKey)

  const find = (connectionId: string, name: string): RingKey | undefined =>
    rings.get(connectionId).keys.find((entry) => isSame(entry.name, name))

  function discard(entries: readonly RingKey[]): void {
    for (const { id } of entries) {
      void vault.remove(id).then((removed) => {
        if (!removed.ok) log.warn(`keys: a value could not be removed: ${removed.error.message}`)
      })
    }
  }

  async function seal(values: readonly NamedValue[], way: KeyWay): Promise<Result<SealedValue[]>> {
    const sealed: SealedValue[] = []
    for (const { name, value } of values) {
      const id = randomUUID()
      // Sequentially: each may ask the user for permission.
      const kept = await vault.put(id, { key: value, way })
      if (!kept.ok) {
        discard(sealed)
        return kept
      }
      sealed.push({ id, name, lastFour: lastFourOf(value), ...way, isSession: vault.isSession(id) })
    }
    return ok(sealed)
  }

  return {
    problems: rings.problems,
    describe(connectionId, name, way) {
      const entry = find(connectionId, name)
      const bound = entry === undefined ? undefined : boundWayOf(entry)
      if (entry === undefined || bound === undefined) return { state: 'missing', lastFour: '' }
      const kept = entry.isSession ? 'session' : 'saved'
      const readable = vault.isUnreadable(entry.id) ? 'unreadable' : kept
      const state = differenceOf(bound, way).length > 0 ? 'other-way' : readable
      return { state, lastFour: entry.lastFour, id: entry.id }
    },
    has: (connectionId, name) => find(connectionId, name) !== undefined,
    names: (connectionId) => rings.get(connectionId).keys.map(({ name }) => name),
    seal,
    use(connectionId, names, sealed) {
      const before = rings.get(connectionId).keys
      const keys = names.flatMap(
        (name) => [...sealed, ...before].find((entry) => isSame(entry.name, name)) ?? [],
      )
      const saved = rings.set(connectionId, { keys })
      if (saved.ok) discard(before.filter((entry) => !keys.includes(entry)))
      return saved
    },
    discard,
    async valuesFor(connectionId, names, way) {
      const values: NamedValue[] = []
      for (const name of names) {
        const entry = find(connectionId, name)
        if (entry === undefined) return err(missing(connectionId, name))
        const opened = await vault.open(entry.id, boundWayOf(entry))
        const secret = secretOf(name)
        if (!opened.ok) return err(unreadableKey(connectionId, opened.error, secret))
        if (differenceOf(opened.value.way, way).length > 0)
          return err(boundOtherwise(connectionId, opened.value.way, way, secret))
        values.push({ name, value: opened.value.key })
      }
      return ok(values)
    },
    async rebind(connectionId, way) {
      for (const entry of rings.get(connectionId).keys) {
        const opened = await vault.open(entry.id, boundWayOf(entry))
        if (!opened.ok) continue
        const kept = await vault.put(entry.id, { key: opened.value.key, way })
        if (!kept.ok) return kept
        const keys = rings
          .get(connectionId)
          .keys.map((key) => (key.id === entry.id ? { ...key, ...way } : key))
        const saved = rings.set(connectionId, { keys })
        if (!saved.ok) return saved
      }
      return ok()
    },
    async copy(from, to) {
      const copies: SealedValue[] = []
      for (const entry of rings.get(from).keys) {
        const opened = await vault.open(entry.id, boundWayOf(entry))
        if (!opened.ok) continue
        const { key, way } = opened.value
        const sealed = await seal([{ name: entry.name, value: key }], way)
        if (!sealed.ok) {
          discard(copies)
          return sealed
        }
        copies.push(...sealed.value)
      }
      return rings.set(to, { keys: copies })
    },
    async removeAll(connectionId) {
      const gone = new Set<string>()
      let removed: Result<void> = ok()
      for (const { id } of rings.get(connectionId).keys) {
        removed = await vault.remove(id)
        if (!removed.ok) break
        gone.add(id)
      }
      // Values that came into use meanwhile stay; removed ones lose their description, even when others could not be
      // removed.
      const left = rings.get(connectionId).keys.filter(({ id }) => !gone.has(id))
      const described = rings.set(connectionId, { keys: left })
      return removed.ok ? described : removed
    },
    notePlaces: () => rings.notePlaces((id) => vault.isSession(id)),
    async verify() {
      for (const connectionId of rings.connectionIds())
        for (const entry of rings.get(connectionId).keys) await vault.open(entry.id, boundWayOf(entry))
    },
  }
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
