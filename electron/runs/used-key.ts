import { createHash } from 'node:crypto'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { KnownConnection } from './run-dependencies.ts'
import type { UsedKey } from './run-store.ts'

/** Digits of a hash that distinguishes the keys of one person, and from which no key can be found. */
const fingerprintLength = 8

/**
 * The public facts of the key that a request is sent with; `undefined` without a key. The same key always has the same
 * fingerprint.
 */
export function usedKeyOf(
  target: Pick<GatewayTarget, 'key' | 'keyId'>,
  connection: KnownConnection | undefined,
): UsedKey | undefined {
  const { key, keyId } = target
  if (key === null || key.trim() === '') return undefined
  const fingerprint = createHash('sha256')
    .update(`gateway-playground key ${key.trim()}`)
    .digest('hex')
    .slice(0, fingerprintLength)
  return { fingerprint, name: connection?.keys?.find(({ id }) => id === keyId)?.name ?? '' }
}
