import { create } from 'zustand'
import type { Run } from '../../shared/runs/run.ts'

interface BlindRuns {
  /** The display names of runs in blind comparisons, by run id. */
  readonly names: Readonly<Record<string, string>>
  /** A blind comparison is in view: messages about a request that has no run yet must not name its model. */
  readonly isInView: boolean
}

/** The runs of blind comparisons. Kept as long as the page, because messages may come after their tab was left. */
export const useBlindRuns = create<BlindRuns>(() => ({ names: {}, isInView: false }))

export function hideRuns(names: BlindRuns['names']): void {
  useBlindRuns.setState((before) => ({ names: { ...before.names, ...names } }))
}

export function tellRuns(ids: readonly string[]): void {
  const { names } = useBlindRuns.getState()
  if (!ids.some((id) => names[id] !== undefined)) return
  useBlindRuns.setState({
    names: Object.fromEntries(Object.entries(names).filter(([id]) => !ids.includes(id))),
  })
}

/** The name of a run outside its own tab: its model, or its letter in a blind comparison. */
export function nameOfRun({ id, model }: Pick<Run, 'id' | 'model'>): string {
  return useBlindRuns.getState().names[id] ?? model
}
