import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { maxAnswerCharacters } from '../../shared/limits.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { eventStream, textOf } from './testing/chat-stream.ts'
import { dialects, frame, openStreamOf, streamOf, type Dialect } from './testing/dialects.ts'
import { exchangeChat, targetOf, type ExchangeResult } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback, type Answer } from './testing/loopback.ts'
import { answerInPieces } from './testing/pieces.ts'

/**
 * Everything that a stream can suffer from, in each format (see shared/gateway/wire/streams.md, "Bytes and lines",
 * "Several objects in one event", "End signals", "Errors inside a stream", "Silence" and "A second start"): a real server on
 * loopback, the real client and the real reader. What happens around a stream is in `wire-faults-around.test.ts`.
 */
describe.each(dialects)('$id:', (dialect) => {
  const said = ['aé ', '漢字 ', '😀 “x”']
  const text = said.join('')
  const whole = streamOf(dialect, said)

  describe('bytes to text', () => {
    test.each([1, 2, 3, 7, 64])('in pieces of %i, cut inside characters and lines', async (size) => {
      const result = await answered(dialect, answerInPieces(whole, size))
      expect(summaryOf(result)).toEqual({ outcome: 'done', text, unreadable: 0 })
      expect(result.received === whole).toBe(true)
    })

    test('the last line counts without its line end', async () => {
      expect(summaryOf(await read(dialect, whole.trimEnd()))).toEqual({
        outcome: 'done',
        text,
        unreadable: 0,
      })
    })

    test('invalid UTF-8 becomes a mark and costs nothing around it', async () => {
      const [before = '', ...behind] = streamOf(dialect, ['a|b']).split('|')
      const rest = behind.join('\uFFFD\uFFFD')
      const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc3]), Buffer.from(rest)])
      expect(summaryOf(await read(dialect, body))).toEqual({
        outcome: 'done',
        text: 'a\uFFFD\uFFFDb',
        unreadable: 0,
      })
    })

    test('a byte order mark in front', async () => {
      expect(summaryOf(await read(dialect, `\uFEFF${whole}`))).toEqual({
        outcome: 'done',
        text,
        unreadable: 0,
      })
    })
  })

  describe('line ends', () => {
    test.each([
      ['CRLF', '\r\n'],
      ['CR', '\r'],
    ])('%s, whole and one byte at a time', async (_, lineEnd) => {
      const body = whole.replaceAll('\n', lineEnd)
      for (const answer of [answerWith(body, eventStream), answerInPieces(body, 1)]) {
        expect(summaryOf(await answered(dialect, answer))).toEqual({ outcome: 'done', text, unreadable: 0 })
      }
    })

    test('blank lines in plenty and events without data are no events', async () => {
      const padded = whole.replaceAll('\n\n', '\n\n\n\r\n\ndata:\n\nevent: x\n\n')
      const [plain, result] = [await read(dialect, whole), await read(dialect, padded)]
      expect([summaryOf(result), result.events]).toEqual([summaryOf(plain), plain.events])
    })
  })

  describe('data lines', () => {
    test('without a space after the colon', async () => {
      expect(summaryOf(await read(dialect, whole.replaceAll('data: ', 'data:')))).toMatchObject({ text })
    })

    test('one event over several lines', async () => {
      const lines = JSON.stringify(dialect.say('b'), null, 1).split('\n')
      const spread = lines.map((line) => `data: ${line}\n`).join('')
      const body = `${openStreamOf(dialect, ['a'])}${spread}\n${ending(dialect, 'ab')}`
      expect(summaryOf(await read(dialect, body))).toEqual({ outcome: 'done', text: 'ab', unreadable: 0 })
    })

    test.each([
      ['on lines of their own', '\ndata: '],
      ['with nothing between them', ''],
      ['with a field name between them', 'data: '],
    ])('two events in one, %s', async (_, glue) => {
      const [a, b] = [JSON.stringify(dialect.say('a')), JSON.stringify(dialect.say('b'))]
      const body = `${openStreamOf(dialect, [])}data: ${a}${glue}${b}\n\n${ending(dialect, 'ab')}`
      expect(summaryOf(await read(dialect, body))).toEqual({ outcome: 'done', text: 'ab', unreadable: 0 })
    })
  })

  describe('comments', () => {
    test('before the first data and between events say nothing', async () => {
      const body = `: PING\n\n${whole.replaceAll('\n\n', '\n\n: OPENROUTER PROCESSING\n\n: ping\n\n')}`
      expect(summaryOf(await read(dialect, body))).toEqual({ outcome: 'done', text, unreadable: 0 })
    })

    test('count as activity', async () => {
      const clock = createMemoryClock(0)
      let pings = 4
      let next: (() => void) | undefined
      const server = await startLoopback((response) => {
        response.writeHead(200, { 'content-type': eventStream })
        response.write(': PING\n\n')
        next = () => void ((pings -= 1) < 0 ? response.end(whole) : response.write(': PING\n\n'))
      })
      const { end } = await exchangeChat({
        format: dialect.format,
        target: targetOf(server.url, { idleTimeoutMs: 60_000 }),
        clock,
        onChunk() {
          clock.advance(50_000)
          next?.()
        },
      })
      expect([end, clock.monotonic()]).toEqual([{ outcome: 'done' }, 300_000])
    })
  })

  test('event names that lie, ids and retries change nothing', async () => {
    const body = whole.replaceAll(/^data:/gm, 'id: 7\nretry: 10\nevent: message_stop\ndata:')
    expect(summaryOf(await read(dialect, body))).toEqual({ outcome: 'done', text, unreadable: 0 })
  })

  describe('the end', () => {
    test('[DONE] with spaces around it, and whatever follows it', async () => {
      const body = `${streamOf(dialect, ['a'])}data:   [DONE]  \n\ndata: [DONE]\n\n: PING\n\n`
      expect(summaryOf(await read(dialect, body))).toEqual({ outcome: 'done', text: 'a', unreadable: 0 })
    })

    test('of a stream that never says so is "ended early", and the text stays', async () => {
      expect(summaryOf(await read(dialect, openStreamOf(dialect, said)))).toEqual({
        outcome: 'ended-early',
        text,
        unreadable: 0,
      })
    })

    test('is not [DONE] alone: the gateway writes it after a cut as well', async () => {
      const body = `${openStreamOf(dialect, said)}data: [DONE]\n\n`
      expect(summaryOf(await read(dialect, body))).toEqual({ outcome: 'ended-early', text, unreadable: 0 })
    })

    test('by a broken connection is an error behind the text, not in its place', async () => {
      const server = await startLoopback((response) => {
        response.writeHead(200, { 'content-type': eventStream })
        response.write(`${openStreamOf(dialect, said)}data: {"ha`, () => response.destroy())
      })
      const result = await exchangeChat({ format: dialect.format, target: targetOf(server.url) })
      expect(summaryOf(result)).toEqual({ outcome: 'failed', text, unreadable: 0 })
      expect(result.parts.at(-1)).toMatchObject({ type: 'error', error: { kind: 'network' } })
      expect(result.received.endsWith('data: {"ha')).toBe(true)
    })
  })

  describe('an error inside a stream', () => {
    const bare = { error: { message: 'It broke', type: 'upstream_error' } }
    test.each([
      ['its own error event', frame(dialect.error('It broke'))],
      ['a bare object', `${JSON.stringify(bare)}\n\n`],
      ['a bare object with a type', JSON.stringify({ ...bare, type: 'error' })],
      ['a bare object over several lines', JSON.stringify(bare, null, 2)],
      ['a bare object behind a line of noise', `upstream hiccup\n\n${JSON.stringify(bare)}\n\n`],
      ['a bare object behind a ping', `: PING\n\n${JSON.stringify(bare)}`],
      ['a bare object and the end mark', `${JSON.stringify(bare)}\n\ndata: [DONE]\n\n`],
    ])('%s keeps what was said', async (_, tail) => {
      const result = await read(dialect, openStreamOf(dialect, said) + tail)
      expect(summaryOf(result)).toMatchObject({ outcome: 'failed', text })
      expect(result.end).toMatchObject({ error: { gatewaySays: 'It broke' } })
      expect(result.parts.filter(({ type }) => type === 'error')).toHaveLength(1)
    })

    test('behind a ping alone', async () => {
      const result = await read(dialect, `: PING\n\n${JSON.stringify(bare)}`)
      expect(result.end).toMatchObject({ outcome: 'failed', error: { gatewaySays: 'It broke' } })
    })
  })

  test('usage that comes several times is the last one, never a sum', async () => {
    const counts = [dialect.usage(1), dialect.usage(2), dialect.usage(3)].map(frame)
    // A response tells its usage with its end.
    const body =
      dialect.id === 'responses'
        ? `${openStreamOf(dialect, ['a'])}${frame(dialect.usage(3))}`
        : openStreamOf(dialect, ['a']) + counts.join('') + ending(dialect, 'a')
    const usages = (await read(dialect, body)).parts.filter((part) => part.type === 'usage')
    expect(usages.at(-1)?.usage).toMatchObject({ inputTokens: 7, outputTokens: 3 })
  })

  describe('an idle stream', () => {
    test('may be silent for 299 seconds, and is given up with its text kept after 300', async () => {
      const clock = createMemoryClock(0)
      const server = await startLoopback((response) => {
        response.writeHead(200, { 'content-type': eventStream })
        response.write(openStreamOf(dialect, said))
      })
      let isOver = false
      const result = await exchangeChat({
        format: dialect.format,
        target: targetOf(server.url),
        clock,
        onParts(parts) {
          if (isOver || parts.length === 0) return
          isOver = true
          void turn()
            .then(() => clock.advance(299_999))
            .then(() => turn())
            .then(() => clock.advance(1))
        },
      })
      expect(summaryOf(result)).toEqual({ outcome: 'failed', text, unreadable: 0 })
      expect(result.end).toMatchObject({ error: { kind: 'timeout' } })
      expect(clock.monotonic()).toBe(300_000)
    })

    test('is stopped at once, and the gateway hears of it', async () => {
      const closed = Promise.withResolvers<void>()
      const stop = new AbortController()
      const server = await startLoopback((response) => {
        response.on('close', () => closed.resolve())
        response.writeHead(200, { 'content-type': eventStream })
        response.write(openStreamOf(dialect, said))
      })
      const result = await exchangeChat({
        format: dialect.format,
        target: targetOf(server.url),
        signal: stop.signal,
        onParts: () => stop.abort(),
      })
      await closed.promise
      expect(summaryOf(result)).toEqual({ outcome: 'stopped', text, unreadable: 0 })
    })
  })

  describe('a second start', () => {
    test.each([
      ['in the middle', openStreamOf(dialect, ['old ', 'words'], 'first')],
      [
        'behind an error',
        openStreamOf(dialect, ['old ', 'words'], 'first') + frame(dialect.error('It broke')),
      ],
      ['behind an end', streamOf({ ...dialect, mark: '' }, ['old ', 'words'], 'first')],
    ])('%s drops what came before, error and end included', async (_, first) => {
      const result = await read(dialect, first + streamOf(dialect, said, 'second'))
      expect(summaryOf(result)).toEqual({ outcome: 'done', text, unreadable: 0 })
      expect(result.parts.findLast(({ type }) => type === 'start' || type === 'finish')?.type).toBe('finish')
    })

    test('that gets no further is "ended early", though the first one had come to its end', async () => {
      const first = streamOf({ ...dialect, mark: '' }, ['old ', 'words'], 'first')
      const result = await read(dialect, first + openStreamOf(dialect, said, 'second'))
      expect(summaryOf(result)).toEqual({ outcome: 'ended-early', text, unreadable: 0 })
    })
  })

  test('an id of its own in every event is no new start', async () => {
    let count = 0
    const body = whole.replaceAll('"a1"', () => `"a${(count += 1)}"`)
    const result = await read(dialect, body)
    expect(summaryOf(result)).toEqual({ outcome: 'done', text, unreadable: 0 })
    expect(result.parts.filter(({ type }) => type === 'start')).toHaveLength(1)
  })

  describe('sizes', () => {
    test('one event of 8 MB, of which the beginning is shown', async () => {
      const word = 'ab漢😀'.repeat(950_000)
      const result = await read(dialect, openStreamOf(dialect, [word]) + ending(dialect, ''))
      expect(Buffer.byteLength(result.received)).toBeGreaterThan(8_000_000)
      const kept = answerText(result)
      expect([result.end.outcome, word.startsWith(kept)]).toEqual(['done', true])
      // A character of two units is not cut.
      expect(kept.length).toBeGreaterThanOrEqual(maxAnswerCharacters - 1)
      const leftOut = { type: 'left-out', characters: word.length - kept.length }
      expect(result.parts).toContainEqual(leftOut)
    })

    test('ten thousand events in one chunk', async () => {
      const words = Array.from({ length: 10_000 }, (_, index) => `${index} `)
      const result = await read(dialect, streamOf(dialect, words))
      expect(result.events).toBeGreaterThanOrEqual(10_000)
      expect([result.end.outcome, answerText(result) === words.join('')]).toEqual(['done', true])
    })
  })
})

async function answered(dialect: Dialect, answer: Answer): Promise<ExchangeResult> {
  const server = await startLoopback(answer)
  return exchangeChat({ format: dialect.format, target: targetOf(server.url) })
}

const read = (dialect: Dialect, body: string | Buffer): Promise<ExchangeResult> =>
  answered(dialect, answerWith(body, eventStream))

/** The end of a stream whose answer is `text`. */
function ending(dialect: Dialect, text: string): string {
  return dialect.finish(text).map(frame).join('') + dialect.mark
}

/** The text behind the newest start. */
function answerText({ parts }: ExchangeResult): string {
  return textOf(parts.slice(parts.findLastIndex(({ type }) => type === 'start') + 1))
}

function summaryOf(result: ExchangeResult): { outcome: string; text: string; unreadable: number } {
  return { outcome: result.end.outcome, text: answerText(result), unreadable: result.unreadable }
}
