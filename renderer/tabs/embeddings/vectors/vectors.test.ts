import { describe, expect, test, vi } from 'vitest'
import type { EmbeddingDetail } from '../../../../shared/embeddings/embedding-result.ts'
import type { VectorClient } from './vector-client.ts'
import { countChanged, toShownVectors } from './to-shown-vectors.ts'
import { createVectorSession } from './vector-session.ts'

const detail: EmbeddingDetail = {
  result: {
    id: 'r',
    setId: 's',
    connectionId: 'c',
    connectionName: 'C',
    isPractice: true,
    format: 'embeddings',
    model: 'm',
    parameters: {},
    extraJson: '',
    batchSize: 64,
    atOnce: 1,
    status: 'done',
    startedAt: 1,
    tookMs: 10,
    rowCount: 2,
    readyCount: 2,
    dimensions: 4,
    batches: [],
  },
  rows: [
    { id: 'a', text: 'one' },
    { id: 'b', text: 'two' },
  ],
  vectorsId: 'vectors-r-2',
}

describe('a result beside its set', () => {
  test('rows are numbered as in the list now: edits, empty rows and other orders keep their vectors', () => {
    const now = [
      { id: 'x', text: '' },
      { id: 'b', text: 'two', group: 'g' },
      { id: 'y', text: 'new' },
    ]
    const vectors = toShownVectors(detail, now)
    expect(vectors?.shown).toEqual([
      { id: 'a', text: 'one', label: '–', group: undefined },
      { id: 'b', text: 'two', label: '2', group: 'g' },
    ])
    expect(vectors?.placeOf.get('b')).toBe(1)
    expect(vectors?.source).toMatchObject({ key: 'r', rowCount: 2, dimensions: 4 })
    expect(countChanged(detail, now)).toBe(1)
    expect(
      countChanged(detail, [
        { id: 'a', text: 'one' },
        { id: 'b', text: 'other' },
      ]),
    ).toBe(1)
  })

  test('there is nothing to see before the first vectors', () => {
    expect(toShownVectors({ result: detail.result, rows: detail.rows }, [])).toBeUndefined()
  })
})

function setUp() {
  const tasks: string[] = []
  const runTask = vi.fn(async (name: string, input: { key?: string }) => {
    tasks.push(`${name} ${input.key}`)
    return null
  })
  const client = { runTask, close: () => undefined } as unknown as VectorClient
  return { tasks, runTask, session: createVectorSession(client) }
}
const source = (key: string, address = key) => ({ key, address, rowCount: 2, dimensions: 4 })

describe('the session with the worker', () => {
  test('vectors are fetched once, and again when there are more of them', async () => {
    const { tasks, session } = setUp()
    await session.runTask([source('a')], 'norms', { key: 'a' })
    await session.runTask([source('a')], 'components', { key: 'a' })
    await session.runTask([source('a', 'newer')], 'norms', { key: 'a' })
    expect(tasks).toEqual(['load a', 'norms a', 'components a', 'load a', 'norms a'])
  })

  test('those that were not used for longest make room', async () => {
    const { tasks, session } = setUp()
    for (const key of ['a', 'b', 'c', 'a', 'd']) await session.runTask([source(key)], 'norms', { key })
    expect(tasks.filter((words) => words.startsWith('unload'))).toEqual(['unload b'])
  })

  test('what could not be fetched is tried again by the next question', async () => {
    const { runTask, tasks, session } = setUp()
    runTask.mockRejectedValueOnce(new Error('gone'))
    await expect(session.runTask([source('a')], 'norms', { key: 'a' })).rejects.toThrow('gone')
    await session.runTask([source('a')], 'norms', { key: 'a' })
    expect(tasks).toEqual(['load a', 'norms a'])
  })
})
