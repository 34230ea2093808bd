import { rankingSchema, type AssertionResult, type Ranking } from '../../../shared/experiments/assertion.ts'
import type { Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** Returns the options of `max-score`; `undefined` when its value is invalid. */
export function readRanking(value: Json | undefined): Ranking | undefined {
  const parsed = rankingSchema.safeParse(value ?? {})
  return parsed.success ? parsed.data : undefined
}

export interface RankedAnswer {
  /** The label of its variant. */
  readonly label: string
  /** The results of its other assertions; members of sets individually. */
  readonly results: readonly AssertionResult[]
}

/**
 * Returns the outcome of `max-score` for each answer: the one with the highest score passes; of equal scores the first.
 * An answer that could not be judged has no score and is left out.
 */
export function rankAnswers(
  value: Json | undefined,
  answers: readonly RankedAnswer[],
  leftOut: number,
): CheckOutcome[] {
  const ranking = readRanking(value)
  if (ranking === undefined) return answers.map(() => unranked('badRanking'))
  const { threshold } = ranking
  const scores = answers.map(({ results }) => scoreOf(results, ranking))
  const known = scores.filter((score) => typeof score === 'number')
  const best = known.length === 0 ? undefined : Math.max(...known)
  const winner = scores.indexOf(best)
  const missing = leftOut + scores.length - known.length
  return scores.map((score, index): CheckOutcome => {
    if (score === undefined || best === undefined) return unranked('notRanked')
    if (score === 'none') return unranked('nothingToRank')
    const isBest = index === winner
    if (isBest && threshold !== undefined && best < threshold)
      return {
        isPass: false,
        score: 0,
        reason: experimentsError('ranksTooLow', { score: round(best), threshold }),
      }
    return {
      isPass: isBest,
      score: isBest ? 1 : 0,
      reason: isBest
        ? experimentsError('ranksFirst', { score: round(score), count: known.length, leftOut: missing })
        : experimentsError('ranksLower', {
            score: round(score),
            best: round(best),
            label: answers[winner]?.label ?? '',
            leftOut: missing,
          }),
    }
  })
}

/**
 * Returns the mean or sum of the results, weighted by type; `none` without results, `undefined` when a result is
 * unknown.
 */
function scoreOf(
  results: readonly AssertionResult[],
  { method, weights = {} }: Ranking,
): number | 'none' | undefined {
  // Results with weight 0 are ignored.
  const counted = results.filter(({ weight }) => weight !== 0)
  if (counted.length === 0) return 'none'
  if (counted.some(({ isError }) => isError === true)) return undefined
  let sum = 0
  let total = 0
  for (const { type, score } of counted) {
    const weight = Object.hasOwn(weights, type) ? (weights[type] ?? 1) : 1
    sum += score * weight
    total += weight
  }
  if (method === 'sum') return sum
  return total > 0 ? sum / total : 0
}

function unranked(code: 'badRanking' | 'notRanked' | 'nothingToRank'): CheckOutcome {
  return { isPass: false, isError: true, reason: experimentsError(code) }
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000
}
