import { createCosineEngine, type CosineEngine } from './cosine-engine.ts'
import { bandCount, computeBand, placeBand, type CosineMatrix } from './cosine-matrix.ts'
import type { VectorBlock } from './vector-block.ts'

/** To a worker that computes bands of a matrix: first the vectors, once, then one band after the other. */
export type BandRequest =
  | { readonly type: 'vectors'; readonly block: VectorBlock }
  | { readonly type: 'band'; readonly band: number }

/** From such a worker. */
export interface ComputedBand {
  readonly band: number
  readonly cosines: Float32Array<ArrayBuffer>
}

/** A further worker, from the side of the one that needs a matrix. */
export interface BandWorker {
  postMessage(request: BandRequest): void
  terminate(): void
}

/** The worker's side: computes what it is asked for. */
export function serveBands(post: (computed: ComputedBand) => void): (request: BandRequest) => void {
  let engine: CosineEngine | undefined
  return (request) => {
    if (request.type === 'vectors') engine = createCosineEngine(request.block)
    else if (engine !== undefined) post({ band: request.band, cosines: computeBand(engine, request.band) })
  }
}

/** With the worker that asks. More would wait for memory, not for the processor. */
const maxWorkers = 4
/** Multiplications below which a matrix is there before a further worker has started. */
const minMultiplications = 1e9
/** What all further workers may hold of the vectors. */
const maxBytes = 256 * 2 ** 20

/** How many workers help with a matrix, besides the one that needs it. */
export function bandWorkerCount({ count, dimensions }: VectorBlock, processors: number): number {
  if ((count * count * dimensions) / 2 < minMultiplications) return 0
  // As they arrive and as they are compared.
  const bytesOfOne = 2 * 4 * count * dimensions
  return Math.max(0, Math.min(maxWorkers, processors, 1 + Math.floor(maxBytes / bytesOfOne)) - 1)
}

export interface BandsOptions {
  /** Starts a further worker that calls `onComputed` with what it computed. */
  readonly startWorker: (onComputed: (computed: ComputedBand) => void) => BandWorker
  readonly workerCount: number
  /** Lets answers of workers through; throws when the matrix is not wanted any more. `done` goes from 0 to 1. */
  readonly pause: (done: number) => Promise<void>
}

/** Bands a worker has before it: none waits while this side is busy. */
const bandsAhead = 3

/**
 * The whole matrix, by this worker and `workerCount` further ones, which end with it.
 *
 * All take the longest band that nobody has yet. What is still missing after that this side computes itself, the shortest
 * first: a worker that starts late or never is not waited for.
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
