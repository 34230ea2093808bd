import type { AppError } from '../../shared/errors/app-error.ts'
import { withDollars, type KnownSums } from '../../shared/money/sums.ts'
import { keyCardError } from '../../shared/text/en/errors/key-card.ts'

/** Small billed requests, as announced to the user before consent: their number and cost. */
interface Agreement extends KnownSums {
  readonly requests: number
}

/** Prices are sums of small numbers: equal ones may differ in the last digit. */
const priceSlack = 1.001

/** Whether a plan matches the consent: the same number of requests, and not more expensive in any currency. */
export function isAsAgreed(plan: Agreement, agreed: Agreement): boolean {
  const announced = withDollars(agreed.usd, agreed.foreign)
  const isDearer = withDollars(plan.usd, plan.foreign).some(({ amount, currency }) => {
    const most = announced.find((candidate) => candidate.currency === currency)?.amount ?? 0
    return amount > most * priceSlack
  })
  return plan.requests === agreed.requests && !isDearer
}

export const notAgreed: AppError = { kind: 'invalid-input', ...keyCardError('notTheCheckAgreedTo') }

/**
 * Runs each trial, `atOnce` at a time, until `signal` is aborted; then no more is started. Rejects with the first
 * rejection.
 */
export async function tryEach<Trial>(
  trials: readonly Trial[],
  atOnce: number,
  signal: AbortSignal,
  tryOne: (trial: Trial) => Promise<void>,
): Promise<void> {
  const waiting = [...trials]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      // oxlint-disable-next-line no-await-in-loop -- one after the other, each beside a few others
      await tryOne(next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
