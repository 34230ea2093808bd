import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '../../../../shared/ipc/contract.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import type { ContextUse } from '../../../lib/tokens/context-use.ts'
import { tokenCostQuery } from '../../../queries/context-cost.ts'

/** US dollars, about. */
export interface ContextCosts {
  readonly sendUsd: number
  /** Of the longest answer; 0 where nothing limits it. */
  readonly answerUsd: number
  readonly source: NonNullable<Output<'spending.tokenCost'>['cost']>['source']
}

/** About what sending costs, and what the longest answer may; `undefined` where nobody knows a price. */
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
  const sendUsd = sent?.cost?.usd
  const source = sent?.cost?.source
  const allUsd = reserve > 0 ? all?.cost?.usd : undefined
  return useMemo(
    () =>
      sendUsd === undefined || source === undefined
        ? undefined
        : { sendUsd, answerUsd: Math.max(0, (allUsd ?? sendUsd) - sendUsd), source },
    [sendUsd, source, allUsd],
  )
}
