import { CircleAlert, CircleCheck, KeyRound, Lock, Timer, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { KeyDescription } from '../../../shared/connections/connection.ts'
import type { KeyCondition } from '../../lib/connections/key-condition.ts'
import { hostOf, keyStateLabel } from '../../panels/connections/connection-state.tsx'
import type { ChipTone } from '../../controls/buttons/chip.tsx'
import { settingsText } from '../../../shared/text/en/settings.ts'

export interface KeyLook {
  readonly tone: ChipTone
  readonly icon: LucideIcon
  readonly label: string
}

/**
 * The appearance of a key's condition. `siblings` are all keys of its connection: a key is restricted if its model list
 * is shorter than theirs.
 */
export function keyLook(
  key: KeyDescription,
  condition: KeyCondition,
  siblings: readonly KeyDescription[],
): KeyLook {
  const { label } = condition
  switch (condition.state) {
    case 'unreadable':
      return { tone: 'danger', icon: Lock, label }
    case 'other-origin':
      return { tone: 'danger', icon: TriangleAlert, label: settingsText().keys.belongsTo(hostOf(key.origin)) }
    case 'other-way':
      return { tone: 'danger', icon: TriangleAlert, label }
    case 'refused':
    case 'forbidden':
    case 'no-balance':
      return { tone: 'danger', icon: CircleAlert, label }
    case 'limited':
      return { tone: 'warn', icon: Timer, label }
    case 'valid':
      return validLook(key, siblings, label)
    default:
      return {
        tone: 'neutral',
        icon: key.state === 'session' ? Timer : key.state === 'saved' ? Lock : CircleCheck,
        label: keyStateLabel(key.state),
      }
  }
}

function validLook(key: KeyDescription, siblings: readonly KeyDescription[], label: string): KeyLook {
  const count = key.health?.modelCount
  if (count === undefined) return { tone: 'ok', icon: CircleCheck, label }
  const most = Math.max(...siblings.map(({ health }) => health?.modelCount ?? 0))
  return count < most
    ? { tone: 'neutral', icon: KeyRound, label: settingsText().keys.restricted(count) }
    : { tone: 'ok', icon: CircleCheck, label: settingsText().keys.acceptedFor({ state: label, count }) }
}
