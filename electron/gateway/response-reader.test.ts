import { describe, expect, test } from 'vitest'
import type { AppError } from '../../shared/errors/app-error.ts'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { appendMerged } from '../../shared/runs/testing/append-merged.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { ExchangeEnd } from './exchange.ts'
import type { ReaderContext } from './reader-types.ts'
import { createResponseReader } from './response-reader.ts'
import { chatChunk, chatStream, eventStream, textOf } from './testing/chat-stream.ts'

interface Read {
  readonly end: ExchangeEnd
  readonly parts: Part[]
  readonly count: number
  readonly unreadable: number
}

interface Body {
  readonly bytes: Uint8Array
  readonly size?: number
  readonly type?: string
  readonly status?: number
  readonly isCut?: boolean
  readonly context?: ReaderContext
}

const broken: AppError = { kind: 'network', message: 'The connection broke.' }

function readBody({
  bytes,
  size = bytes.length,
  type = eventStream,
  status = 200,
  isCut,
  context,
}: Body): Read {
  const parts: Part[] = []
  let count = 0
  let unreadable = 0
  const head = { status, headers: [{ name: 'content-type', value: type }] }
  const reader = createResponseReader(
    chatFormat,
    head,
    (made, events) => {
      count += events.count
      unreadable += events.unreadable
      for (const part of made) appendMerged(parts, part)
    },
    context,
  )
  for (let start = 0; start < bytes.length; start += size) reader.push(bytes.subarray(start, start + size))
  const end = reader.end(isCut ? { outcome: 'failed', error: broken } : { outcome: 'received' })
  return { end, parts, count, unreadable }
}

/** Read whole, byte by byte, and in pieces of 5: always the same. */
function read(text: string | Uint8Array, more: Omit<Body, 'bytes' | 'size'> = {}): Read {
  const bytes = Buffer.from(text)
  const whole = readBody({ bytes, ...more })
  for (const size of [1, 5]) expect(readBody({ bytes, size, ...more }), `in pieces of ${size}`).toEqual(whole)
  return whole
}

const said = chatStream(['Hello ', 'wörld 😀'])
const whole = JSON.stringify({ id: 'c1', choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] })
const errorJson = '{"error":{"message":"It broke","type":"upstream_error","code":"do_request_failed"}}'

describe('what kind of body it is', () => {
  test.each([
    ['a stream', said, eventStream, 'Hello wörld 😀'],
    ['a stream labelled JSON', said, 'application/json', 'Hello wörld 😀'],
    ['a stream without a label', `: PING\n\n${said}`, '', 'Hello wörld 😀'],
    ['a stream behind blank lines', `\r\n\r\n${said}`, 'text/plain', 'Hello wörld 😀'],
    ['a stream with a byte order mark', `\uFEFF${said}`, eventStream, 'Hello wörld 😀'],
    ['JSON', whole, 'application/json', 'Hi'],
    ['JSON labelled a stream', whole, eventStream, 'Hi'],
    ['JSON behind blank lines', `\n\n${whole}\n`, 'text/html', 'Hi'],
    ['JSON over many lines', JSON.stringify(JSON.parse(whole), null, 2), eventStream, 'Hi'],
    [
      'a JSON chunk a line',
      said.replaceAll(/data: (?!\[)/g, '').replaceAll('\n\n', '\n'),
      'application/x-ndjson',
      'Hello wörld 😀',
    ],
  ])('is found out for %s', (_, body, type, text) => {
    const { end, parts } = read(body, { type })
    expect({ end, text: textOf(parts) }).toEqual({ end: { outcome: 'done' }, text })
  })

  test.each([
    [
      'a web page',
      '<!doctype html><title>Console</title>',
      'The address returned a web page instead of a gateway response.',
    ],
    [
      'a web page labelled a stream',
      '\n<html></html>',
      'The address returned a web page instead of a gateway response.',
    ],
    ['plain text', 'date: today', 'The response is not JSON.'],
    ['a short text', 'da', 'The response is not JSON.'],
    ['half of a JSON body', whole.slice(0, 30), 'The response is not JSON.'],
    ['nothing', '', 'The response is empty.'],
    ['blank lines', '\n\n\n', 'The response is empty.'],
    [
      'other JSON',
      '{"object":"list","data":[]}',
      'The response is not in the Chat completions format: choices is missing.',
    ],
  ])('is said for %s', (_, body, message) => {
    const { end, parts } = read(body, { type: 'text/html' })
    expect(end).toMatchObject({
      outcome: 'failed',
      error: { kind: 'invalid-response', message, status: 200 },
    })
    expect(parts).toEqual([{ type: 'error', error: end.outcome === 'failed' && end.error }])
  })
})

describe('a status that says failed', () => {
  test.each([
    ['with JSON', errorJson, 'application/json'],
    ['with JSON labelled a stream', errorJson, eventStream],
    ['with JSON framed as an event', `data: ${errorJson}\n\n`, eventStream],
    ['behind a ping', `: PING\n\ndata: ${errorJson}\n\n`, eventStream],
  ])('is an error %s', (_, body, type) => {
    const { end, parts } = read(body, { type, status: 500, context: { connectionId: 'c1' } })
    expect(end).toMatchObject({
      outcome: 'failed',
      error: { kind: 'server', gatewaySays: 'It broke', code: 'do_request_failed', status: 500 },
    })
    expect(parts).toHaveLength(1)
  })

  test('names the field that was sent in vain', () => {
    const body = JSON.stringify({ error: { message: "Unknown parameter: 'seed'.", param: 'seed' } })
    const { end } = read(body, { status: 400, context: { sentBody: { model: 'm', seed: 1 } } })
    expect(end).toMatchObject({
      error: { kind: 'unsupported-parameter', remedies: [{ type: 'remove-field', field: 'seed' }] },
    })
  })
})

describe('bare JSON among the events', () => {
  test.each([
    ['on one line', `\n${errorJson}\n`],
    ['at the very end', errorJson],
    ['over several lines', JSON.stringify(JSON.parse(errorJson), null, 2)],
    ['before more comments', `${errorJson}\n\n: PING\n\n`],
    ['with a type beside it', `${errorJson.slice(0, -1)},"type":"error"}\n\n`],
  ])('is an error behind what was said: %s', (_, tail) => {
    const { end, parts } = read(`${chatStream(['Half'], true)}${tail}`)
    expect(textOf(parts)).toBe('Half')
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'server', gatewaySays: 'It broke' } })
  })

  test('is an error behind a ping alone', () => {
    expect(read(`: PING\n\n${errorJson}`).end).toMatchObject({
      outcome: 'failed',
      error: { gatewaySays: 'It broke' },
    })
  })

  test('that is no JSON is kept as unreadable, and the stream goes on', () => {
    const { end, parts, unreadable } = read(
      `${chatStream(['a'], true)}upstream hiccup\n\n${chatStream(['b'])}`,
    )
    expect({ end, unreadable, text: textOf(parts) }).toEqual({
      end: { outcome: 'done' },
      unreadable: 1,
      text: 'ab',
    })
    expect(parts).toContainEqual({ type: 'unreadable', text: 'upstream hiccup' })
  })
})

