import { create } from 'zustand'
import type { Run } from '../../shared/runs/run.ts'

interface BlindRuns {
  /** What runs are called while nobody may know who answers, by run. */
  readonly names: Readonly<Record<string, string>>
  /** A blind comparison is in view: what is said of a request that is no run yet names nobody. */
  readonly isInView: boolean
}

/** The runs of blind comparisons. Lasts as long as the page: also for what is said after their tab was left. */
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

/** What a run is called in the window outside its own tab: its model, or the letter that stands for it. */
export function nameOfRun({ id, model }: Pick<Run, 'id' | 'model'>): string {
  return useBlindRuns.getState().names[id] ?? model
}
