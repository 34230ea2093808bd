import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { secretsOf } from '../gateway/secrets-of.ts'
import type { KnownSecrets } from '../keys/known-secrets.ts'

/**
 * Runs work that is sent with a target's secrets, and keeps them redacted until it has ended: a key may be removed
 * meanwhile.
 */
export type HoldSecrets = <Value>(target: GatewayTarget, work: () => Promise<Value>) => Promise<Value>

export function createHoldSecrets(knownSecrets: KnownSecrets): HoldSecrets {
  return (target, work) =>
    // The practice keys need no redaction: the documentation prints them.
    target.connectionId === practiceConnectionId ? work() : knownSecrets.during(secretsOf(target), work)
}
