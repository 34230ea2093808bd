import { finderOf, withoutSecrets, type Secrets } from '../lib/secrets/find-secrets.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'

/** Takes keys out of a text that is logged, shown or stored. */
export type Redactor = (text: string) => string

/**
 * Makes a redactor for the given keys, in every spelling of `electron/lib/secrets/`. It also takes out whatever follows
 * `Bearer`, so a key nobody told it about does not slip through in the usual place.
 */
export function createRedactor(keys: Secrets): Redactor {
  const find = finderOf(keys)
  return (text) =>
    withoutSecrets(text, find).replaceAll(
      bearer,
      (_, before: string, token: string) => before + maskKey(token),
    )
}

/** A word behind it is no token: that is longer and has a digit in it. */
const bearer = /(\bBearer\s+)(?=\S*\d)([\w.~+/=-]{8,})/gi
