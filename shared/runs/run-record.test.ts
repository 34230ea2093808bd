import { describe, expect, it } from 'vitest'
import { partOfRecord, type RunRecord } from './run-record.ts'

const record: RunRecord = {
  runId: 'r',
  request: { method: 'POST', url: 'http://a', headers: [], body: '{"model":"m"}', bodyBytes: 13 },
  response: { status: 200, headers: [], body: 'data: {}', bodyBytes: 8, isBodyCut: false },
  events: [{ at: 1, event: '', data: '{}', isReadable: true }],
  chunks: [{ at: 1, bytes: 8 }],
}

describe('a part of a record', () => {
  it('with the events has no bodies, and still their sizes', () => {
    expect(partOfRecord(record, 'events')).toEqual({
      ...record,
      request: { ...record.request, body: '' },
      response: { ...record.response, body: '' },
      chunks: [],
    })
    expect(partOfRecord({ ...record, response: null }, 'events').response).toBeNull()
  })

  it('with the bodies has no events', () => {
    expect(partOfRecord(record, 'bodies')).toEqual({ ...record, events: [], chunks: [] })
  })

  it('is the whole record unless a part is named', () => {
    expect(partOfRecord(record, undefined)).toBe(record)
  })
})
