import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import { createResponseReader } from '../gateway/response-reader.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import { replayRecord } from './replay-record.ts'
import { partsFormat } from './testing/parts-format.ts'
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
    legs: [],
    end: { at: 50, status: 'done', isBroken: false, bytes: 0, isCut: false },
  }
}

function view(stored: StoredRecord): RunRecord {
  return toRunRecord(stored, replayRecord(stored, partsFormat, createResponseReader, 'mine'))
}

describe('the view of a record', () => {
  it('gives each event the arrival of the chunk that completed it', () => {
    const [one, two] = ['one', 'two'].map((text) => JSON.stringify({ type: 'text', block: 't', text }))
    const shown = view(
      record([
        [10, `: PING\n\ndata: ${one}\n\nevent: ping\nda`],
        [20, `ta: ${two}\n`],
        [30, '\ndata: {"n":\n\n'],
        [40, 'data: [DONE]'],
      ]),
    )
    expect(shown.events).toEqual([
      { at: 10, event: '', data: one, isReadable: true },
      { at: 30, event: 'ping', data: two, isReadable: true },
      { at: 30, event: '', data: '{"n":', isReadable: false },
      { at: 40, event: '', data: '[DONE]', isReadable: true },
    ])
    expect(shown.chunks.map((chunk) => chunk.at)).toEqual([10, 20, 30, 40])
  })

  it('puts characters together that the network cut', () => {
    const bytes = Buffer.from('data: "süß 🙂"\n\n')
    const shown = view(record(Array.from(bytes, (byte, index) => [index, Uint8Array.of(byte)] as const)))
    expect([shown.response?.body, shown.events[0]?.data]).toEqual(['data: "süß 🙂"\n\n', '"süß 🙂"'])
  })

  it('shows a bare error line behind the events', () => {
    const shown = view(
      record([
        [1, 'data: {"n":1}\n\n'],
        [2, '{"error":{"message":"upstream"}}'],
      ]),
    )
    expect(shown.events.map((event) => event.data)).toEqual(['{"n":1}', '{"error":{"message":"upstream"}}'])
  })

  it('sees an error body for what it is, though it is labelled as a stream', () => {
    const shown = view(record([[1, '{"error":{"message":"no"}}']]))
    expect([shown.events, shown.response?.body]).toEqual([[], '{"error":{"message":"no"}}'])
  })

  it('sees a stream for what it is, though it is labelled as JSON', () => {
    const shown = view(record([[1, 'data: {"n":1}\n\n']], 'application/json'))
    expect(shown.events).toHaveLength(1)
  })

  it('carries the newest 5,000 events and 4 Mi characters of the body', () => {
    const events = Array.from({ length: 13_000 }, (_, index) => `data: {"n":${index}}\n\n`).join('')
    const shown = view(record([[1, events]]))
    expect([shown.events.length, shown.events[0]?.data, shown.events.at(-1)?.data]).toEqual([
      5_000,
      '{"n":8000}',
      '{"n":12999}',
    ])
    const large = view(record([[1, `data: "${'x'.repeat(5 * 1024 * 1024)}"\n\n`]]))
    expect([large.response?.body.length, large.response?.isBodyCut]).toEqual([4 * 1024 * 1024, true])
  })

  it('fits into one frame to the window, whatever came', () => {
    const event = `data: "${'x'.repeat(3 * 1024 * 1024)}"\n\n`
    const large = view(
      record([
        [1, event.repeat(4)],
        [2, `data: "${'y'.repeat(5 * 1024 * 1024)}"\n\n`],
      ]),
    )
    expect(large.events.map(({ at, data, isCut }) => [at, data.length, isCut])).toEqual([
      [1, 3 * 1024 * 1024 + 2, undefined],
      [2, 4 * 1024 * 1024, true],
    ])
    const many = view(record(Array.from({ length: 120_000 }, (_, index) => [index, '\n'] as const)))
    expect([many.chunks.length, many.chunks[0], many.chunks.at(-1)]).toEqual([
      40_000,
      { at: 2, bytes: 3 },
      { at: 119_999, bytes: 3 },
    ])
  })

  it('shows a file by its type and its first bytes, and broken text as text', () => {
    const audio = new Uint8Array([0x52, 0x49, 0x46, 0x46, 36, 0, 0, 0, 0x57, 0x41, 0x56, 0x45, 1, 2, 3, 4, 5])
    const { response } = view(record([[10, audio]], 'application/json'))
    expect(response).toMatchObject({
      fileType: 'audio/wav',
      bodyBytes: 0,
      body: [
        '0000  52 49 46 46 24 00 00 00  RIFF$...',
        '0008  57 41 56 45 01 02 03 04  WAVE....',
        `0010  05${' '.repeat(21)}  .`,
      ].join('\n'),
    })
    const broken = view(record([[10, Buffer.from('{"text":"gr\xfc\xdfe and more words"}', 'latin1')]]))
    expect(broken.response).not.toHaveProperty('fileType')
    expect(broken.response?.body).toContain('and more words')
  })
})
