import { describe, expect, test } from 'vitest'
import { serveVectors } from './serve-vectors.ts'
import { createVectorClient, type VectorWorker } from './vector-client.ts'
import { createVectorTasks } from './vector-tasks.ts'

/** Two clouds of 30 rows each, around different directions, and one row without a vector. */
const rowCount = 61
const data = Float32Array.from({ length: rowCount * 4 }, (_, at) => {
  const row = Math.floor(at / 4)
  if (row === 60) return Number.NaN
  const wave = Math.sin(at * 12.9898) * 0.2
  return (at % 4 === (row < 30 ? 0 : 1) ? 1 : 0) + wave
})

/** Connects the client to the worker's own code, without a real worker. */
function setUp() {
  const fetched: string[] = []
  let workers = 0
  const client = createVectorClient(() => {
    workers += 1
    const listeners: Parameters<VectorWorker['addEventListener']>[1][] = []
    const take = serveVectors({
      tasks: createVectorTasks({
        async fetchBytes(address) {
          fetched.push(address)
          if (address === 'gone') throw new Error('The vectors are not there any more.')
          return data.slice().buffer
        },
        processors: 4,
        startBandWorker() {
          throw new Error('A small matrix needs no further worker.')
        },
      }),
      post: (answer) => queueMicrotask(() => listeners.forEach((listener) => listener({ data: answer }))),
      breathe: () => Promise.resolve(),
    })
    return {
      postMessage: take,
      addEventListener: (_type, listener) => void listeners.push(listener),
      terminate: () => void listeners.splice(0),
    }
  })
  const load = (key = 'a', address = 'here') =>
    client.runTask('load', { key, address, rowCount, dimensions: 4 })
  return { client, load, fetched, workers: () => workers }
}

describe('the worker for vectors', () => {
  test('starts with the first question, and fetches the same vectors once', async () => {
    const { load, fetched, workers } = setUp()
    expect(workers()).toBe(0)
    await load()
    await load()
    await load('a', 'more')
    expect([workers(), fetched]).toEqual([1, ['here', 'more']])
  })

  test('answers what is asked of the rows', async () => {
    const { client, load } = setUp()
    await load()
    const { matrix, nearest } = await client.runTask('matrix', { key: 'a' })
    expect([...nearest].toSorted((left, right) => left - right)).toEqual([
      ...Array.from({ length: rowCount }).keys(),
    ])
    expect(matrix[0]).toBe(1)
    expect(matrix[60]).toBeNaN()
    const { rows } = await client.runTask('neighbours', { key: 'a', k: 5 })
    expect([...rows.subarray(0, 5)].every((row) => row >= 0 && row < 30)).toBe(true)
    const { points } = await client.runTask('components', { key: 'a' })
    expect(Math.sign(points[0] ?? 0)).toBe(-Math.sign(points[31 * 2] ?? 0))
    const ranked = await client.runTask('rank', { key: 'a', vector: new Float32Array([0, 1, 0, 0]) })
    expect((ranked[40] ?? 0) > (ranked[5] ?? 0)).toBe(true)
    const { numbers, norm } = await client.runTask('row', { key: 'a', row: 3 })
    expect([...numbers]).toEqual([...data.subarray(12, 16)])
    expect(norm).toBeCloseTo(Math.hypot(...numbers), 5)
    const { count } = await client.runTask('duplicates', { key: 'a', threshold: 0.99 })
    expect(count).toBeGreaterThan(0)
  })

  test('lays rows out by UMAP, the same each time, with progress', async () => {
    const { client, load } = setUp()
    await load()
    const notified: number[] = []
    const input = { key: 'a', neighbours: 8, minDistance: 0.1 }
    const points = await client.runTask('umap', input, { onProgress: (done) => notified.push(done) })
    expect(points[120]).toBeNaN()
    expect(points.subarray(0, 120).every(Number.isFinite)).toBe(true)
    expect(notified.length).toBeGreaterThan(5)
    expect(notified).toEqual(notified.toSorted((left, right) => left - right))
    expect(await client.runTask('umap', input)).toEqual(points)
    // Rows of a cloud are nearer to each other than to the other cloud.
    const middle = (from: number): number[] =>
      [0, 1].map((axis) => {
        let sum = 0
        for (let row = from; row < from + 30; row += 1) sum += points[row * 2 + axis] ?? 0
        return sum / 30
      })
    const [left, right] = [middle(0), middle(30)]
    const apart = Math.hypot((left[0] ?? 0) - (right[0] ?? 0), (left[1] ?? 0) - (right[1] ?? 0))
    expect(apart).toBeGreaterThan(2)
  })

  test('says how far two results agree, and what shortening costs', async () => {
    const { client, load } = setUp()
    await load('a')
    await load('b')
    const same = Int32Array.from({ length: rowCount }, (_, row) => row)
    const { mean } = await client.runTask('agreement', { left: 'a', right: 'b', k: 5, matching: same })
    expect(mean).toBe(1)
    const costs = await client.runTask('shortening', { key: 'a', k: 5, lengths: [4, 2] })
    expect(costs[0]).toEqual({ length: 4, agreement: 1 })
    expect(costs[1]?.agreement).toBeLessThan(1)
  })

  test('compares results of different rows by those that both have', async () => {
    const { client, load } = setUp()
    await load('a')
    await load('b')
    const matching = Int32Array.from({ length: rowCount }, (_, row) => (row % 2 === 0 ? row : -1))
    const { mean, rows } = await client.runTask('agreement', { left: 'a', right: 'b', k: 5, matching })
    expect(mean).toBe(1)
    expect(rows[1]).toBeNaN()
  })

  test('gives a task up, and goes on with the next', async () => {
    const { client, load } = setUp()
    await load()
    const abort = new AbortController()
    const given = client.runTask(
      'umap',
      { key: 'a', neighbours: 8, minDistance: 0.1 },
      { signal: abort.signal },
    )
    abort.abort()
    await expect(given).rejects.toThrow()
    expect((await client.runTask('norms', { key: 'a' })).length).toBe(rowCount)
  })

  test('says why something cannot be done', async () => {
    const { client, load } = setUp()
    await expect(client.runTask('matrix', { key: 'nothing' })).rejects.toThrow('not loaded')
    await expect(load('a', 'gone')).rejects.toThrow('not there any more')
    await expect(
      client.runTask('load', { key: 'a', address: 'x', rowCount: 9, dimensions: 4 }),
    ).rejects.toThrow('61 of 9 vectors')
    const open = client.runTask('umap', { key: 'a', neighbours: 8, minDistance: 0.1 })
    client.close()
    await expect(open).rejects.toThrow('Stopped.')
  })
})
