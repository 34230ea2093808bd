import { agreementOf, sameRows } from '../../../lib/vectors/agreement.ts'
import { createCosineEngine, type CosineEngine } from '../../../lib/vectors/cosine-engine.ts'
import { rangeOf } from '../../../lib/vectors/cosine-range.ts'
import { findDuplicates } from '../../../lib/vectors/duplicates.ts'
import { toCsvExport, toJsonExport, toNpyExport } from '../../../lib/vectors/export-vectors.ts'
import { bandWorkerCount, cosineMatrixInBands, type BandsOptions } from '../../../lib/vectors/matrix-bands.ts'
import { nearestOrder } from '../../../lib/vectors/nearest-order.ts'
import { emptyNeighbours, findNeighbours, type Neighbours } from '../../../lib/vectors/neighbours.ts'
import { principalComponents } from '../../../lib/vectors/principal-components.ts'
import type { ShorteningCost } from '../../../lib/vectors/shortening.ts'
import { normsOf, rowOf, toVectorBlock, type VectorBlock } from '../../../lib/vectors/vector-block.ts'
import { layOutWithUmap } from '../../../lib/vectors/umap-layout.ts'
import type { VectorInput, VectorOutput, VectorTaskName } from './vector-messages.ts'
import { largestDifference } from '../../../lib/vectors/largest-difference.ts'

/** Passed to tasks that take a while. */
export interface TaskContext {
  /** Lets other messages through, then throws if the task was cancelled. `done` goes from 0 to 1. */
  readonly pause: (done: number) => Promise<void>
}

export type VectorTaskTable = {
  readonly [Name in VectorTaskName]: (
    input: VectorInput<Name>,
    context: TaskContext,
  ) => Promise<VectorOutput<Name>>
}

interface Loaded {
  readonly address: string
  readonly block: VectorBlock
  readonly engine: CosineEngine
}

/** Rows between two pauses. */
const rowsAtOnce = 64

export interface VectorTaskOptions {
  readonly fetchBytes: (address: string) => Promise<ArrayBuffer>
  /** Number of processors available. */
  readonly processors: number
  readonly startBandWorker: BandsOptions['startWorker']
}

/** The tasks on vectors, and the vectors that were loaded. */
export function createVectorTasks({
  fetchBytes,
  processors,
  startBandWorker,
}: VectorTaskOptions): VectorTaskTable {
  const loaded = new Map<string, Loaded>()

  function find(key: string): Loaded {
    const found = loaded.get(key)
    if (found === undefined) throw new Error(`The vectors ${key} are not loaded.`)
    return found
  }

  return {
    async load({ key, address, rowCount, dimensions }) {
      const known = loaded.get(key)
      if (known?.address === address) return { kernel: known.engine.kernel }
      const block = toVectorBlock(await fetchBytes(address), dimensions)
      if (block.count !== rowCount) throw new Error(`${block.count} of ${rowCount} vectors are on the disk.`)
      const engine = createCosineEngine(block)
      loaded.set(key, { address, block, engine })
      return { kernel: engine.kernel }
    },
    async unload({ key }) {
      loaded.delete(key)
      return null
    },
    async matrix({ key }, { pause }) {
      const { block, engine } = find(key)
      const { count } = engine
      const matrix = await cosineMatrixInBands(engine, block, {
        startWorker: startBandWorker,
        workerCount: bandWorkerCount(block, processors),
        pause,
      })
      return { matrix, range: rangeOf(matrix, count), nearest: nearestOrder(matrix, count) }
    },
    neighbours: ({ key, k }, context) => neighboursOf(find(key).engine, k, context),
    duplicates: async ({ key, threshold }) => findDuplicates(find(key).engine, threshold),
    components: async ({ key }) => principalComponents(find(key).block),
    async umap({ key, neighbours, minDistance }, { pause }) {
      const { engine } = find(key)
      const near = await neighboursOf(engine, neighbours, { pause: (done) => pause(done * 0.2) })
      return layOutWithUmap(near, minDistance, (done) => pause(0.2 + done * 0.8))
    },
    rank: async ({ key, vector }) => find(key).engine.compareWith(vector),
    async row({ key, row }) {
      const numbers = rowOf(find(key).block, row).slice()
      return { numbers, norm: Math.hypot(...numbers) }
    },
    norms: async ({ key }) => normsOf(find(key).block),
    async agreement({ left, right, k, matching }, { pause }) {
      const onRight = new Set(matching)
      const isOnLeft = (row: number): boolean => matching[row] !== -1
      const isOnRight = (row: number): boolean => onRight.has(row)
      const half = { pause: (done: number) => pause(done / 2) }
      const rest = { pause: (done: number) => pause(0.5 + done / 2) }
      const nearLeft = await neighboursOf(find(left).engine, k, half, isOnLeft)
      const nearRight = await neighboursOf(find(right).engine, k, rest, isOnRight)
      return agreementOf(nearLeft, nearRight, matching)
    },
    difference: async ({ left, right, matching }) =>
      largestDifference(find(left).block, find(right).block, matching),
    async file({ key, kind, model, rows }) {
      const { block } = find(key)
      const { dimensions } = block
      if (kind === 'npy') return new Blob([toNpyExport(block)], { type: 'application/octet-stream' })
      return kind === 'csv'
        ? new Blob([toCsvExport(rows, block)], { type: 'text/csv' })
        : new Blob([toJsonExport({ model, dimensions }, rows, block)], { type: 'application/json' })
    },
    async shortening({ key, k, lengths }, { pause }) {
      const { block, engine } = find(key)
      const share = 1 / (lengths.length + 1)
      const whole = await neighboursOf(engine, k, { pause: (done) => pause(done * share) })
      const same = sameRows(block.count)
      const costs: ShorteningCost[] = []
      for (const [place, length] of lengths.entries()) {
        const short = createCosineEngine(block, { length })
        const near = await neighboursOf(short, k, { pause: (done) => pause((place + 1 + done) * share) })
        costs.push({ length, agreement: agreementOf(whole, near, same).mean })
      }
      return costs
    },
  }
}

async function neighboursOf(
  engine: CosineEngine,
  k: number,
  { pause }: TaskContext,
  isCompared?: (row: number) => boolean,
): Promise<Neighbours> {
  const found = emptyNeighbours(engine.count, k)
  for (let from = 0; from < engine.count; from += rowsAtOnce) {
    const to = Math.min(engine.count, from + rowsAtOnce)
    findNeighbours(engine, found, from, to, isCompared)
    await pause(to / engine.count)
  }
  return found
}
