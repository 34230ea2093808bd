import { mergeDays } from './days.ts'
import type { HealthCheck } from './health.ts'
import type { DriftEntry, EndpointEntry, ParameterEntry, Refusal } from './passport.ts'

/** Maximum number of different texts stored as values of a parameter. */
const maxValues = 6

/** Merges two entries of a parameter, in any order. */
export function mergeParameters(known: ParameterEntry | undefined, added: ParameterEntry): ParameterEntry {
  if (known === undefined) return added
  const lows = [known.low, added.low].filter((low) => low !== undefined)
  const highs = [known.high, added.high].filter((high) => high !== undefined)
  const acceptedAt = [known.acceptedAt, added.acceptedAt].filter((at) => at !== undefined)
  const lastRefusal = laterRefusal(known.lastRefusal, added.lastRefusal)
  return {
    name: known.name,
    accepted: known.accepted + added.accepted,
    ignored: known.ignored + added.ignored,
    refused: known.refused + added.refused,
    ...(lows.length > 0 && { low: Math.min(...lows) }),
    ...(highs.length > 0 && { high: Math.max(...highs) }),
    values: [...new Set([...known.values, ...added.values])].slice(0, maxValues),
    firstAt: Math.min(known.firstAt, added.firstAt),
    lastAt: Math.max(known.lastAt, added.lastAt),
    ...(acceptedAt.length > 0 && { acceptedAt: Math.max(...acceptedAt) }),
    ...(lastRefusal !== undefined && { lastRefusal }),
  }
}

function laterRefusal(left: Refusal | undefined, right: Refusal | undefined): Refusal | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return right.at >= left.at ? right : left
}

/** Whether the newest run with evidence about a parameter was one that refused it. */
export function isRefusedLast({ acceptedAt, lastRefusal }: ParameterEntry): boolean {
  return lastRefusal !== undefined && lastRefusal.at >= (acceptedAt ?? -Infinity)
}

export function mergeDrift(known: DriftEntry | undefined, added: DriftEntry): DriftEntry {
  if (known === undefined) return added
  const later = added.lastAt >= known.lastAt ? added : known
  const knownAt = known.knownAt ?? added.knownAt
  const { knownAt: _knownAt, ...newest } = later
  return {
    ...newest,
    answers: known.answers + added.answers,
    firstAt: Math.min(known.firstAt, added.firstAt),
    days: [...mergeDays(known.days, added.days)],
    ...(knownAt !== undefined && { knownAt }),
  }
}

export function mergeEndpoints(known: EndpointEntry | undefined, added: EndpointEntry): EndpointEntry {
  if (known === undefined) return added
  const later = added.lastAt >= known.lastAt ? added : known
  // The refusal of a parameter says nothing about the endpoint, so another status is preferred.
  const telling = [later, later === known ? added : known].find(({ lastStatus }) => lastStatus !== 'refused')
  return {
    ...(telling ?? later),
    lastAt: later.lastAt,
    runs: known.runs + added.runs,
    answers: known.answers + added.answers,
    firstAt: Math.min(known.firstAt, added.firstAt),
    days: [...mergeDays(known.days, added.days)],
  }
}

/** Returns the later of two checks. */
export function mergeHealth(known: HealthCheck | undefined, added: HealthCheck): HealthCheck {
  return known !== undefined && known.at > added.at ? known : added
}
