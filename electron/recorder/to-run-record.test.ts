import { describe, expect, it } from 'vitest'
import type { StoredRecord } from './stored-record.ts'
import { toRunRecord } from './to-run-record.ts'

function record(
  pieces: readonly (readonly [at: number, text: string | Uint8Array])[],
  contentType = 'text/event-stream; charset=utf-8',
): StoredRecord {
  return {
    request: {
      runId: 'run-1',
      startedAt: 0,
      method: 'POST',
      url: 'http://gateway.test/v1/chat/completions',
      headers: [],
      bodyBytes: 9,
    },
    requestBody: Buffer.from('{"a":"ä"}'),
    response: { at: 1, status: 200, headers: [{ name: 'Content-Type', value: contentType }] },
    chunks: pieces.map(([at, text]) => ({ at, bytes: Buffer.from(text) })),
    end: undefined,
  }
}

describe('the view of a record', () => {
  it('gives each event the arrival of the chunk that completed it', () => {
    const view = toRunRecord(
      record([
        [10, ': PING\n\ndata: {"n":1}\n\nevent: ping\nda'],
        [20, 'ta: {"n":2}\n'],
        [30, '\ndata: {"n":\n\n'],
        [40, 'data: [DONE]'],
      ]),
    )
    expect(view.events).toEqual([
      { at: 10, event: '', data: '{"n":1}', isReadable: true },
      { at: 30, event: 'ping', data: '{"n":2}', isReadable: true },
      { at: 30, event: '', data: '{"n":', isReadable: false },
      { at: 40, event: '', data: '[DONE]', isReadable: true },
    ])
    expect(view.chunks.map((chunk) => chunk.at)).toEqual([10, 20, 30, 40])
  })

  it('puts characters together that the network cut', () => {
    const bytes = Buffer.from('data: "süß 🙂"\n\n')
    const view = toRunRecord(
      record(Array.from(bytes, (byte, index) => [index, Uint8Array.of(byte)] as const)),
    )
    expect([view.response?.body, view.events[0]?.data]).toEqual(['data: "süß 🙂"\n\n', '"süß 🙂"'])
  })

  it('shows a bare error line behind the events', () => {
    const view = toRunRecord(
      record([
        [1, 'data: {"n":1}\n\n'],
        [2, '{"error":{"message":"upstream"}}'],
      ]),
    )
    expect(view.events.map((event) => event.data)).toEqual(['{"n":1}', '{"error":{"message":"upstream"}}'])
  })

  it('sees an error body for what it is, though it is labelled as a stream', () => {
    const view = toRunRecord(record([[1, '{"error":{"message":"no"}}']]))
    expect([view.events, view.response?.body]).toEqual([[], '{"error":{"message":"no"}}'])
  })

  it('sees a stream for what it is, though it is labelled as JSON', () => {
    const view = toRunRecord(record([[1, 'data: {"n":1}\n\n']], 'application/json'))
    expect(view.events).toHaveLength(1)
  })

  it('carries the newest 5,000 events and 4 Mi characters of the body', () => {
    const events = Array.from({ length: 13_000 }, (_, index) => `data: {"n":${index}}\n\n`).join('')
    const view = toRunRecord(record([[1, events]]))
    expect([view.events.length, view.events[0]?.data, view.events.at(-1)?.data]).toEqual([
      5_000,
      '{"n":8000}',
      '{"n":12999}',
    ])
    const large = toRunRecord(record([[1, `data: "${'x'.repeat(5 * 1024 * 1024)}"\n\n`]]))
    expect([large.response?.body.length, large.response?.isBodyCut]).toEqual([4 * 1024 * 1024, true])
  })
})
