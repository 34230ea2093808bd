import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '../../../../shared/ipc/contract.ts'
import { addMoney } from '../../../../shared/money/sums.ts'
import { tokensText } from '../../../../shared/text/en/tokens.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import type { ContextUse } from '../../../lib/tokens/context-use.ts'
import { tokenCostQuery } from '../../../queries/context-cost.ts'

/** Estimated costs, in the currency of the model's price. */
export interface ContextCosts {
  readonly currency: string
  readonly send: number
  /** Cost of the longest answer; 0 if nothing limits it. */
  readonly answer: number
  readonly source: NonNullable<Output<'spending.tokenCost'>['cost']>['source']
}

/** Formats the estimated costs of sending and of the longest answer; those of several columns per currency. */
export function wordContextCosts(costs: readonly ContextCosts[]): string {
  const texts = tokensText()
  const [send, answer] = (['send', 'answer'] as const).map((part) =>
    addMoney(costs.map(({ currency, [part]: amount }) => ({ amount, currency }))),
  )
  const limited = answer?.filter(({ amount }) => amount > 0) ?? []
  const sendText = formatSums(send ?? [])
  return limited.length === 0
    ? texts.toSend(sendText)
    : texts.toSendAndAnswer({ send: sendText, answer: formatSums(limited) })
}

/** Estimates the cost of sending and of the longest answer; `undefined` if no price is known. */
export function useContextCost(
  connectionId: string,
  model: string,
  use: ContextUse | undefined,
): ContextCosts | undefined {
  const bridge = useBridge()
  const asked = { connectionId, model, inputTokens: use?.sent ?? 0 }
  const reserve = use?.reserve ?? 0
  const { data: sent } = useQuery({
    ...tokenCostQuery(bridge, { ...asked, outputTokens: 0 }),
    enabled: use !== undefined,
  })
  const { data: all } = useQuery({
    ...tokenCostQuery(bridge, { ...asked, outputTokens: reserve }),
    enabled: reserve > 0,
  })
  const own = sent && costOf(sent)
  const whole = reserve > 0 && all !== undefined ? costOf(all) : undefined
  const { amount: send, currency, source } = own ?? {}
  const total = whole?.currency === currency ? whole?.amount : undefined
  return useMemo(
    () =>
      send === undefined || currency === undefined || source === undefined
        ? undefined
        : { currency, send, answer: Math.max(0, (total ?? send) - send), source },
    [send, currency, source, total],
  )
}

function costOf({ cost, foreignCost }: Output<'spending.tokenCost'>) {
  return cost === undefined ? foreignCost : { amount: cost.usd, currency: 'USD', source: cost.source }
}
