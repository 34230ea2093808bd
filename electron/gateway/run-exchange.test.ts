import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { maxAnswerCharacters } from '../../shared/limits.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { chatChunk, chatStream, eventStream, textOf } from './testing/chat-stream.ts'
import { exchangeChat, targetOf, testKey } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'

describe('the request', () => {
  test('goes out once, with the key in its own header, and is told with the key masked', async () => {
    const server = await startLoopback(answerWith(chatStream(['Hello']), eventStream))
    const { sent, end } = await exchangeChat({
      target: targetOf(`${server.url}/api`, { extraHeaders: [{ name: 'X-Team', value: 'blue' }] }),
      identity: { userAgent: 'gateway-playground/1.2.3', acceptLanguage: 'de' },
    })
    const body = '{"model":"m","messages":[{"role":"user","content":"Hello"}],"stream":true}'
    expect(end).toEqual({ outcome: 'done' })
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/chat/completions',
      body,
      headers: {
        authorization: `Bearer ${testKey}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
        'accept-language': 'de',
        'user-agent': 'gateway-playground/1.2.3',
        'x-team': 'blue',
      },
    })
    expect(server.calls[0]?.headers).not.toHaveProperty('x-api-key')
    expect({ ...sent, body: Buffer.from(sent?.body ?? []).toString() }).toEqual({
      method: 'POST',
      url: `${server.url}/api/v1/chat/completions`,
      headers: [
        { name: 'host', value: `127.0.0.1:${server.port}` },
        { name: 'accept', value: 'text/event-stream, application/json' },
        { name: 'accept-encoding', value: 'identity' },
        { name: 'accept-language', value: 'de' },
        { name: 'user-agent', value: 'gateway-playground/1.2.3' },
        { name: 'content-type', value: 'application/json' },
        { name: 'X-Team', value: '••••••••' },
        { name: 'authorization', value: 'Bearer sk-••••••••9f3a' },
        { name: 'content-length', value: String(body.length) },
      ],
      body,
    })
  })

  test('has no auth header without a key, and the gateway says so itself', async () => {
    const server = await startLoopback(
      answerWith(
        '{"error":{"message":"Invalid token","type":"new_api_error","code":""}}',
        'application/json',
        401,
      ),
    )
    const { end } = await exchangeChat({ target: targetOf(server.url, { key: null }) })
    expect(server.calls[0]?.headers).not.toHaveProperty('authorization')
    expect(end).toMatchObject({
      outcome: 'failed',
      error: {
        kind: 'no-key',
        message: 'The gateway asks for a key, and none was sent.',
        gatewaySays: 'Invalid token',
        remedies: [{ type: 'set-key', connectionId: 'c1' }],
      },
    })
  })

  test('is not sent with a key that no header can carry', async () => {
    const server = await startLoopback(answerWith('{}'))
    const { end, sent } = await exchangeChat({ target: targetOf(server.url, { key: 'sk-ä\nx' }) })
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'invalid-input' } })
    expect([server.calls, sent]).toEqual([[], undefined])
  })

  test('masks a key in the body it tells of, when the user pasted it into a message', async () => {
    const server = await startLoopback(answerWith(chatStream(['ok']), eventStream))
    const { sent } = await exchangeChat({
      target: targetOf(server.url),
      parameters: { stream: true, user: testKey },
    })
    expect(server.calls[0]?.body).toContain(testKey)
    expect(Buffer.from(sent?.body ?? []).toString()).toContain('"user":"sk-••••••••9f3a"')
  })
})

describe('an echoed key', () => {
  test('is masked in headers, errors and bytes before anyone hears of it', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(401, { 'content-type': 'application/json', 'x-echo': `Bearer ${testKey}` })
      response.write(`{"error":{"message":"Incorrect API key provided: ${testKey.slice(0, 12)}`)
      setImmediate(() => response.end(`${testKey.slice(12)}."}}`))
    })
    const result = await exchangeChat({ target: targetOf(server.url) })
    expect(JSON.stringify(result)).not.toContain(testKey)
    expect(result.end).toMatchObject({
      error: { gatewaySays: 'Incorrect API key provided: sk-••••••••9f3a.' },
    })
  })
})

test('hands over bytes as they arrive, in order, with what they completed', async () => {
  const release = Promise.withResolvers<void>()
  const server = await startLoopback(async (response) => {
    response.writeHead(200, { 'content-type': eventStream, 'X-Twice': ['a', 'b'] })
    response.write(chatChunk({ content: 'first' }))
    await release.promise
    response.end(chatStream(['second']))
  })
  const delivered: string[] = []
  const result = await exchangeChat({
    target: targetOf(server.url),
    onParts(parts) {
      delivered.push(textOf([...parts]))
      release.resolve()
    },
  })
  expect(delivered).toEqual(['first', 'second'])
  expect(result).toMatchObject({
    end: { outcome: 'done' },
    events: 4,
    received: chatChunk({ content: 'first' }) + chatStream(['second']),
  })
  expect(result.head?.headers.filter(({ name }) => name === 'x-twice')).toEqual([
    { name: 'x-twice', value: 'a' },
    { name: 'x-twice', value: 'b' },
  ])
})

describe('hostile bodies on a real socket', () => {
  test('one event of 8 MB', async () => {
    const word = 'ab漢😀'.repeat(950_000)
    const server = await startLoopback(answerWith(chatStream([word]), eventStream))
    const { end, parts, received } = await exchangeChat({ target: targetOf(server.url) })
    expect(end).toEqual({ outcome: 'done' })
    expect(Buffer.byteLength(received)).toBeGreaterThan(8_000_000)
    const kept = textOf(parts)
    expect(word.startsWith(kept)).toBe(true)
    // A character of two units is not cut.
    expect(kept.length).toBeGreaterThanOrEqual(maxAnswerCharacters - 1)
    expect(parts).toContainEqual({ type: 'left-out', characters: word.length - kept.length })
  })

  test('ten thousand events in one write', async () => {
    const words = Array.from({ length: 10_000 }, (_, index) => `${index} `)
    const server = await startLoopback(answerWith(chatStream(words), eventStream))
    const { end, parts, events } = await exchangeChat({ target: targetOf(server.url) })
    expect({ end, events, isSame: textOf(parts) === words.join('') }).toEqual({
      end: { outcome: 'done' },
      events: 10_002,
      isSame: true,
    })
  })

  test('one byte at a time, with CRLF and characters of every width', async () => {
    const body = Buffer.from(chatStream(['aé', '漢字', '😀 “x”']).replaceAll('\n', '\r\n'))
    const server = await startLoopback(async (response) => {
      response.socket?.setNoDelay(true)
      response.writeHead(200, { 'content-type': eventStream })
      for (const byte of body) {
        response.write(Buffer.from([byte]))
        await turn()
      }
      response.end()
    })
    const { end, parts } = await exchangeChat({ target: targetOf(server.url) })
    expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, 'aé漢字😀 “x”'])
  })

  test('invalid UTF-8', async () => {
    const [before = '', after = ''] = chatStream(['a|b']).split('|')
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc3]), Buffer.from(after)])
    const server = await startLoopback(answerWith(body, eventStream))
    const { end, parts } = await exchangeChat({ target: targetOf(server.url) })
    expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, 'a\uFFFD\uFFFDb'])
  })

  test.each([
    [
      'two chunks glued into one event',
      chatChunk({ content: 'a' }).trimEnd() + chatStream(['b']),
      'ab',
      'done',
    ],
    [
      'two chunks on two data lines',
      `${chatChunk({ content: 'a' }).trimEnd()}\n${chatStream(['b'])}`,
      'ab',
      'done',
    ],
    ['the end mark twice', `${chatStream(['a'])}data: [DONE]\n\n`, 'a', 'done'],
    ['comments only', ': PING\n\n: PING\n\n', '', 'ended-early'],
    [
      'JSON though a stream was asked',
      '{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}',
      'Hi',
      'done',
    ],
  ])('%s', async (_, body, text, outcome) => {
    const server = await startLoopback(answerWith(body, eventStream))
    const { end, parts } = await exchangeChat({ target: targetOf(server.url) })
    expect({ text: textOf(parts), outcome: end.outcome }).toEqual({ text, outcome })
  })

  test('a stream though JSON was asked', async () => {
    const server = await startLoopback(answerWith(chatStream(['Hi']), 'application/json'))
    const { end, parts } = await exchangeChat({ target: targetOf(server.url), parameters: {} })
    expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, 'Hi'])
  })

  test('a failed status labelled as a stream', async () => {
    const server = await startLoopback(
      answerWith('{"error":{"message":"m","code":"model_not_found"}}', eventStream, 503),
    )
    const { end } = await exchangeChat({ target: targetOf(server.url) })
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'not-found', status: 503 } })
  })

  test('a web page with status 200', async () => {
    const server = await startLoopback(answerWith('<!doctype html><title>App</title>', 'text/html'))
    const { end } = await exchangeChat({ target: targetOf(server.url) })
    expect(end).toMatchObject({
      outcome: 'failed',
      error: { kind: 'invalid-response', remedies: [{ type: 'check-connection', connectionId: 'c1' }] },
    })
  })

  test('a bare error object behind events', async () => {
    const server = await startLoopback(
      answerWith(`${chatStream(['Half'], true)}{"error":{"message":"It broke"}}`, eventStream),
    )
    const { end, parts } = await exchangeChat({ target: targetOf(server.url) })
    expect(textOf(parts)).toBe('Half')
    expect(end).toMatchObject({ outcome: 'failed', error: { gatewaySays: 'It broke' } })
    expect(parts.at(-1)).toMatchObject({ type: 'error', error: { gatewaySays: 'It broke' } })
  })

  test('a body that is compressed although that was not asked for', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream, 'content-encoding': 'gzip' })
      response.end(gzipSync(chatStream(['Hello'])))
    })
    const result = await exchangeChat({ target: targetOf(server.url) })
    expect(result).toMatchObject({ end: { outcome: 'done' }, received: chatStream(['Hello']) })
  })

  test('a compressed body that breaks off keeps what was received', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream, 'content-encoding': 'gzip' })
      response.end(Buffer.from('this is no gzip'))
    })
    const { end } = await exchangeChat({ target: targetOf(server.url) })
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'network' } })
  })
})

