import { finderOf, withoutSecrets, type Secrets } from '../lib/secrets/find-secrets.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'

/** Removes keys from a text that is logged, shown or stored. */
export type Redactor = (text: string) => string

/**
 * Returns a function that masks the given keys in a text, in every spelling of `electron/lib/secrets/`, and whatever
 * follows `Bearer`, so that an unknown key in the usual place is masked as well.
 */
export function createRedactor(keys: Secrets): Redactor {
  const find = finderOf(keys)
  return (text) =>
    withoutSecrets(text, find).replaceAll(
      bearer,
      (_, before: string, token: string) => before + maskKey(token),
    )
}

/** An ordinary word after it is no token: tokens are longer and contain a digit. */
const bearer = /(\bBearer\s+)(?=\S*\d)([\w.~+/=-]{8,})/gi
