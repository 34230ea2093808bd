import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import {
  maxErrorBodyBytes,
  maxEventBytes,
  maxModelListBytes,
  maxWholeAnswerBytes,
} from '../../shared/limits.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { createJsonMeter } from './answer-limit.ts'
import { callGateway } from './call-gateway.ts'
import { chatStream, eventStream, textOf } from './testing/chat-stream.ts'
import { exchangeChat, targetOf, type ExchangeResult } from './testing/exchange-under-test.ts'
import { startLoopback, type Answer } from './testing/loopback.ts'

/** Answers with `begun` and then `piece` `times` times, as fast as it is taken, until the other end has enough. */
function answerAtLength({ begun = '', piece, times, headers, status = 200 }: LongAnswer): Answer {
  function* pieces(): Generator<Buffer> {
    yield Buffer.from(begun)
    for (let count = 0; count < times; count += 1) yield piece
  }
  return async (response) => {
    response.writeHead(status, headers)
    await pipeline(Readable.from(pieces()), response).catch(() => undefined)
  }
}

interface LongAnswer {
  readonly begun?: string
  readonly piece: Buffer
  readonly times: number
  readonly headers: Record<string, string>
  readonly status?: number
}

async function exchange(answer: Answer): Promise<ExchangeResult> {
  const server = await startLoopback(answer)
  return exchangeChat({ target: targetOf(server.url) })
}

const large = Buffer.alloc(1024 * 1024, 'a')
const stream = { 'content-type': eventStream }
const json = { 'content-type': 'application/json' }

describe('an answer larger than its limit is ended, told in words, and kept as far as it came', () => {
  test('gzip that inflates to 1.5 GiB', async () => {
    const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024))
    const result = await exchange(
      answerAtLength({ piece: zeros, times: 96, headers: { ...stream, 'content-encoding': 'gzip' } }),
    )
    expect(result.end).toMatchObject({
      outcome: 'failed',
      error: { code: expect.stringMatching(/^(?:answer-inflates|answer-too-large|event-too-large)$/) },
    })
    expect(result.received.length).toBeLessThan(maxWholeAnswerBytes + 4 * large.length)
  })

  test('one event without an end: what came before is shown', async () => {
    const begun = `${chatStream(['Hello'], true)}data: {"a":"`
    const result = await exchange(answerAtLength({ begun, piece: large, times: 500, headers: stream }))
    expect(result.end).toMatchObject({ outcome: 'failed', error: { code: 'event-too-large' } })
    expect(textOf(result.parts)).toBe('Hello')
    expect(result.received.length).toBeLessThan(maxEventBytes + 4 * large.length)
  })

  test('an event of a million values, which would hold up the app while it is parsed', async () => {
    const values = Buffer.from('[1],'.repeat(256 * 1024))
    const result = await exchange(
      answerAtLength({ begun: 'data: [', piece: values, times: 30, headers: stream }),
    )
    expect(result.end).toMatchObject({ outcome: 'failed', error: { code: 'answer-too-intricate' } })
  })

  test('JSON without an end', async () => {
    const result = await exchange(answerAtLength({ begun: '{', piece: large, times: 500, headers: json }))
    expect(result.end).toMatchObject({ outcome: 'failed', error: { code: 'answer-too-large' } })
    expect(result.received.length).toBeLessThan(maxWholeAnswerBytes + 4 * large.length)
  })

  test('a refusal says what its beginning says', async () => {
    const result = await exchange(answerAtLength({ piece: large, times: 500, headers: json, status: 400 }))
    expect(result.end).toMatchObject({ outcome: 'failed', error: { kind: 'rejected', status: 400 } })
    expect(result.received.length).toBeLessThan(maxErrorBodyBytes + 4 * large.length)
  })

  test('a model list', async () => {
    const server = await startLoopback(answerAtLength({ piece: large, times: 100, headers: json }))
    const list = await callGateway({
      format: modelsFormat,
      input: {},
      target: targetOf(server.url),
      signal: new AbortController().signal,
      clock: systemClock,
    })
    expect(list).toMatchObject({
      ok: false,
      error: { code: 'answer-too-large', message: expect.stringContaining(`${maxModelListBytes >> 20} MiB`) },
    })
  })
})

function mebibytes(text: string, count: number): Buffer {
  return Buffer.from(text.repeat(Math.ceil((count * 1024 * 1024) / Buffer.byteLength(text))))
}

describe('what makes JSON slow to parse is counted while it arrives', () => {
  test.each([
    ['a picture as base64', mebibytes('iVBORw0KGgo', 30), false],
    ['numbers', mebibytes('1,2,3,', 4), true],
    ['nested lists', mebibytes('[[[[', 3), true],
    ['escapes', mebibytes('\\n\\"', 24), true],
    ['letters beyond ASCII', mebibytes('漢字', 12), true],
    ['as many words as an answer may have', mebibytes('Some words, and "more": words.\\n', 4), false],
  ])('%s', (_, bytes, isOver) => {
    const meter = createJsonMeter()
    meter.push(bytes)
    expect(meter.isOver()).toBe(isOver)
    meter.reset()
    expect(meter.isOver()).toBe(false)
  })
})
