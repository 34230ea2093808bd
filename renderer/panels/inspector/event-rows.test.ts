import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../../shared/runs/run-record.ts'
import { percentile, stallThreshold, toEventRows, toGaps } from './event-rows.ts'

describe('the events of a stream', () => {
  it('are counted over the whole stream, with their gaps and what they meant', () => {
    const events = [
      event(100, chunk({ role: 'assistant', content: '' })),
      event(125, chunk({ content: 'Hel' })),
      event(2530, chunk({ content: 'lo' })),
      { ...event(2540, '{"broken'), isReadable: false },
      event(2550, '[DONE]'),
    ]
    const rows = toEventRows(events, 12, 'chat')
    expect(
      rows.map(({ number, gap, kind, preview, isStall }) => [number, gap, kind, preview, isStall]),
    ).toEqual([
      [8, undefined, 'event', chunk({ role: 'assistant', content: '' }), false],
      [9, 25, 'text', '"Hel"', false],
      [10, 2405, 'text', '"lo"', true],
      [11, 10, 'unreadable', '{"broken', false],
      [12, 10, 'event', '[DONE]', false],
    ])
  })

  it.each([
    ['chat', chunk({ content: 'Hel' }), 'text'],
    ['speech', '{"type":"speech.audio.delta","audio":"AAAA"}', 'media'],
    ['transcriptions', '{"type":"transcript.text.delta","delta":"Hel"}', 'text'],
    ['translations', '{"type":"transcript.text.delta","delta":"Hel"}', 'text'],
    [
      'images-generations',
      '{"type":"image_generation.partial_image","b64_json":"iVBORw0KGgo=","partial_image_index":0}',
      'media',
    ],
    ['images-edits', '{"type":"image_edit.completed","b64_json":"iVBORw0KGgo="}', 'media'],
  ])('of %s say what they brought', (format, data, kind) => {
    expect(toEventRows([event(1, data)], 1, format)[0]?.kind).toBe(kind)
  })

  it('of a format nobody knows are shown by their own names', () => {
    const rows = toEventRows([{ ...event(1, '{}'), event: 'ping' }], 1, 'other')
    expect(rows[0]?.kind).toBe('ping')
  })

  it('that are very long are listed by their names, without being read again', () => {
    const data = chunk({ content: 'word '.repeat(100_000) })
    expect(toEventRows([{ ...event(1, data), event: 'delta' }], 1, 'chat')[0]).toMatchObject({
      kind: 'delta',
      preview: data.slice(0, 160),
    })
  })

  it('stall when nothing came for a second, unless the stream is always that slow', () => {
    expect(stallThreshold([20, 30, 25])).toBe(1000)
    expect(stallThreshold(Array.from({ length: 9 }, () => 1000))).toBe(5000)
  })

  it('end in a stall when nothing came from the last one to the end of the run', () => {
    const rows = toEventRows([event(100, '{}'), event(145, '{}')], 2, 'chat')
    expect(toGaps(rows, 60_145)).toEqual({
      p50: 45,
      p95: 45,
      longest: 60_000,
      isStalled: true,
      stalledUntil: 60_145,
    })
    expect(toGaps(rows, 150)).toMatchObject({ longest: 45, isStalled: false, stalledUntil: undefined })
    expect(toGaps(rows, undefined)).toMatchObject({ longest: 45, isStalled: false })
    expect(toGaps(rows.slice(0, 1), 2100)).toMatchObject({ longest: 2000, isStalled: true, p50: undefined })
    expect(toGaps([], 2100)).toMatchObject({ longest: undefined, isStalled: false })
  })

  it('have percentiles', () => {
    expect([percentile([], 0.5), percentile([3, 1, 2], 0.5), percentile([1, 2, 3, 4], 0.95)]).toEqual([
      undefined,
      2,
      4,
    ])
  })
})

function event(at: number, data: string): RecordedEvent {
  return { at, event: '', data, isReadable: true }
}

function chunk(delta: object): string {
  return JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta }] })
}
