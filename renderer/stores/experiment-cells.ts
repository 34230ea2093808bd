import type { AppError, Worded } from '../../shared/errors/app-error.ts'
import type { CellRow, ExperimentState, Spending, StateCounts } from '../../shared/experiments/experiment.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { scheduleNextFrame, type Schedule } from './next-frame.ts'

/** How far an experiment is, and what is wrong with the watching of it. */
export interface ExperimentProgress {
  readonly state: ExperimentState | undefined
  readonly counts: StateCounts | undefined
  /** Why it was paused by itself. */
  readonly pausedBecause: Worded | undefined
  /** What it has used of its limits. */
  readonly spent: Spending | undefined
  /** How many cells there are so far. */
  readonly cells: number
  /** Why it cannot be watched, while main says so. */
  readonly watchError: AppError | undefined
}

/** The cells of one experiment as far as they have come to this window. Each thing it gives is a new object once it changed. */
export interface ExperimentCells {
  readonly progress: () => ExperimentProgress
  /** The repeats of a case with a variant, in their order. */
  readonly group: (caseIndex: number, variantIndex: number) => readonly CellRow[]
  /** The same of each variant of a case, as far as there are cells; a group that did not change stays the same object. */
  readonly groupsOf: (caseIndex: number) => readonly (readonly CellRow[] | undefined)[]
  readonly all: () => readonly CellRow[]
  /** Calls back when something changed, at most once a frame. */
  readonly subscribe: (listener: () => void) => () => void
  /** Begins to watch, and begins again when a broken pipe is mended. The returned function ends it. */
  readonly start: () => () => void
}

const nothing: ExperimentProgress = {
  state: undefined,
  counts: undefined,
  pausedBecause: undefined,
  spent: undefined,
  cells: 0,
  watchError: undefined,
}
const noCells: readonly CellRow[] = []
const noGroups: readonly undefined[] = []

/** Watches one experiment over the bridge. */
export function createExperimentCells(
  bridge: Bridge,
  id: string,
  schedule: Schedule = scheduleNextFrame,
): ExperimentCells {
  const byId = new Map<number, CellRow>()
  /** By case, then by variant. No names made of both: a search asks for the groups of 100,000 cells with each key. */
  const groups: (readonly CellRow[] | undefined)[][] = []
  const listeners = new Set<() => void>()
  let all: readonly CellRow[] | undefined
  let progress = nothing
  let cancelFrame: (() => void) | undefined

  function touch(): void {
    cancelFrame ??= schedule(() => {
      cancelFrame = undefined
      for (const listener of listeners) listener()
    })
  }

  function take(rows: readonly CellRow[]): void {
    const isNew = new Set<number>()
    for (const row of rows) {
      byId.set(row.id, row)
      const { caseIndex } = row
      if (!isNew.has(caseIndex)) groups[caseIndex] = [...(groups[caseIndex] ?? [])]
      isNew.add(caseIndex)
      const ofCase = (groups[caseIndex] ??= [])
      const before = (ofCase[row.variantIndex] ?? noCells).filter(({ repeat }) => repeat !== row.repeat)
      ofCase[row.variantIndex] = [...before, row].toSorted((one, other) => one.repeat - other.repeat)
    }
    all = undefined
  }

  function attach(): () => void {
    return bridge.open(
      'experiments.watch',
      { id },
      {
        onItem({ state, counts, pausedBecause, spent, cells }) {
          if (cells.length > 0) take(cells)
          progress = { state, counts, pausedBecause, spent, cells: byId.size, watchError: undefined }
          touch()
        },
        onEnd(result) {
          progress = { ...progress, watchError: result.ok ? undefined : result.error }
          touch()
        },
      },
    )
  }

  return {
    progress: () => progress,
    group: (caseIndex, variantIndex) => groups[caseIndex]?.[variantIndex] ?? noCells,
    groupsOf: (caseIndex) => groups[caseIndex] ?? noGroups,
    all() {
      all ??= [...byId.values()]
      return all
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      let close = attach()
      const stopListening = bridge.onState(() => {
        if (bridge.state !== 'open' || progress.watchError === undefined) return
        close = attach()
      })
      return () => {
        stopListening()
        close()
        cancelFrame?.()
        cancelFrame = undefined
      }
    },
  }
}