describe('a connection that is cut', () => {
  test('keeps what was received and appends the error', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream })
      response.write(`${chatStream(['Half'], true)}data: {"id":"c1"`, () => response.destroy())
    })
    const { end, parts, unreadable } = await exchangeChat({ target: targetOf(server.url) })
    expect(end).toMatchObject({
      outcome: 'failed',
      error: {
        kind: 'network',
        message: 'The connection broke while the response was arriving.',
        nextStep: 'What was received is kept. Retry to get a complete response.',
      },
    })
    expect([textOf(parts), unreadable]).toEqual(['Half', 0])
    expect(parts.at(-1)).toEqual({ type: 'error', error: end.outcome === 'failed' && end.error })
  })

  test('does not spoil an answer that had come to its end, and is told', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream })
      response.write(chatStream(['Whole']), () => response.destroy())
    })
    const { end, parts } = await exchangeChat({ target: targetOf(server.url) })
    expect([textOf(parts), parts.some(({ type }) => type === 'error')]).toEqual(['Whole', false])
    expect(end).toMatchObject({
      outcome: 'cut-after-end',
      error: { kind: 'network', message: 'The connection broke while the response was arriving.' },
    })
  })

  test('does not hide a refusal that had arrived', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(401, { 'content-type': 'application/json', 'content-length': '999' })
      response.write('{"error":{"message":"Invalid token"}}', () => response.destroy())
    })
    expect((await exchangeChat({ target: targetOf(server.url) })).end).toMatchObject({
      error: { kind: 'unauthorized', gatewaySays: 'Invalid token' },
    })
  })

  test('before any answer leaves it open whether the request was worked on', async () => {
    const server = await startLoopback((response) => void response.destroy())
    const { end } = await exchangeChat({ target: targetOf(server.url) })
    expect(server.calls).toHaveLength(1)
    expect(end).toMatchObject({
      outcome: 'failed',
      error: {
        kind: 'network',
        message: `127.0.0.1:${server.port} closed the connection without a response.`,
        nextStep: 'It is not known whether the request was processed. A retry may be charged again.',
      },
    })
  })
})

