import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Log, Secrets } from '../host/host.ts'
import type { KeyWay } from './key-way.ts'
import type { KnownSecrets } from './known-secrets.ts'
import { isBound, openSealedKey, sealKey, type SealedKey } from './sealed-key.ts'
import { keysError } from '../../shared/text/en/errors/keys.ts'

export interface KeyVaultDependencies {
  readonly secrets: Secrets
  readonly knownSecrets: KnownSecrets
  readonly log: Log
  /** What of a text that is put in has to be hidden; all of it unless told. */
  readonly secretOf?: (text: string) => string
  /** Called when a stored secret turned out to be readable or not, other than before. */
  readonly onChanged: () => void
}

/**
 * Keys and values of headers, each sealed with the way it may be sent. What is in it is hidden from everything that is
 * written, from the moment it is known until it is removed.
 */
export interface KeyVault {
  /** Whether one that was put in is gone at the end of the app. */
  isSession(id: string): boolean
  put(id: string, sealed: SealedKey): Promise<Result<void>>
  /**
   * Opens one. `bound` is the way of one that an earlier version sealed with its origin alone: it is sealed anew with the
   * whole way.
   */
  open(id: string, bound: Omit<KeyWay, 'origin'> | undefined): Promise<Result<SealedKey>>
  /** Removing what is not there is no error. */
  remove(id: string): Promise<Result<void>>
  isUnreadable(id: string): boolean
}

export function createKeyVault(dependencies: KeyVaultDependencies): KeyVault {
  const { secrets, knownSecrets, log, secretOf = (text: string) => text, onChanged } = dependencies
  const releases = new Map<string, () => void>()
  const unreadable = new Set<string>()

  function hide(id: string, key: string): void {
    const release = knownSecrets.hide(secretOf(key))
    releases.get(id)?.()
    releases.set(id, release)
  }

  function noteReadable(id: string, isReadable: boolean): void {
    if (isReadable === !unreadable.has(id)) return
    if (isReadable) unreadable.delete(id)
    else unreadable.add(id)
    onChanged()
  }

  function forget(id: string): void {
    releases.get(id)?.()
    releases.delete(id)
    unreadable.delete(id)
  }

  async function put(id: string, sealed: SealedKey): Promise<Result<void>> {
    hide(id, sealed.key)
    const kept = await secrets.set(id, sealKey(sealed))
    return kept
  }

  return {
    isSession: (id) => secrets.isSession?.(id) ?? secrets.persistence === 'session',
    async put(id, sealed) {
      const isKnown = releases.has(id)
      const kept = await put(id, sealed)
      if (!kept.ok && !isKnown) forget(id)
      return kept
    },
    async open(id, bound) {
      const text = await secrets.get(id)
      const opened = text.ok ? openSealedKey(text.value) : null
      noteReadable(id, opened !== null)
      if (opened === null) return text.ok ? err({ kind: 'storage', ...keysError('notAKey') }) : text
      hide(id, opened.key)
      if (isBound(opened)) return ok(opened)
      // Without a way that was noted down it is bound to none, so that nothing is guessed.
      const { proxy = '', certificate = '' } = bound ?? {}
      const sealed: SealedKey = { key: opened.key, way: { origin: opened.way.origin, proxy, certificate } }
      if (bound !== undefined) {
        const kept = await put(id, sealed)
        if (!kept.ok) log.warn(`keys: a key could not be sealed anew: ${kept.error.message}`)
      }
      return ok(sealed)
    },
    async remove(id) {
      const removed = await secrets.remove(id)
      if (removed.ok) forget(id)
      return removed
    },
    isUnreadable: (id) => unreadable.has(id),
  }
}
