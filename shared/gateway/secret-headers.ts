import { isKeyHeaderName } from './key-headers.ts'

/** Words in a header name that suggest a secret. Counters such as `x-ratelimit-remaining-tokens` do not match. */
const secretWords =
  /(?:^|[-_])(?:auth|authorization|authentication|token|jwt|secret|password|passwd|cookie|session|credentials?|api-?key|key)(?=$|[-_\d])/i

export function isKeyHeader(name: string): boolean {
  return isKeyHeaderName(name)
}

/** Whether the value of a header is confidential: the key, cookies, and headers named like a secret. */
export function isSecretHeader(name: string): boolean {
  return isKeyHeader(name) || /^(?:set-)?cookie2?$/i.test(name) || secretWords.test(name)
}

export function isMasked(value: string): boolean {
  return /•{4}|\*{4}/.test(value)
}
