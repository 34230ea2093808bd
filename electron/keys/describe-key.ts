import type { KeyDescription } from '../../shared/connections/connection.ts'
import type { KeyHealth } from '../../shared/connections/key-health.ts'
import type { RingKey } from './key-rings.ts'
import { lastFourOf } from './key-rules.ts'
import { boundWayOf, differenceOf, type KeyWay } from './key-way.ts'
import type { ProvidedKey } from './provided-keys.ts'

/** What may be said of a provided key on a connection that goes `way` now. */
export function describeProvided(
  { id, name, key, state, way: bound }: ProvidedKey,
  way: KeyWay,
  health: KeyHealth | undefined,
): KeyDescription {
  const shown = { id, name, lastFour: lastFourOf(key), origin: bound.origin }
  return { ...shown, ...stateOn(bound, way, state), ...(health !== undefined && { health }) }
}

/** The same of a stored key; `isUnreadable` where it could not be opened when that was tried last. */
export function describeStored(
  key: RingKey,
  way: KeyWay,
  { isUnreadable, health }: { readonly isUnreadable: boolean; readonly health: KeyHealth | undefined },
): KeyDescription {
  const { id, name, lastFour, origin } = key
  const state = isUnreadable ? 'unreadable' : key.isSession ? 'session' : 'saved'
  // Until it is sealed anew, a key of an earlier version is bound to what was noted down.
  const bound = boundWayOf(key) ?? { origin, proxy: '', certificate: '' }
  const shown = { id, name, lastFour, origin }
  return { ...shown, ...stateOn(bound, way, state), ...(health !== undefined && { health }) }
}

/** The state of a key bound to one way whose connection goes another, or `state` when it is the same. */
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
