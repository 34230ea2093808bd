import { err, ok } from '../../shared/errors/result.ts'
import type { Secrets } from './host.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** Keeps secrets in memory only, until the process ends. */
export function createSessionSecrets(): Secrets {
  const values = new Map<string, string>()
  return {
    persistence: 'session',
    async set(id, secret) {
      values.set(id, secret)
      return ok()
    },
    async get(id) {
      const value = values.get(id)
      if (value !== undefined) return ok(value)
      return err({
        kind: 'not-found',
        ...hostError('keyNotInMemory'),
      })
    },
    async remove(id) {
      values.delete(id)
      return ok()
    },
  }
}
