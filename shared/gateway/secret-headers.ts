import { isKeyHeaderName } from './key-headers.ts'

/** Words in the name of a header that promise a secret. Counters such as `x-ratelimit-remaining-tokens` have none. */
const secretWords =
  /(?:^|[-_])(?:auth|authorization|authentication|token|jwt|secret|password|passwd|cookie|session|credentials?|api-?key|key)(?=$|[-_\d])/i

export function isKeyHeader(name: string): boolean {
  return isKeyHeaderName(name)
}

/** Whether the value of a header is nobody else's business: the key, cookies, and what is named like a secret. */
export function isSecretHeader(name: string): boolean {
  return isKeyHeader(name) || /^(?:set-)?cookie2?$/i.test(name) || secretWords.test(name)
}

/** What a masked value has in it. */
export function isMasked(value: string): boolean {
  return /•{4}|\*{4}/.test(value)
}
