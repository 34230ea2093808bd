import { createCosineEngine, type CosineEngine } from './cosine-engine.ts'
import { bandCount, computeBand, placeBand, type CosineMatrix } from './cosine-matrix.ts'
import type { VectorBlock } from './vector-block.ts'

/** A message to a worker that computes bands of a matrix: first the vectors, once, then one band after the other. */
export type BandRequest =
  | { readonly type: 'vectors'; readonly block: VectorBlock }
  | { readonly type: 'band'; readonly band: number }

/** The answer of such a worker. */
export interface ComputedBand {
  readonly band: number
  readonly cosines: Float32Array<ArrayBuffer>
}

/** An additional worker, as seen by the worker that needs the matrix. */
export interface BandWorker {
  postMessage(request: BandRequest): void
  terminate(): void
}

/** The handler in a worker: computes the requested bands. */
export function serveBands(post: (computed: ComputedBand) => void): (request: BandRequest) => void {
  let engine: CosineEngine | undefined
  return (request) => {
    if (request.type === 'vectors') engine = createCosineEngine(request.block)
    else if (engine !== undefined) post({ band: request.band, cosines: computeBand(engine, request.band) })
  }
}

/** Including the requesting worker. More would wait for memory, not for the processor. */
const maxWorkers = 4
/** With fewer multiplications, a matrix is complete before another worker has started. */
const minMultiplications = 1e9
/** The maximum memory of all additional workers for vectors. */
const maxBytes = 256 * 2 ** 20

/** Returns how many additional workers help with a matrix. */
export function bandWorkerCount({ count, dimensions }: VectorBlock, processors: number): number {
  if ((count * count * dimensions) / 2 < minMultiplications) return 0
  // The vectors as received, and as normalised for comparing.
  const bytesOfOne = 2 * 4 * count * dimensions
  return Math.max(0, Math.min(maxWorkers, processors, 1 + Math.floor(maxBytes / bytesOfOne)) - 1)
}

export interface BandsOptions {
  /** Starts an additional worker that calls `onComputed` with its results. */
  readonly startWorker: (onComputed: (computed: ComputedBand) => void) => BandWorker
  readonly workerCount: number
  /** Yields, so that answers of workers arrive; throws when the matrix is no longer needed. `done` goes from 0 to 1. */
  readonly pause: (done: number) => Promise<void>
}

/** The number of bands queued per worker, so that none waits while this side is busy. */
const bandsAhead = 3

/**
 * Computes the whole matrix with this worker and `workerCount` additional ones, which end with it.
 *
 * Each takes the longest band that is not assigned yet. This side then computes the missing bands itself, the shortest
 * first: it does not wait for a worker that starts late or never.
 */
export async function cosineMatrixInBands(
  engine: CosineEngine,
  block: VectorBlock,
  { startWorker, workerCount, pause }: BandsOptions,
): Promise<CosineMatrix> {
  const { count } = engine
  const matrix = new Float32Array(count * count)
  const total = bandCount(engine)
  const untaken = Array.from({ length: total }, (_, band) => band)
  const missing = new Set(untaken)
  const workers: BandWorker[] = []

  function place({ band, cosines }: ComputedBand): void {
    if (missing.delete(band)) placeBand(matrix, count, band, cosines)
  }
  function assign(worker: BandWorker): void {
    const band = untaken.pop()
    if (band !== undefined) worker.postMessage({ type: 'band', band })
  }

  try {
    while (workers.length < workerCount) {
      const worker = startWorker((computed) => {
        place(computed)
        assign(worker)
      })
      workers.push(worker)
      worker.postMessage({ type: 'vectors', block })
      for (let ahead = 0; ahead < bandsAhead; ahead += 1) assign(worker)
    }
    for (;;) {
      const band = untaken.pop() ?? missing.values().next().value
      if (band === undefined) return matrix
      place({ band, cosines: computeBand(engine, band) })
      await pause(1 - missing.size / total)
    }
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
