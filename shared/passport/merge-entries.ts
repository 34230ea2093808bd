import { mergeDays } from './days.ts'
import type { HealthCheck } from './health.ts'
import type { DriftEntry, EndpointEntry, ParameterEntry, Refusal } from './passport.ts'

/** Maximum number of different texts stored as values of a parameter. */
const maxValues = 6

/** Merges two entries of a parameter, in any order. */
export function mergeParameters(one: ParameterEntry | undefined, other: ParameterEntry): ParameterEntry {
  if (one === undefined) return other
  const lows = [one.low, other.low].filter((low) => low !== undefined)
  const highs = [one.high, other.high].filter((high) => high !== undefined)
  const acceptedAt = [one.acceptedAt, other.acceptedAt].filter((at) => at !== undefined)
  const lastRefusal = laterRefusal(one.lastRefusal, other.lastRefusal)
  return {
    name: one.name,
    accepted: one.accepted + other.accepted,
    ignored: one.ignored + other.ignored,
    refused: one.refused + other.refused,
    ...(lows.length > 0 && { low: Math.min(...lows) }),
    ...(highs.length > 0 && { high: Math.max(...highs) }),
    values: [...new Set([...one.values, ...other.values])].slice(0, maxValues),
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: Math.max(one.lastAt, other.lastAt),
    ...(acceptedAt.length > 0 && { acceptedAt: Math.max(...acceptedAt) }),
    ...(lastRefusal !== undefined && { lastRefusal }),
  }
}

function laterRefusal(one: Refusal | undefined, other: Refusal | undefined): Refusal | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other.at >= one.at ? other : one
}

/** Whether the newest run with evidence about a parameter was one that refused it. */
export function isRefusedLast({ acceptedAt, lastRefusal }: ParameterEntry): boolean {
  return lastRefusal !== undefined && lastRefusal.at >= (acceptedAt ?? -Infinity)
}

export function mergeDrift(one: DriftEntry | undefined, other: DriftEntry): DriftEntry {
  if (one === undefined) return other
  const later = other.lastAt >= one.lastAt ? other : one
  const knownAt = one.knownAt ?? other.knownAt
  const { knownAt: _knownAt, ...newest } = later
  return {
    ...newest,
    answers: one.answers + other.answers,
    firstAt: Math.min(one.firstAt, other.firstAt),
    days: [...mergeDays(one.days, other.days)],
    ...(knownAt !== undefined && { knownAt }),
  }
}

export function mergeEndpoints(one: EndpointEntry | undefined, other: EndpointEntry): EndpointEntry {
  if (one === undefined) return other
  const later = other.lastAt >= one.lastAt ? other : one
  // The refusal of a parameter says nothing about the endpoint, so another status is preferred.
  const telling = [later, later === one ? other : one].find(({ lastStatus }) => lastStatus !== 'refused')
  return {
    ...(telling ?? later),
    lastAt: later.lastAt,
    runs: one.runs + other.runs,
    answers: one.answers + other.answers,
    firstAt: Math.min(one.firstAt, other.firstAt),
    days: [...mergeDays(one.days, other.days)],
  }
}

/** Returns the later of two checks. */
export function mergeHealth(one: HealthCheck | undefined, other: HealthCheck): HealthCheck {
  return one !== undefined && one.at > other.at ? one : other
}
