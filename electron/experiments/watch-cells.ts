import type { Worded } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import { ok } from '../../shared/errors/result.ts'
import {
  maxRowTextCharacters,
  type Cell,
  type CellRow,
  type ConnectionWait,
  type ExperimentState,
  type Spending,
  type StateCounts,
} from '../../shared/experiments/experiment.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { Clock } from '../host/host.ts'
import { cutText } from '../lib/cut-text.ts'
import type { ExperimentService } from './experiment-service.ts'

/** An update about an experiment for a window. */
export interface CellBatch {
  readonly state: ExperimentState
  readonly counts: StateCounts
  readonly pausedBecause?: Worded | undefined
  /** Connections that wait because their gateway asked for it; absent when there are none. */
  readonly waits?: ConnectionWait[] | undefined
  readonly spent?: Spending | undefined
  readonly cells: CellRow[]
}

type CellListener = (cell: Cell | undefined) => void

/** Listeners for cell changes, by experiment. */
export interface CellListeners {
  /** Returns a function that removes the listener. */
  listen(id: string, listener: CellListener): () => void
  /** Notifies the listeners that a cell or the experiment's state has changed. */
  notify(id: string, cell?: Cell): void
}

export function createCellListeners(): CellListeners {
  const listeners = new Map<string, Set<CellListener>>()
  return {
    listen(id, listener) {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(id)
      }
    },
    notify(id, cell) {
      for (const listener of listeners.get(id) ?? []) listener(cell)
    },
  }
}

/** The maximum number of cells per batch, which keeps a batch well below the size limit of a stream message. */
const batchCells = 500

/** The interval between batches, in milliseconds. */
const pauseMs = 200

interface WatchParts {
  readonly service: Pick<ExperimentService, 'cells' | 'progress'>
  readonly listeners: CellListeners
  readonly clock: Clock
}

/** Sends all cells in batches, then the changed ones a few times a second, until the reader closes the stream. */
export async function watchCells(
  id: string,
  sink: StreamSink<CellBatch>,
  { service, listeners, clock }: WatchParts,
): Promise<Result<void>> {
  const changed = new Map<number, Cell>()
  let wake = Promise.withResolvers<void>()
  const stop = listeners.listen(id, (cell) => {
    if (cell !== undefined) changed.set(cell.id, cell)
    wake.resolve()
  })
  sink.signal.addEventListener('abort', () => wake.resolve(), { once: true })
  try {
    const sent = await sendAll(id, sink, service)
    if (!sent.ok) return sent
    while (!sink.signal.aborted) {
      await wake.promise
      await waitFor(clock, sink.signal)
      if (sink.signal.aborted) break
      wake = Promise.withResolvers()
      const cells = [...changed.values()].map(toRow)
      changed.clear()
      const progress = service.progress(id)
      if (!progress.ok) return progress
      for (let from = 0; from === 0 || from < cells.length; from += batchCells)
        await sink.send({ ...progress.value, cells: cells.slice(from, from + batchCells) })
    }
    return ok()
  } finally {
    stop()
  }
}

async function sendAll(
  id: string,
  sink: StreamSink<CellBatch>,
  service: WatchParts['service'],
): Promise<Result<void>> {
  // Read the counts once: counting 100,000 cells takes longer than reading 500. Later changes are sent afterwards.
  const progress = service.progress(id)
  if (!progress.ok) return progress
  for (let after = 0; !sink.signal.aborted;) {
    const page = service.cells(id, after, batchCells)
    if (!page.ok) return page
    await sink.send({ ...progress.value, cells: page.value.map(toRow) })
    if (page.value.length < batchCells) break
    after = page.value.at(-1)?.id ?? after
  }
  return ok()
}

function waitFor(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const cancel = clock.after(pauseMs, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
}

function toRow({ results, text, ...cell }: Cell): CellRow {
  return {
    ...cell,
    ...(text !== undefined && { text: cutText(text, maxRowTextCharacters) }),
    passed: results.filter(({ isPass }) => isPass).length,
    checked: results.length,
  }
}