describe('a redirect', () => {
  test.each([301, 302, 307, 308])('%i is not followed, and says where it would have gone', async (status) => {
    const other = await startLoopback(answerWith('{}'))
    const server = await startLoopback((response) => {
      response.writeHead(status, { location: `${other.url}/v1/chat/completions?token=secret` })
      response.end()
    })
    const { end, head } = await exchangeChat({ target: targetOf(server.url) })
    expect(other.calls).toEqual([])
    expect(head?.status).toBe(status)
    expect(end).toMatchObject({
      outcome: 'failed',
      error: {
        kind: 'rejected',
        message: `The address redirects to ${other.url}. The key is only sent to the address of the connection.`,
        nextStep: `If you trust ${other.url}, put it into the address in Settings.`,
        status,
      },
    })
  })
})

describe('silence', () => {
  test('ends the exchange when it lasts for the idle time, counted from the last byte', async () => {
    const clock = createMemoryClock(0)
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream })
      response.write(chatStream(['Half'], true))
    })
    const { end, parts } = await exchangeChat({
      target: targetOf(server.url, { idleTimeoutMs: 60_000 }),
      clock,
      onParts: () => void turn().then(() => clock.advance(60_000)),
    })
    expect(textOf(parts)).toBe('Half')
    expect(end).toMatchObject({
      outcome: 'failed',
      error: { kind: 'timeout', message: 'Nothing arrived for 60 s, so the request timed out.' },
    })
  })

  test('is broken by comments as well', async () => {
    const clock = createMemoryClock(0)
    const pings = [1, 2, 3, 4, 5].map(() => ': PING\n\n')
    let writeNext: (() => void) | undefined
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream })
      response.write(chatChunk({ content: 'a' }))
      writeNext = () => {
        const ping = pings.pop()
        if (ping === undefined) response.end(chatStream(['b']))
        else response.write(ping)
      }
    })
    const { end } = await exchangeChat({
      target: targetOf(server.url, { idleTimeoutMs: 60_000 }),
      clock,
      onChunk() {
        clock.advance(50_000)
        writeNext?.()
      },
    })
    expect({ end, elapsed: clock.monotonic(), pings }).toEqual({
      end: { outcome: 'done' },
      elapsed: 350_000,
      pings: [],
    })
  })

  test('before the headers counts too', async () => {
    const clock = createMemoryClock(0)
    const server = await startLoopback(() => clock.advance(60_000))
    const { end } = await exchangeChat({ target: targetOf(server.url, { idleTimeoutMs: 60_000 }), clock })
    expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'timeout' } })
  })

  test('before the headers has a limit of its own, which no longer counts afterwards', async () => {
    const limits = { headersTimeoutMs: 10_000, idleTimeoutMs: 60_000 }
    const early = createMemoryClock(0)
    const silent = await startLoopback(() => early.advance(10_000))
    const { end } = await exchangeChat({ target: targetOf(silent.url, limits), clock: early })
    expect(end).toMatchObject({
      error: { kind: 'timeout', message: 'Nothing arrived for 10 s, so the request timed out.' },
    })
    const late = createMemoryClock(0)
    const slow = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream })
      response.write(chatChunk({ content: 'a' }))
      finish = () => response.end(chatStream(['b']))
    })
    let finish: (() => void) | undefined
    const answered = await exchangeChat({
      target: targetOf(slow.url, limits),
      clock: late,
      onChunk() {
        late.advance(50_000)
        finish?.()
        finish = undefined
      },
    })
    expect(answered.end).toEqual({ outcome: 'done' })
  })

  test('behind a complete answer ends it well after a few seconds', async () => {
    const clock = createMemoryClock(0)
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream })
      response.write(chatStream(['Whole']))
    })
    const { end } = await exchangeChat({
      target: targetOf(server.url),
      clock,
      onParts: () => void turn().then(() => clock.advance(5_000)),
    })
    expect(end).toEqual({ outcome: 'done' })
  })
})

