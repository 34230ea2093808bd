import { err, ok } from '../../../shared/errors/result.ts'
import type { Secrets } from '../host.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'

export interface MemorySecrets extends Secrets {
  /** While true, nothing stored can be decrypted, as after a change of the system's keychain. */
  isUnreadable: boolean
  /** The stored values, for tests that check removals. */
  readonly values: ReadonlyMap<string, string>
}

/** Keeps secrets in a map, with the properties that a test needs. */
export function createMemorySecrets(
  persistence: Secrets['persistence'],
  isUnreadable: boolean,
): MemorySecrets {
  const values = new Map<string, string>()
  return {
    persistence,
    isUnreadable,
    values,
    async set(id, secret) {
      values.set(id, secret)
      return ok()
    },
    async get(id) {
      const value = values.get(id)
      if (value === undefined) return err({ kind: 'not-found', ...hostError('noStoredKey') })
      if (this.isUnreadable) return err({ kind: 'storage', ...hostError('keyNotDecrypted') })
      return ok(value)
    },
    async remove(id) {
      values.delete(id)
      return ok()
    },
  }
}
