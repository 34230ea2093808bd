import { healthFromError, type HealthSource, type KeyHealth } from '../../shared/connections/key-health.ts'
import type { KeyLimit } from '../../shared/connections/key-limits.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Clock } from '../host/host.ts'
import { definedFields } from '../../shared/defined-fields.ts'

export interface KeyHealthDependencies {
  readonly clock: Clock
  /** Called when something that is shown has changed. */
  readonly onChanged: () => void
}

/** What gateways' answers showed about each key, in memory: learned from ordinary requests. */
export interface KeyHealthBook {
  get(keyId: string): KeyHealth | undefined
  /** The key was accepted. `modelCount` is given for a request of the model list. */
  noteAccepted(keyId: string, modelCount?: number): void
  noteError(keyId: string, error: AppError, source: HealthSource): void
  noteLimits(keyId: string, limits: readonly KeyLimit[]): void
  /** The length of the longest model list that any of these keys received; 0 when unknown. */
  maxModels(keyIds: readonly string[]): number
}

export function createKeyHealth({ clock, onChanged }: KeyHealthDependencies): KeyHealthBook {
  const book = new Map<string, KeyHealth>()

  function set(keyId: string, next: KeyHealth): void {
    const before = book.get(keyId)
    book.set(keyId, next)
    if (looksOther(before, next)) onChanged()
  }

  /** Known list and limit values stay when a later answer does not contain them. */
  function merged(keyId: string, next: KeyHealth): KeyHealth {
    const { modelCount, limits, limitsAt } = book.get(keyId) ?? {}
    return {
      ...definedFields({ modelCount, limits, limitsAt }),
      ...next,
    }
  }

  return {
    get: (keyId) => book.get(keyId),
    noteAccepted(keyId, modelCount) {
      const accepted: KeyHealth = {
        state: 'valid',
        checkedAt: clock.now(),
        ...(modelCount !== undefined && { modelCount }),
      }
      set(keyId, merged(keyId, accepted))
    },
    noteError(keyId, error, source) {
      const health = healthFromError(error, source, clock.now())
      if (health !== undefined) set(keyId, merged(keyId, health))
    },
    noteLimits(keyId, limits) {
      const before = book.get(keyId)
      if (limits.length === 0 || before === undefined) return
      set(keyId, { ...before, limits: [...limits], limitsAt: clock.now() })
    },
    maxModels: (keyIds) => Math.max(0, ...keyIds.map((id) => book.get(id)?.modelCount ?? 0)),
  }
}

function looksOther(before: KeyHealth | undefined, next: KeyHealth): boolean {
  return shown(before) !== shown(next)
}

const minuteOf = (moment = -1) => Math.floor(moment / 60_000)

/** A text of everything that is shown; times count by the minute, since windows show them no more precisely. */
function shown(health: KeyHealth | undefined): string {
  return JSON.stringify({
    ...health,
    checkedAt: minuteOf(health?.checkedAt),
    limitsAt: minuteOf(health?.limitsAt),
  })
}
