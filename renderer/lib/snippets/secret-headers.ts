import { isKeyHeaderName } from '../../../shared/gateway/key-headers.ts'
import { keyVariable, type SnippetHeader } from './snippet-request.ts'

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

/** The header with its secret in an environment variable: the key's own, or one named after the header. */
export function withoutSecret(name: string, value: string): SnippetHeader {
  const prefix = /^(?:Bearer|Basic|Token)\s+/i.exec(value)?.[0] ?? ''
  const variable = isKeyHeader(name) ? keyVariable : name.toUpperCase().replaceAll(/[^A-Z\d]/g, '_')
  return { name, prefix, variable: /^\d/.test(variable) ? `_${variable}` : variable }
}

/** What a masked value has in it. */
export function isMasked(value: string): boolean {
  return /•{4}|\*{4}/.test(value)
}
