import type { KeyDescription } from '../../../shared/connections/connection.ts'

/** What a key is good for right now. `untested`: nobody has asked its gateway yet. */
export type KeyConditionState =
  | 'missing'
  | 'unreadable'
  | 'other-origin'
  | 'other-way'
  | 'untested'
  | 'valid'
  | 'refused'
  | 'forbidden'
  | 'no-balance'
  | 'limited'

export interface KeyCondition {
  readonly state: KeyConditionState
  /** In two to five words. */
  readonly label: string
  /** What to do about it; left out when there is nothing to do. */
  readonly remedy?: string
  /** Whether the next request is bound to fail because of the key. */
  readonly isUnusable: boolean
}

/** The condition of a key, `undefined` for none at all. `now` in milliseconds since 1970, for a wait that counts down. */
export function keyCondition(key: KeyDescription | undefined, now: number): KeyCondition {
  if (key === undefined) {
    return {
      state: 'missing',
      label: 'No key',
      remedy: 'Add the key your gateway gave you.',
      isUnusable: true,
    }
  }
  if (key.state === 'unreadable') {
    return {
      state: 'unreadable',
      label: 'Cannot be read here',
      remedy: 'Paste it again: it was encrypted on another computer or for another user.',
      isUnusable: true,
    }
  }
  if (key.state === 'other-origin') {
    return {
      state: 'other-origin',
      label: 'Belongs to another address',
      remedy: 'Paste the key for this address, or change the address back.',
      isUnusable: true,
    }
  }
  if (key.state === 'other-way') {
    const parts = (key.changed ?? []).map((part) => (part === 'proxy' ? 'proxy' : 'certificate authority'))
    const what = parts.join(' and the ')
    return {
      state: 'other-way',
      label: 'Key needed again',
      remedy: `The ${what} ${parts.length > 1 ? 'were' : 'was'} changed, so the key is not sent. Paste it again if the change is yours, or change the ${what} back.`,
      isUnusable: true,
    }
  }
  return healthCondition(key, now)
}

function healthCondition({ health }: KeyDescription, now: number): KeyCondition {
  switch (health?.state) {
    case undefined:
      return { state: 'untested', label: 'Not tried yet', isUnusable: false }
    case 'valid':
      return { state: 'valid', label: 'Accepted', isUnusable: false }
    case 'refused':
      return {
        state: 'refused',
        label: `Refused, ${health.status ?? 401}`,
        remedy: 'Paste it again. A wrong, disabled, expired or used-up key all get this answer.',
        isUnusable: true,
      }
    case 'forbidden':
      return {
        state: 'forbidden',
        label: `Without permission, ${health.status ?? 403}`,
        remedy: 'Choose another key, or have this one enabled at the gateway.',
        isUnusable: true,
      }
    case 'no-balance':
      return {
        state: 'no-balance',
        label: 'No balance left',
        remedy: 'Top up the account at the gateway, or choose another key.',
        isUnusable: true,
      }
    default:
      return limitedCondition(health?.retryAt, now)
  }
}

/** Whether a limit without a told wait is over, only the next request tells. */
function limitedCondition(retryAt: number | undefined, now: number): KeyCondition {
  if (retryAt === undefined) {
    return {
      state: 'limited',
      label: 'Limited, 429',
      remedy: 'Wait a moment before the next request. Other programs with this key count too.',
      isUnusable: false,
    }
  }
  const seconds = Math.ceil((retryAt - now) / 1000)
  if (seconds <= 0) return { state: 'valid', label: 'Accepted, was limited', isUnusable: false }
  return {
    state: 'limited',
    label: `Limited, wait ${seconds} s`,
    remedy: 'Requests before that are refused, and may count too.',
    isUnusable: true,
  }
}
