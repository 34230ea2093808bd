import type { AppError } from '../../shared/errors/app-error.ts'
import { withDollars, type KnownSums } from '../../shared/money/sums.ts'
import { keyCardError } from '../../shared/text/en/errors/key-card.ts'

/** What small billed requests were said to send and to cost, before somebody agreed to them. */
interface Agreement extends KnownSums {
  readonly requests: number
}

/** Prices are sums of small numbers: the same ones may differ in the last digit. */
const priceSlack = 1.001

/** Whether a plan is the one that was agreed to: as many requests, and dearer in no currency. */
export function isAsAgreed(plan: Agreement, agreed: Agreement): boolean {
  const told = withDollars(agreed.usd, agreed.foreign)
  const isDearer = withDollars(plan.usd, plan.foreign).some(({ amount, currency }) => {
    const most = told.find((one) => one.currency === currency)?.amount ?? 0
    return amount > most * priceSlack
  })
  return plan.requests === agreed.requests && !isDearer
}

export const notAgreed: AppError = { kind: 'invalid-input', ...keyCardError('notTheCheckAgreedTo') }

/** Tries each of some things, `atOnce` at a time, until `signal` is aborted; no more is begun then. Rejects as the first one that rejects. */
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
