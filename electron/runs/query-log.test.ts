import { expect, test } from 'vitest'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import { createTestHistory, type TestHistory } from '../history/testing/create-test-history.ts'
import { createQueryLog, type AnsweredQuery } from './query-log.ts'

const body = JSON.stringify({ object: 'list', success: true, data: [{ id: 'm' }] })

function answerOf(text: string, status = 200): WholeAnswer {
  return {
    end: { outcome: 'received' },
    sent: {
      method: 'GET',
      url: 'https://gateway.example/v1/models',
      headers: [{ name: 'authorization', value: 'Bearer ***' }],
      body: new Uint8Array(),
    },
    head: { status, headers: [{ name: 'x-oneapi-request-id', value: `id-${status}` }] },
    text,
    bytes: text.length,
    chunks: [{ at: 12, bytes: text.length }],
  }
}

function logOf(history: TestHistory) {
  const record = createQueryLog({
    ...history,
    clock: history.host.clock,
    log: history.host.log,
    describeConnection: () => ({ name: 'Mine', isPractice: false }),
    emit: () => undefined,
  })
  return (change: Partial<AnsweredQuery> = {}): string => {
    const startedAt = history.host.clock.now()
    history.host.clock.advance(20)
    const about = 'models mine'
    const query = { about, format: 'models', connectionId: 'mine', startedAt, keep: 3 } as const
    return record({ ...query, answer: answerOf(body), ...change }) ?? ''
  }
}

test('a model list is a run with its record: status, headers, `object` and `success`', async () => {
  const history = createTestHistory()
  const id = logOf(history)()
  expect(valueOf(history.runs.get(id))).toMatchObject({
    format: 'models',
    method: 'GET',
    url: 'https://gateway.example/v1/models',
    status: 'done',
    httpStatus: 200,
    requestId: 'id-200',
    timings: { headersMs: 12, endMs: 20 },
  })
  const record = valueOf(await history.runs.record(id))
  expect(record.response).toMatchObject({ status: 200, body, isBodyCut: false })
  expect(record.response?.headers).toEqual([{ name: 'x-oneapi-request-id', value: 'id-200' }])
})

test('history has one line for all queries about the same, and none among what was sent', async () => {
  const history = createTestHistory()
  const ask = logOf(history)
  const sent = await history.exchange('Why is the sky blue?', 'Scattering.')
  const first = ask()
  const failed = ask({
    answer: answerOf('{}', 401),
    error: { kind: 'unauthorized', message: 'The key was rejected.' },
  })
  const other = ask({ about: 'video v1', format: 'video-generations' })
  const idsOf = (filter: object) =>
    valueOf(history.history.list(filter)).entries.map(({ run, queryCount }) => [run.id, queryCount])
  expect(idsOf({})).toEqual([[sent, undefined]])
  expect(valueOf(history.history.facets())).toMatchObject({ total: 1, formats: [{ value: 'chat' }] })
  expect(idsOf({ isQuery: true })).toEqual([
    [other, 1],
    [failed, 2],
  ])
  expect(valueOf(await history.history.get(first))).toMatchObject({
    queryCount: 2,
    sameQueries: [
      { id: failed, status: 'failed', httpStatus: 401 },
      { id: first, status: 'done', httpStatus: 200 },
    ],
  })
  expect(valueOf(history.history.list({ isQuery: true, search: 'rejected' })).entries).toHaveLength(1)

  valueOf(history.history.delete([failed]))
  expect(idsOf({ isQuery: true })).toEqual([[other, 1]])
  valueOf(history.history.restore([failed]))
  expect(idsOf({ isQuery: true })).toHaveLength(2)
})

test('only the newest are kept, and all of them go before what was sent', async () => {
  const history = createTestHistory()
  const ask = logOf(history)
  const sent = await history.exchange('Why?', 'Because.')
  const [first] = [ask(), ask(), ask(), ask()]
  expect(history.runs.get(first).ok).toBe(false)
  await expect.poll(() => history.recorder.bytesOf(first, 0)).toBe(0)
  expect(valueOf(history.history.list({ isQuery: true })).entries).toMatchObject([{ queryCount: 3 }])

  const { startedAt } = valueOf(history.runs.get(sent))
  const keepBytes = await history.recorder.bytesOf(sent, startedAt)
  // Queries free disk space when pruned, but do not count as runs, since the user never saw them.
  expect(valueOf(await history.history.storage())).toMatchObject({ runs: 1 })
  const removed = valueOf(await history.history.prune({ by: 'size', keepBytes }))
  expect(removed.runs).toBe(0)
  expect(removed.bytes).toBeGreaterThan(0)
  expect(valueOf(history.history.list({})).entries).toHaveLength(1)
  expect(valueOf(history.history.list({ isQuery: true })).entries).toEqual([])
})

test('of a long answer the beginning is kept, and a query that never left leaves nothing', async () => {
  const history = createTestHistory()
  const ask = logOf(history)
  const long = 'x'.repeat(3 * 1024 * 1024)
  const record = valueOf(await history.runs.record(ask({ answer: answerOf(long) })))
  expect(record.response).toMatchObject({ isBodyCut: true, bodyBytes: long.length })
  expect(record.response?.body.length).toBeGreaterThan(2_000_000)
  const { sent: _sent, ...unsent } = answerOf('')
  expect(ask({ answer: unsent })).toBe('')
})
