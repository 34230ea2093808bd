import type { KeyDescription } from '../../../shared/connections/connection.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/** The current condition of a key. `untested`: its gateway was not asked yet. */
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
  /** Two to five words. */
  readonly label: string
  /** What to do about it; absent when there is nothing to do. */
  readonly remedy?: string
  /** Whether the next request will certainly fail because of the key. */
  readonly isUnusable: boolean
}

/**
 * Returns the condition of a key; an undefined `key` means that there is none. `now` is in epoch milliseconds, for the
 * countdown of a wait.
 */
export function keyCondition(key: KeyDescription | undefined, now: number): KeyCondition {
  if (key === undefined) {
    return {
      state: 'missing',
      label: connectionsText().condition.missing,
      remedy: connectionsText().condition.missingRemedy,
      isUnusable: true,
    }
  }
  if (key.state === 'unreadable') {
    return {
      state: 'unreadable',
      label: connectionsText().condition.unreadable,
      remedy: connectionsText().condition.unreadableRemedy,
      isUnusable: true,
    }
  }
  if (key.state === 'other-origin') {
    return {
      state: 'other-origin',
      label: connectionsText().condition.otherOrigin,
      remedy: connectionsText().condition.otherOriginRemedy,
      isUnusable: true,
    }
  }
  if (key.state === 'other-way') {
    const changed = key.changed ?? []
    const isProxy = changed.includes('proxy')
    const what = isProxy && changed.includes('certificate') ? 'both' : isProxy ? 'proxy' : 'certificate'
    return {
      state: 'other-way',
      label: connectionsText().condition.otherWay,
      remedy: connectionsText().condition.otherWayRemedy(what),
      isUnusable: true,
    }
  }
  return healthCondition(key, now)
}

function healthCondition({ health }: KeyDescription, now: number): KeyCondition {
  switch (health?.state) {
    case undefined:
      return { state: 'untested', label: connectionsText().condition.untested, isUnusable: false }
    case 'valid':
      return { state: 'valid', label: connectionsText().condition.valid, isUnusable: false }
    case 'refused':
      return {
        state: 'refused',
        label: connectionsText().condition.refused(health.status ?? 401),
        remedy: connectionsText().condition.refusedRemedy,
        isUnusable: true,
      }
    case 'forbidden':
      return {
        state: 'forbidden',
        label: connectionsText().condition.forbidden(health.status ?? 403),
        remedy: connectionsText().condition.forbiddenRemedy,
        isUnusable: true,
      }
    case 'no-balance':
      return {
        state: 'no-balance',
        label: connectionsText().condition.noBalance,
        remedy: connectionsText().condition.noBalanceRemedy,
        isUnusable: true,
      }
    default:
      return limitedCondition(health?.retryAt, now)
  }
}

/** Without a wait time, only the next request shows whether the limit is over. */
function limitedCondition(retryAt: number | undefined, now: number): KeyCondition {
  if (retryAt === undefined) {
    return {
      state: 'limited',
      label: connectionsText().condition.limited,
      remedy: connectionsText().condition.limitedRemedy,
      isUnusable: false,
    }
  }
  const seconds = Math.ceil((retryAt - now) / 1000)
  if (seconds <= 0) return { state: 'valid', label: connectionsText().condition.limitOver, isUnusable: false }
  return {
    state: 'limited',
    label: connectionsText().condition.limitedFor(seconds),
    remedy: connectionsText().condition.limitedForRemedy,
    isUnusable: true,
  }
}
