import { afterEach, expect, it, vi } from 'vitest'
import { emptyPlan } from '../../shared/experiments/experiment.ts'
import type { PlanCheck } from '../../shared/experiments/plan-check.ts'
import { confirmPlan } from './confirm-plan.ts'

afterEach(() => vi.restoreAllMocks())

/** Asks without a terminal. */
async function confirm(check: Partial<PlanCheck>) {
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { ok } = await confirmPlan(
    { requests: 2, gradedRequests: 0, withoutPrice: 0, problems: [], ...check },
    { ...emptyPlan, maxCost: 1 },
    { gateways: 'work', isConfirmed: false, signal: new AbortController().signal },
  )
  return { isAgreed: ok, said: errors.mock.calls.flat().join('') }
}

const yuan = [{ amount: 3.4, currency: 'CNY' }]

it.each([
  ['dollars', { estimatedCost: 0.5 }, true, 'about $0.50'],
  ['dollars and yuan', { estimatedCost: 0.5, estimatedForeign: yuan }, false, 'about $0.50 + ¥3.4'],
  ['yuan', { estimatedForeign: yuan }, false, 'about ¥3.4'],
  ['nothing that is known', {}, false, '2 requests'],
])(
  'a limit in dollars stands for a yes where all of it is in dollars: %s',
  async (_name, check, isAgreed, said) => {
    const confirmation = await confirm(check)
    expect(confirmation.isAgreed).toBe(isAgreed)
    expect(confirmation.said).toContain(said)
  },
)
