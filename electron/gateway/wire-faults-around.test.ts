import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { eventStream, textOf } from './testing/chat-stream.ts'
import { dialects, openStreamOf, streamOf, type Dialect } from './testing/dialects.ts'
import { exchangeChat, targetOf, testKey, type ExchangeResult } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback, type Answer } from './testing/loopback.ts'

/**
 * What may go wrong around a stream, in each format (see shared/gateway/wire/streams.md, "Content types that lie",
 * "Addresses and redirects", "Compression and pages of a proxy" and "Bodies of requests"). Addresses that are pasted are in
 * `shared/formats/read-address.test.ts`, odd values in `wire-faults-values.test.ts`.
 */
describe.each(dialects)('$id:', (dialect) => {
  const failure = { error: { message: 'It broke', type: 'new_api_error', code: 'do_request_failed' } }

  test.each([eventStream, 'application/json', 'text/plain'])(
    'a failed status labelled %s is read as an error',
    async (type) => {
      const result = await answered(dialect, answerWith(JSON.stringify(failure), type, 500))
      expect(result.end).toMatchObject({
        outcome: 'failed',
        error: { status: 500, gatewaySays: 'It broke', code: 'do_request_failed' },
      })
      expect(result.received).toBe(JSON.stringify(failure))
    },
  )

  test.each(['text/html', eventStream, 'application/json'])(
    'a web page with status 200 labelled %s is a wrong address',
    async (type) => {
      const page = '\n<!DOCTYPE html><html><title>Console</title></html>'
      const { end } = await answered(dialect, answerWith(page, type))
      expect(end).toMatchObject({
        outcome: 'failed',
        error: { kind: 'invalid-response', remedies: [{ type: 'check-connection', connectionId: 'c1' }] },
      })
    },
  )

  test.each([301, 307])('a redirect (%i) neither moves the request nor the key', async (status) => {
    const other = await startLoopback(answerWith('{}'))
    const { end } = await answered(dialect, (response) => {
      response.writeHead(status, { location: `${other.url}/elsewhere` })
      response.end()
    })
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'rejected', status } })
    expect(other.calls).toEqual([])
  })

  describe('the other kind of answer', () => {
    test.each([eventStream, 'application/json', 'text/plain'])(
      'JSON though a stream was asked for, labelled %s',
      async (type) => {
        const result = await answered(dialect, answerWith(JSON.stringify(dialect.whole('Hi')), type))
        expect([result.end, textOf(result.parts)]).toEqual([{ outcome: 'done' }, 'Hi'])
      },
    )

    test.each([eventStream, 'application/json', ''])(
      'a stream though JSON was asked for, labelled %s',
      async (type) => {
        const server = await startLoopback(answerWith(streamOf(dialect, ['H', 'i']), type))
        const result = await exchangeChat({
          format: dialect.format,
          target: targetOf(server.url),
          parameters: {},
        })
        expect([result.end, textOf(result.parts)]).toEqual([{ outcome: 'done' }, 'Hi'])
      },
    )

    test('JSON that breaks off says so, and the bytes are kept', async () => {
      const half = JSON.stringify(dialect.whole('Hi')).slice(0, -9)
      const result = await answered(dialect, (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
        response.write(half, () => response.destroy())
      })
      expect(result.end).toMatchObject({ outcome: 'failed', error: { kind: 'network' } })
      expect(result.received).toBe(half)
    })
  })

  describe('compression and pages of a proxy', () => {
    test.each([
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const)('a body compressed with %s is read, and recorded as it reads', async (coding, compress) => {
      const body = streamOf(dialect, ['aé', '漢'])
      const result = await answered(dialect, (response) => {
        response.writeHead(200, { 'content-type': eventStream, 'content-encoding': coding })
        response.end(compress(body))
      })
      expect([result.end, textOf(result.parts), result.received]).toEqual([{ outcome: 'done' }, 'aé漢', body])
    })

    test('a compressed stream that is cut keeps what was said', async () => {
      const compressed = gzipSync(openStreamOf(dialect, ['Half']) + ' '.repeat(99_999))
      const result = await answered(dialect, (response) => {
        response.writeHead(200, { 'content-type': eventStream, 'content-encoding': 'gzip' })
        response.write(compressed.subarray(0, -12), () => response.destroy())
      })
      expect([result.end.outcome, textOf(result.parts)]).toEqual(['failed', 'Half'])
    })

    test.each([502, 504, 520, 524])('a page with status %i is told in a line', async (status) => {
      const page = `<html><head><title>Bad gateway</title></head>${'<p>long</p>'.repeat(2_000)}</html>`
      const { end } = await answered(dialect, answerWith(page, 'text/html', status))
      expect(end).toMatchObject({
        outcome: 'failed',
        error: {
          status,
          message: `A server in front of the gateway responded with ${status} and a web page.`,
          gatewaySays: 'Bad gateway',
          remedies: [{ type: 'retry' }],
        },
      })
    })
  })

  describe('what is sent', () => {
    const ok = answerWith(JSON.stringify({}))

    test('says that its body is JSON', async () => {
      const server = await startLoopback(ok)
      await exchangeChat({ format: dialect.format, target: targetOf(server.url) })
      expect(server.calls[0]?.headers['content-type']).toMatch(/^application\/json\b/)
    })

    test('has whole numbers as whole numbers, and nothing that is not set', async () => {
      const server = await startLoopback(ok)
      const name = dialect.id === 'generate-content' ? 'maxOutputTokens' : 'max_tokens'
      await exchangeChat({
        format: dialect.format,
        target: targetOf(server.url),
        parameters: { [name]: 1024 },
      })
      expect(server.calls[0]?.body).toMatch(new RegExp(`"${name}":1024[,}]`))
      expect(server.calls[0]?.body).not.toContain('null')
    })

    test('encodes a model name in the path, and leaves it alone in the body', async () => {
      const server = await startLoopback(ok)
      const model = 'vendor/m:free@2.1 über'
      await exchangeChat({ format: dialect.format, target: targetOf(server.url), model })
      const [call] = server.calls
      if (dialect.id === 'generate-content')
        expect(decodeURIComponent(call?.url.split('/models/')[1] ?? '')).toContain(`${model}:`)
      else expect(JSON.parse(call?.body ?? '{}')).toMatchObject({ model })
      expect(call?.url).toMatch(/^[\x21-\x7e]+$/)
    })
  })

  test('another model in the answer is no fault', async () => {
    const body = streamOf(dialect, ['Hi']).replaceAll('"m"', '"another-model-2026"')
    expect((await answered(dialect, answerWith(body, eventStream))).end).toEqual({ outcome: 'done' })
  })

  test.each(['Invalid token', '无效的令牌'])(
    'a refused key (%s) is said with status and request id, and what to do',
    async (message) => {
      const { end } = await answered(dialect, (response) => {
        response.writeHead(401, { 'content-type': 'application/json', 'x-oneapi-request-id': 'r-1' })
        response.end(JSON.stringify({ error: { message, type: 'new_api_error', code: '' } }))
      })
      expect(end).toMatchObject({
        error: {
          kind: 'unauthorized',
          status: 401,
          requestId: 'r-1',
          gatewaySays: message,
          remedies: [{ type: 'set-key', connectionId: 'c1' }],
        },
      })
      expect(JSON.stringify(end)).not.toContain(testKey)
    },
  )

  test('an answer in one piece may take 299 seconds to begin', async () => {
    const clock = createMemoryClock(0)
    const server = await startLoopback((response) => {
      clock.advance(299_999)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(dialect.whole('Late')))
    })
    const result = await exchangeChat({
      format: dialect.format,
      target: targetOf(server.url),
      parameters: {},
      clock,
    })
    expect([result.end, textOf(result.parts)]).toEqual([{ outcome: 'done' }, 'Late'])
  })
})

async function answered(dialect: Dialect, answer: Answer): Promise<ExchangeResult> {
  const server = await startLoopback(answer)
  return exchangeChat({ format: dialect.format, target: targetOf(server.url) })
}
