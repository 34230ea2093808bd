import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeBatch } from './socket-codec.ts'

function roundTrip(frames: readonly unknown[]): unknown[] {
  const refused: unknown[] = []
  const messages = encodeBatch(frames, (frame) => refused.push(frame))
  expect(refused).toEqual([])
  return messages.flatMap((message) => decodeMessage(message) ?? ['unreadable'])
}

describe('a batch on the socket', () => {
  it('without bytes is one text message holding a JSON array', () => {
    expect(encodeBatch([{ type: 'ping' }, { type: 'pong' }])).toEqual(['[{"type":"ping"},{"type":"pong"}]'])
  })

  it('with bytes is one binary message that brings them back natively', () => {
    const frames = [
      { a: new Uint8Array([1, 2, 3]), b: [new Uint8Array(0), { c: new Uint8Array([255]) }] },
      { d: new Uint8Array([9]) },
    ]
    const messages = encodeBatch(frames)
    expect(messages.map((message) => message.constructor.name)).toEqual(['Uint8Array'])
    expect(roundTrip(frames)).toEqual(frames)
  })

  it('begins a binary message with the length of its JSON', () => {
    const [message] = encodeBatch([{ a: new Uint8Array([7, 8]) }]) as [Uint8Array]
    const head = '[[{"a":{"$bin":0}},[2]]]'
    expect([...message]).toEqual([head.length, 0, 0, 0, ...Buffer.from(head), 7, 8])
  })

  it.each([
    { $bin: 0 },
    { $bin: 7, other: 'x' },
    { $bin: { $bin: 0 } },
    { $bin: { $bin: { $bin: [] } } },
    { deep: [{ $bin: null }, { $bin: 'text' }] },
  ])('brings back the user data %j as it was, with and without bytes beside it', (data) => {
    const bytes = new Uint8Array([1])
    expect(roundTrip([{ data }])).toEqual([{ data }])
    expect(roundTrip([{ data, bytes }])).toEqual([{ data, bytes }])
    expect(roundTrip([{ data: { ...data, bytes } }])).toEqual([{ data: { ...data, bytes } }])
  })

  it('brings back a key named __proto__ as a key', () => {
    const data = JSON.parse('{"__proto__":{"polluted":true}}') as object
    const [frame] = roundTrip([{ data, bytes: new Uint8Array([1]) }]) as [{ data: object }]
    expect(Object.keys(frame.data)).toEqual(['__proto__'])
    expect((frame.data as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('gives decoded bytes a buffer of their own', () => {
    const [message] = encodeBatch([{ bytes: new Uint8Array([1, 2]) }])
    const pooled = Buffer.concat([Buffer.from('secret'), message as Uint8Array])
    const [frame] = decodeMessage(pooled.subarray(6)) as [{ bytes: Uint8Array }]
    expect(frame.bytes).toEqual(new Uint8Array([1, 2]))
    expect(frame.bytes.buffer.byteLength).toBe(2)
  })

  it('keeps the order of frames with and without bytes', () => {
    const frames = [{ n: 1 }, { n: 2, b: new Uint8Array([2]) }, { n: 3, b: new Uint8Array([3]) }, { n: 4 }]
    expect(encodeBatch(frames)).toHaveLength(3)
    expect(roundTrip(frames)).toEqual(frames)
  })

  it('is cut between frames when it is large', () => {
    const frames = Array.from({ length: 10 }, (_, n) => ({ n, text: 'x'.repeat(200_000) }))
    expect(encodeBatch(frames).length).toBeGreaterThan(3)
    expect(roundTrip(frames)).toEqual(frames)
  })

  it('puts something else in the place of a frame above the limit', () => {
    const large = { bytes: new Uint8Array(3 * 1024 * 1024) }
    const refused: unknown[] = []
    const messages = encodeBatch(
      [{ n: 1 }, large, { n: 2 }],
      (frame, reason) => {
        refused.push(frame)
        return { reason: reason.message }
      },
      2 * 1024 * 1024,
    )
    expect(messages).toEqual(['[{"n":1},{"reason":"It has 3 MiB; the maximum is 2 MiB."},{"n":2}]'])
    expect(refused).toEqual([large])
  })

  it('counts text in bytes, not in letters', () => {
    expect(encodeBatch([{ text: 'a'.repeat(900) }], undefined, 1000)).toHaveLength(1)
    expect(encodeBatch([{ text: 'ü'.repeat(900) }], undefined, 1000)).toEqual([])
  })

  it('leaves out what is not plain data when nothing takes its place', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const refused: unknown[] = []
    const messages = encodeBatch([{ n: 1 }, circle, { big: 1n }], (frame) => {
      refused.push(frame)
    })
    expect(messages).toEqual(['[{"n":1}]'])
    expect(refused).toEqual([circle, { big: 1n }])
  })
})

/** A binary message with JSON and no attachments. */
function json(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length, 0, 0, 0]), bytes])
}

describe('a message that is not ours', () => {
  it.each([
    ['broken JSON', '[{'],
    ['no array', '{"type":"ping"}'],
    ['empty', new Uint8Array(0)],
    ['a length beyond the end', new Uint8Array([255, 255, 255, 255, 1])],
    ['broken JSON in binary', json('[[')],
    ['no sizes', json('[[{}]]')],
    ['an attachment beyond the end', json('[[{"a":{"$bin":0}},[5]]]')],
    ['a negative size', json('[[{},[-1]]]')],
    ['a placeholder without attachment', json('[[{"a":{"$bin":0}},[]]]')],
    ['a placeholder that is no index', json('[[{"a":{"$bin":"length"}},[]]]')],
  ])('is told apart: %s', (_title, message) => {
    expect(decodeMessage(message)).toBeUndefined()
  })
})

function many(count: number): string {
  return JSON.stringify([Array.from({ length: count }, () => 0)])
}

describe('a message with more values than are read at once', () => {
  it('is none of ours, however few bytes it has', () => {
    expect(decodeMessage(many(10), 100)).toHaveLength(1)
    expect(decodeMessage(many(200), 100)).toBeUndefined()
    expect(decodeMessage(JSON.stringify([{ a: [[[[]]]], b: many(5) }]), 8)).toHaveLength(1)
  })

  it('is told by what stands outside of its texts', () => {
    const texts = JSON.stringify(['a,b,[{'.repeat(50), 'a "quoted, text" \\', '\\'.repeat(9), 'b,c'])
    expect(decodeMessage(texts, 10)).toEqual(JSON.parse(texts))
  })

  it('with bytes beside it is none either', () => {
    const [message = ''] = encodeBatch(
      [{ bytes: new Uint8Array(3), list: Array.from({ length: 200 }, () => 0) }],
      () => undefined,
    )
    expect(decodeMessage(message, 1_000)).toHaveLength(1)
    expect(decodeMessage(message, 100)).toBeUndefined()
  })
})
