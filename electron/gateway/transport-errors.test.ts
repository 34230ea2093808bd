import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import type { Clock } from '../host/host.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { callGateway } from './call-gateway.ts'
import { chatStream, eventStream, textOf } from './testing/chat-stream.ts'
import { exchangeChat, targetOf, type ExchangeResult } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'
import { startRawServer } from './testing/raw-answer.ts'

const pem = (name: string): string => readFileSync(new URL(`fixtures/${name}.pem`, import.meta.url), 'utf8')

/** Asks for the list of models, which costs nothing. */
async function errorOfList(baseUrl: string, clock: Clock = systemClock): Promise<AppError> {
  const result = await callGateway({
    format: modelsFormat,
    input: {},
    target: targetOf(baseUrl),
    signal: new AbortController().signal,
    clock,
  })
  if (result.ok) throw new Error('it was answered')
  return result.error
}

function errorOf({ end }: ExchangeResult): AppError | undefined {
  return 'error' in end ? end.error : undefined
}

async function sentTo(location: string): Promise<AppError | undefined> {
  const server = await startLoopback((response) => {
    response.writeHead(308, { location })
    response.end()
  })
  return errorOf(await exchangeChat({ target: targetOf(server.url) }))
}

describe('a redirect', () => {
  it('to the same origin is told as another path, and no other address is offered', async () => {
    const error = await sentTo('/v2/chat/completions/')
    expect(error?.message).toMatch(
      /^The address redirects to another path of 127\.0\.0\.1:\d+\. Redirects are not followed/,
    )
    expect(error?.nextStep).toBe(
      'Check the path of the address in Settings: a part may be missing or repeated.',
    )
  })

  it.each(['mailto:someone@example.com', 'javascript:void 0', 'http://'])(
    'to %s names no address called null',
    async (location) => {
      const error = await sentTo(location)
      expect(JSON.stringify(error)).not.toContain('null')
      expect(error?.message).toContain('not to a web address')
    },
  )
})

describe('compressed data', () => {
  it('that is none is named with its coding', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream, 'content-encoding': 'gzip' })
      response.end('this is no gzip')
    })
    expect(errorOf(await exchangeChat({ target: targetOf(server.url) }))).toMatchObject({
      kind: 'network',
      code: 'compression-broken',
      message: 'The response is marked as compressed (gzip), but cannot be decompressed.',
      nextStep: expect.stringContaining('a server in between compresses or labels it wrongly') as string,
    })
  })

  it('that is cut keeps every word that can be read, and says so', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-type': eventStream, 'content-encoding': 'gzip' })
      response.end(gzipSync(chatStream(['Half'], true)).subarray(0, -4))
    })
    const exchanged = await exchangeChat({ target: targetOf(server.url) })
    expect([exchanged.end.outcome, textOf(exchanged.parts)]).toEqual(['failed', 'Half'])
    expect(errorOf(exchanged)).toMatchObject({
      code: 'compression-cut',
      message: 'The response is compressed (gzip) and ended before the compressed data did.',
    })
  })
})

describe('plain http to an https port', () => {
  const words = /^.+ uses https on that port, but the request was sent over http\.$/

  it.each([
    ['by the alert of TLS', Buffer.from('15030100020246', 'hex')],
    [
      'by a server in Go',
      'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n',
    ],
    [
      'by nginx',
      'HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>',
    ],
  ])('is known %s', async (_, answer) => {
    const server = await startRawServer((socket) => void socket.end(answer))
    const error = errorOf(await exchangeChat({ target: targetOf(server.url) }))
    expect(error?.message).toMatch(words)
    expect(error?.nextStep).toContain('Replace http:// with https://')
  })

  it('is thought of where the port only closes', async () => {
    const server = await startLoopback(answerWith('{}'), { cert: pem('localhost'), key: pem('server-key') })
    const error = await errorOfList(`http://127.0.0.1:${server.port}`)
    expect(error.nextStep).toContain('If that port uses https, put https:// into the address')
  })
})

describe('what may be charged again', () => {
  it('is no question after a list: a reset one may be asked again', async () => {
    const server = await startLoopback((response) => void response.destroy())
    const error = await errorOfList(server.url)
    expect(error.nextStep).not.toContain('charged again')
    expect(error.nextStep).toContain('Nothing was charged')
    expect(error.remedies?.map(({ type }) => type)).toEqual(['check-connection', 'retry'])
  })

  it('is what is posted: a reset one warns', async () => {
    const server = await startLoopback((response) => void response.destroy())
    const error = errorOf(await exchangeChat({ target: targetOf(server.url) }))
    expect(error?.nextStep).toContain('may be charged again')
    expect(error?.remedies?.map(({ type }) => type)).toEqual(['check-connection'])
  })

  it('is what is posted: one that timed out offers to retry with the same warning', async () => {
    const clock = createMemoryClock(0)
    const server = await startLoopback(() => clock.advance(300_000))
    const error = errorOf(await exchangeChat({ target: targetOf(server.url), clock }))
    expect(error).toMatchObject({
      kind: 'timeout',
      remedies: [{ type: 'check-connection' }, { type: 'retry' }],
    })
    expect(error?.nextStep).toContain('A retry may be charged again')
  })

  it('is no question after a list that timed out', async () => {
    const clock = createMemoryClock(0)
    const server = await startLoopback(() => clock.advance(300_000))
    const error = await errorOfList(server.url, clock)
    expect(error).toMatchObject({ kind: 'timeout' })
    expect(error.nextStep).not.toContain('charged again')
  })
})
