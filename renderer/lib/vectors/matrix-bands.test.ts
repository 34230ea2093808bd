import { describe, expect, it } from 'vitest'
import { createCosineEngine, widest } from './cosine-engine.ts'
import { cosineMatrix } from './cosine-matrix.ts'
import {
  bandWorkerCount,
  cosineMatrixInBands,
  serveBands,
  type BandRequest,
  type BandsOptions,
} from './matrix-bands.ts'
import { randomBlock } from './testing/planted.ts'

const block = randomBlock(5 * widest + 7, 20)
// A row without a vector.
block.data.fill(Number.NaN, 40, 60)
const engine = createCosineEngine(block)
const expected = cosineMatrix(engine)

/** Fake workers: each answers one request whenever the main side yields. */
function setUp({ isDeaf = false }: { isDeaf?: boolean } = {}) {
  const waiting: (() => void)[] = []
  const log = { started: 0, ended: 0, bands: [] as number[], vectors: 0 }
  const startWorker: BandsOptions['startWorker'] = (onComputed) => {
    log.started += 1
    let isOpen = true
    const take = serveBands((computed) => {
      if (isOpen) onComputed(computed)
    })
    return {
      postMessage(request: BandRequest) {
        if (request.type === 'vectors') log.vectors += 1
        else log.bands.push(request.band)
        if (!isDeaf) waiting.push(() => take(request))
      },
      terminate() {
        isOpen = false
        log.ended += 1
      },
    }
  }
  const pause = async (): Promise<void> => waiting.splice(0, 3).forEach((next) => next())
  return { log, startWorker, pause }
}

describe('a matrix in bands', () => {
  it.each([0, 1, 3])('is the same with %i further workers, which end with it', async (workerCount) => {
    const { log, startWorker, pause } = setUp()
    const matrix = await cosineMatrixInBands(engine, block, { startWorker, workerCount, pause })
    expect(matrix).toEqual(expected)
    expect(log).toMatchObject({ started: workerCount, ended: workerCount, vectors: workerCount })
    expect(log.bands.length > 0).toBe(workerCount > 0)
    // No band was given to two workers.
    expect(new Set(log.bands).size).toBe(log.bands.length)
  })

  it('does not wait for a worker that never answers', async () => {
    const { log, startWorker, pause } = setUp({ isDeaf: true })
    expect(await cosineMatrixInBands(engine, block, { startWorker, workerCount: 1, pause })).toEqual(expected)
    expect(log.ended).toBe(1)
  })

  it('ends its workers when it is not wanted any more', async () => {
    const { log, startWorker } = setUp()
    await expect(
      cosineMatrixInBands(engine, block, { startWorker, workerCount: 2, pause: notWanted }),
    ).rejects.toThrow('Not wanted.')
    expect(log.ended).toBe(2)
  })
})

describe('further workers', () => {
  it('are as many as there are processors, and not more than three', () => {
    expect([1, 2, 3, 4, 64].map((processors) => workers(2_000, 1_536, processors))).toEqual([0, 1, 2, 3, 3])
  })

  it('are none for a small matrix', () => {
    expect(workers(1_000, 1_536, 8)).toBe(0)
    expect(workers(200, 3_072, 8)).toBe(0)
  })

  it('are fewer where the vectors take much memory', () => {
    expect(workers(4_000, 3_072, 8)).toBe(2)
    expect(workers(4_000, 10_000, 8)).toBe(0)
  })
})

const notWanted = (): Promise<void> => Promise.reject(new Error('Not wanted.'))

function workers(count: number, dimensions: number, processors: number): number {
  return bandWorkerCount({ data: new Float32Array(0), count, dimensions }, processors)
}