describe('stop', () => {
  test('ends at once, keeps what was received and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    const server = await startLoopback((response) => {
      response.on('close', () => closed.resolve())
      response.writeHead(200, { 'content-type': eventStream })
      response.write(`${chatStream(['Half'], true)}data: {"id":`)
    })
    const stop = new AbortController()
    const { end, parts, unreadable } = await exchangeChat({
      target: targetOf(server.url),
      signal: stop.signal,
      onParts: () => stop.abort(),
    })
    await closed.promise
    expect({ end, text: textOf(parts), unreadable }).toEqual({
      end: { outcome: 'stopped' },
      text: 'Half',
      unreadable: 0,
    })
  })

  // Each may be the beginning of a mark of a source, which is held back until more of it comes.
  test.each(['Half a ', 'Half a c', 'Half a cite', 'Half \uE200x', 'Half citeturn0sear'])(
    'hands over all of %j',
    async (words) => {
      const server = await startLoopback((response) => {
        response.writeHead(200, { 'content-type': eventStream })
        response.write(chatStream([words, ''], true))
      })
      const stop = new AbortController()
      const { end, parts } = await exchangeChat({
        target: targetOf(server.url),
        signal: stop.signal,
        onParts: () => setImmediate(() => stop.abort()),
      })
      expect([end, textOf(parts)]).toEqual([{ outcome: 'stopped' }, words.replace('\uE200', '')])
    },
  )

  test('before it began sends nothing', async () => {
    const server = await startLoopback(answerWith('{}'))
    const { end, sent } = await exchangeChat({ target: targetOf(server.url), signal: AbortSignal.abort() })
    expect({ end, sent, calls: server.calls }).toEqual({
      end: { outcome: 'stopped' },
      sent: undefined,
      calls: [],
    })
  })

  test('ends a request that waits for its first byte', async () => {
    const stop = new AbortController()
    const server = await startLoopback(() => stop.abort())
    const { end } = await exchangeChat({ target: targetOf(server.url), signal: stop.signal })
    expect(end).toEqual({ outcome: 'stopped' })
  })
})

test('an observer that throws is a bug and is not taken for a broken connection', async () => {
  const server = await startLoopback(answerWith(chatStream(['a']), eventStream))
  await expect(
    exchangeChat({
      target: targetOf(server.url),
      onParts() {
        throw new Error('a bug')
      },
    }),
  ).rejects.toThrow('a bug')
})
