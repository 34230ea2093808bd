import { createInterface } from 'node:readline/promises'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import type { PlanCheck } from '../../shared/experiments/plan-check.ts'
import { withDollars, wordSums } from '../../shared/money/sums.ts'
import { wordError } from '../../shared/text/define-errors.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import { say } from '../start/say.ts'

export interface Confirmation {
  /** The names of the gateways that would receive the requests. */
  readonly gateways: string
  /** The user has confirmed on the command line, or nothing is charged. */
  readonly isConfirmed: boolean
  readonly signal: AbortSignal
}

/**
 * Prints what would be sent and any problems, and asks for confirmation on a terminal. Without a terminal the command
 * line must confirm, or the plan must have a limit. Fails when there is a problem, or without confirmation.
 */
export async function confirmPlan(
  { requests, gradedRequests, estimatedCost, estimatedForeign, withoutPrice = 0, problems }: PlanCheck,
  { maxRequests, maxCost }: ExperimentPlan,
  { gateways, isConfirmed, signal }: Confirmation,
): Promise<Result<void>> {
  const text = commandLineText()
  const costs = withDollars(estimatedCost, estimatedForeign)
  const cost = costs.length === 0 ? undefined : wordSums(costs, (amount) => amount.toPrecision(2))
  say(text.plan({ gateways, requests, gradedRequests, cost }))
  for (const { problem, cases = 1 } of problems)
    say(`  ${wordError(problem).message}${cases > 1 ? ` × ${cases}` : ''}`)
  if (problems.length > 0) return err({ kind: 'invalid-input', ...experimentsError('planHasProblems') })
  const count = requests + gradedRequests
  if (maxRequests !== undefined && count > maxRequests)
    return err({
      kind: 'rejected',
      ...experimentsError('moreThanConfirmed', { count, confirmed: maxRequests }),
    })
  // A limit is in dollars, so it does not cover another currency.
  const isAllDollars = withoutPrice === 0 && estimatedForeign === undefined
  const isCostLimited =
    maxCost !== undefined && estimatedCost !== undefined && isAllDollars && estimatedCost <= maxCost
  const isLimited = maxRequests !== undefined || isCostLimited
  if (isConfirmed || isLimited || requests === 0) return ok()
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    return err({ kind: 'rejected', ...experimentsError('notConfirmed') })
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await asking.question(text.question, { signal })
    return /^\s*(?:y|yes|是)\s*$/i.test(answer)
      ? ok()
      : err({ kind: 'rejected', ...experimentsError('notConfirmed') })
  } catch {
    // Ctrl+C counts as no.
    return err({ kind: 'rejected', ...experimentsError('notConfirmed') })
  } finally {
    asking.close()
  }
}
