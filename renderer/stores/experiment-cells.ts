import type { AppError, Worded } from '../../shared/errors/app-error.ts'
import type { CellRow, ExperimentState, Spending, StateCounts } from '../../shared/experiments/experiment.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { scheduleNextFrame, type Schedule } from './next-frame.ts'

/** The progress of an experiment, and any problem with watching it. */
export interface ExperimentProgress {
  readonly state: ExperimentState | undefined
  readonly counts: StateCounts | undefined
  /** Why it was paused automatically. */
  readonly pausedBecause: Worded | undefined
  /** What it has used of its limits. */
  readonly spent: Spending | undefined
  /** The number of cells so far. */
  readonly cells: number
  /** Why it cannot be watched, as long as main reports that. */
  readonly watchError: AppError | undefined
}

/**
 * The cells of one experiment that have reached this window. Every returned value is a new object once it has changed.
 */
export interface ExperimentCells {
  readonly progress: () => ExperimentProgress
  /** The repeats of a case with a variant, in order. */
  readonly group: (caseIndex: number, variantIndex: number) => readonly CellRow[]
  /** The same for each variant of a case, as far as there are cells; an unchanged group stays the same object. */
  readonly groupsOf: (caseIndex: number) => readonly (readonly CellRow[] | undefined)[]
  readonly all: () => readonly CellRow[]
  /** Calls back when something changed, at most once a frame. */
  readonly subscribe: (listener: () => void) => () => void
  /** Starts watching, and resumes after a broken connection. Returns a function that stops it. */
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
  /**
   * By case, then by variant. Not keyed by a string of both: a search reads the groups of 100,000 cells on each key.
   */
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
      ofCase[row.variantIndex] = [...before, row].toSorted((left, right) => left.repeat - right.repeat)
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
