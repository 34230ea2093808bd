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
  /** The part of a stored text that must be redacted; all of it by default. */
  readonly secretOf?: (text: string) => string
  /** Called when it turned out that a stored secret can or can no longer be decrypted. */
  readonly onChanged: () => void
}

/**
 * Keys and header values, each sealed with the way it may be sent. Its secrets are redacted everywhere, from the moment
 * they are known until they are removed.
 */
export interface KeyVault {
  /** Whether a stored secret is lost at the end of the app. */
  isSession(id: string): boolean
  put(id: string, sealed: SealedKey): Promise<Result<void>>
  /**
   * Decrypts one. `bound` is the way of a secret that an earlier version sealed with its origin only: it is sealed
   * again with the complete way.
   */
  open(id: string, bound: Omit<KeyWay, 'origin'> | undefined): Promise<Result<SealedKey>>
  /** Removing a missing secret is no error. */
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
      // Without a stored way it is bound to none, so that nothing is guessed.
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
