import type { AuthScheme } from './wire.ts'

/**
 * Headers that carry the key (see shared/gateway/wire/authentication.md, "Headers"), and one used by other services.
 */
const keyHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
] satisfies (AuthScheme | 'api-key')[])

/** Whether a header with this name carries a key. */
export function isKeyHeaderName(name: string): boolean {
  return keyHeaders.has(name.toLowerCase())
}
