import type { KeyDescription } from '../../shared/connections/connection.ts'
import type { KeyHealth } from '../../shared/connections/key-health.ts'
import type { RingKey } from './key-rings.ts'
import { lastFourOf } from './key-rules.ts'
import { boundWayOf, differenceOf, type KeyWay } from './key-way.ts'
import type { ProvidedKey } from './provided-keys.ts'

/** The data of a provided key that may be shown, for a connection whose current way is `way`. */
export function describeProvided(
  { id, name, key, state, way: bound }: ProvidedKey,
  way: KeyWay,
  health: KeyHealth | undefined,
): KeyDescription {
  const shown = { id, name, lastFour: lastFourOf(key), origin: bound.origin }
  return { ...shown, ...stateOn(bound, way, state), ...(health !== undefined && { health }) }
}

/** The same for a stored key; `isUnreadable` when the last attempt to decrypt it failed. */
export function describeStored(
  key: RingKey,
  way: KeyWay,
  { isUnreadable, health }: { readonly isUnreadable: boolean; readonly health: KeyHealth | undefined },
): KeyDescription {
  const { id, name, lastFour, origin } = key
  const state = isUnreadable ? 'unreadable' : key.isSession ? 'session' : 'saved'
  // Until it is sealed again, a key of an earlier version is bound to the stored description.
  const bound = boundWayOf(key) ?? { origin, proxy: '', certificate: '' }
  const shown = { id, name, lastFour, origin }
  return { ...shown, ...stateOn(bound, way, state), ...(health !== undefined && { health }) }
}

/** The state of a key that is bound to another way than its connection's, or `state` when the ways are equal. */
function stateOn(
  bound: KeyWay,
  way: KeyWay,
  state: KeyDescription['state'],
): Pick<KeyDescription, 'state' | 'changed'> {
  const changed = differenceOf(bound, way)
  if (changed.length === 0) return { state }
  const others = changed.filter((part) => part !== 'origin')
  return others.length < changed.length ? { state: 'other-origin' } : { state: 'other-way', changed: others }
}
