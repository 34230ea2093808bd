import { expect, it } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createRequestedShapeReader } from './requested-shape-reader.ts'

function readerOf(body: string | undefined, format = 'chat') {
  return createRequestedShapeReader({
    runs: {
      get: (id) =>
        id === 'gone'
          ? err({ kind: 'not-found', message: 'This run is not there any more.' })
          : ok({ id, startedAt: 1, format } as Run),
    },
    recorder: {
      requestBody: (_id, _at, isWanted) =>
        Promise.resolve(body !== undefined && isWanted(body) ? body : undefined),
    },
  })
}

const asking = '{"response_format":{"type":"json_object"}}'

it('tells the JSON that the recorded request of a run asked for', async () => {
  expect(await readerOf(asking).read('run-1')).toEqual(ok({ shape: { type: 'json' } }))
})

it('tells of none for plain requests, other formats, lost records and unknown runs', async () => {
  expect(await readerOf('{"messages":[]}').read('run-1')).toEqual(ok({}))
  expect(await readerOf(asking, 'models').read('run-1')).toEqual(ok({}))
  expect(await readerOf(undefined).read('run-1')).toEqual(ok({}))
  expect(await readerOf(asking).read('gone')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})
