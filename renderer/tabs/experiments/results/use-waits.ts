import { useMemo } from 'react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { useConnections } from '../../../queries/connections.ts'
import { useAllCells } from '../../../stores/use-experiment-cells.tsx'

/** A connection that is left alone because its gateway said so. */
export interface ConnectionWait {
  readonly connection: string
  /** Milliseconds. */
  readonly left: number
}

/** What the experiment waits for at this moment, the longest wait of each connection. */
export function useWaits({ plan }: Experiment, isRunning: boolean): readonly ConnectionWait[] {
  const connections = useConnections()
  const cells = useAllCells()
  const waiting = useMemo(
    () => cells.filter(({ state, notBefore }) => state === 'planned' && notBefore !== undefined),
    [cells],
  )
  const now = useNow(1_000, isRunning && waiting.length > 0)
  if (!isRunning) return []
  const untils = new Map<string, number>()
  for (const { variantIndex, notBefore = 0 } of waiting) {
    const id = plan.variants[variantIndex]?.connectionId ?? ''
    untils.set(id, Math.max(untils.get(id) ?? 0, notBefore))
  }
  return [...untils]
    .filter(([, until]) => until > now)
    .map(([id, until]) => ({
      connection: connections.find((one) => one.id === id)?.name ?? '',
      left: until - now,
    }))
}