describe('the end', () => {
  test.each<[string, string, ExchangeEnd]>([
    [
      'without an end mark is the finish reason',
      chatStream(['a'], true) + chatChunk({}, 'stop'),
      { outcome: 'done' },
    ],
    ['with two end marks', `${said}data: [DONE]\n\n`, { outcome: 'done' }],
    [
      'is not there with the mark alone',
      `${chatStream(['a'], true)}data: [DONE]\n\n`,
      { outcome: 'ended-early' },
    ],
    ['is not there with comments alone', ': PING\n\n: PING\n\n', { outcome: 'ended-early' }],
    ['is not there when the text just stops', chatStream(['a'], true), { outcome: 'ended-early' }],
  ])('%s', (_, body, end) => {
    expect(read(body).end).toEqual(end)
  })

  test('of a whole body may come before the connection breaks', () => {
    expect(read(whole, { isCut: true }).end).toEqual({ outcome: 'cut-after-end', error: broken })
    expect(read(whole.slice(0, 40), { isCut: true })).toEqual({
      end: { outcome: 'failed', error: broken },
      parts: [],
      count: 0,
      unreadable: 0,
    })
  })

  test('of a broken connection does not report half an event as unreadable, but reads a whole one', () => {
    const half = `${chatStream(['a'], true)}data: {"id":"c1","choi`
    expect(read(half, { isCut: true })).toMatchObject({
      end: { outcome: 'failed', error: broken },
      count: 1,
      unreadable: 0,
    })
    expect(read(half)).toMatchObject({ end: { outcome: 'ended-early' }, count: 2, unreadable: 1 })
    const nearly = chatStream(['a', 'b'], true).trimEnd()
    expect(textOf(read(nearly, { isCut: true }).parts)).toBe('ab')
  })
})

test('counts events and unreadable ones, and tells of each', () => {
  const reported: [string, boolean][] = []
  const body = `${chatStream(['a'], true)}data: nonsense\n\ndata: [DONE]\n\n`
  const { count, unreadable } = readBody({
    bytes: Buffer.from(body),
    context: { onEvent: ({ data }, isReadable) => reported.push([data.slice(0, 8), isReadable]) },
  })
  expect({ count, unreadable, reported }).toEqual({
    count: 3,
    unreadable: 1,
    reported: [
      ['{"id":"c', true],
      ['nonsense', false],
      ['[DONE]', true],
    ],
  })
})

test('hands over all parts of one chunk together', () => {
  const delivered: number[] = []
  const reader = createResponseReader(chatFormat, { status: 200, headers: [] }, (parts) =>
    delivered.push(parts.length),
  )
  reader.push(Buffer.from(chatStream(['x', 'y', 'z'], true)))
  reader.push(Buffer.from(': PING\n\n'))
  reader.push(Buffer.from(chatStream(['d', 'e'])))
  expect(delivered).toEqual([4, 3])
})

test('a body of very many lines of JSON is not read as a stream at once', () => {
  const { end, parts } = readBody({ bytes: Buffer.from('{}\n'.repeat(300_000)), type: 'application/json' })
  expect(parts).toHaveLength(1)
  expect(end).toMatchObject({ error: { kind: 'invalid-response' } })
})

test.each(['data: {a}\n\n', 'event: error\ndata: {a}\n\n'])(
  'a body of %j, which is no stream after all, is not read to its end as one',
  (event) => {
    const { end, count } = readBody({ bytes: Buffer.from(`{"a":1}\n${event.repeat(13_000)}`) })
    expect(end).toMatchObject({ error: { kind: 'invalid-response', message: 'The response is not JSON.' } })
    expect(count).toBeGreaterThan(1_000)
    expect(count).toBeLessThan(4_000)
  },
)
