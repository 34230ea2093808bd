import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { secretsOf } from '../gateway/secrets-of.ts'
import type { KnownSecrets } from '../keys/known-secrets.ts'

/** Does what is sent with a target's secrets, and keeps them hidden until it is over: a key may be removed meanwhile. */
export type HoldSecrets = <Value>(target: GatewayTarget, work: () => Promise<Value>) => Promise<Value>

export function createHoldSecrets(knownSecrets: KnownSecrets): HoldSecrets {
  return (target, work) =>
    // The practice keys are printed in the documentation.
    target.connectionId === practiceConnectionId ? work() : knownSecrets.during(secretsOf(target), work)
}
