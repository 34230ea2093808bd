import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventStream, textOf } from './testing/chat-stream.ts'
import { dialects, streamOf } from './testing/dialects.ts'
import { exchangeChat, targetOf, type ExchangeResult } from './testing/exchange-under-test.ts'
import { startLoopback } from './testing/loopback.ts'
import { headLines, startRawServer } from './testing/raw-answer.ts'

const pem = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', `${name}.pem`), 'utf8')
const secure = { cert: pem('localhost'), key: pem('server-key') }
const json = 'application/json'

type Answer = (response: ServerResponse) => void

const send =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(body)
  }

/** In front of the answer: one interim answer, or several of every kind. */
const interims: readonly (readonly [string, Answer])[] = [
  ['one 100', (response) => response.writeContinue()],
  [
    'each of 100, 102 and 103, and 100 again',
    (response) => {
      response.writeContinue()
      response.writeProcessing()
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeContinue()
    },
  ],
]

describe.each(interims)('behind %s', (_, interim) => {
  describe.each(dialects)('$id:', (dialect) => {
    const ask = async (answer: Answer): Promise<ExchangeResult> => {
      const server = await startLoopback((response) => {
        interim(response)
        answer(response)
      })
      return exchangeChat({ format: dialect.format, target: targetOf(server.url) })
    }

    it('every kind of answer is read', async () => {
      const whole = JSON.stringify(dialect.whole('Hi'))
      const stream = streamOf(dialect, ['H', 'i'])
      for (const answer of [
        send(200, json, whole),
        send(200, eventStream, stream),
        send(200, eventStream, gzipSync(stream), { 'content-encoding': 'gzip' }),
      ]) {
        const { end, parts } = await ask(answer)
        expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, 'Hi'])
      }
    })

    it('every kind of refusal is read', async () => {
      const refusal = '{"error":{"message":"Invalid token"}}'
      expect((await ask(send(401, json, refusal))).end).toMatchObject({
        outcome: 'failed',
        error: { kind: 'unauthorized', gatewaySays: 'Invalid token' },
      })
      expect((await ask(send(302, json, '', { location: 'https://elsewhere.example/' }))).end).toMatchObject({
        error: { kind: 'rejected', status: 302 },
      })
      expect((await ask((response) => response.destroy())).end).toMatchObject({
        error: { kind: 'network', message: expect.stringContaining('without a response') as string },
      })
    })
  })

  it('an answer over TLS is read', async () => {
    const server = await startLoopback((response) => {
      interim(response)
      send(200, json, JSON.stringify(dialects[0]?.whole('Hi')))(response)
    }, secure)
    const target = targetOf(server.url, { caCertificate: pem('authority') })
    expect((await exchangeChat({ target })).end).toEqual({ outcome: 'done' })
  })

  it.each(['http', 'https'])('an answer through a proxy is read, of an %s address', async (scheme) => {
    const server = await startLoopback(
      (response) => {
        // Requests to http addresses go through the proxy's own client, which would not accept interim answers.
        if (scheme === 'https') interim(response)
        send(200, json, JSON.stringify(dialects[0]?.whole('Hi')))(response)
      },
      scheme === 'https' ? secure : undefined,
    )
    const proxyUrl = await startForwarder(interim)
    const target = targetOf(server.url, { proxyUrl, caCertificate: pem('authority') })
    expect((await exchangeChat({ target })).end).toEqual({ outcome: 'done' })
  })
})

it('an answer whose interim ones come byte by byte is read, and its body is untouched', async () => {
  const said = 'HTTP/1.1 100 Continue\r\n\r\n in the text'
  const body = JSON.stringify(dialects[0]?.whole(said))
  const head = headLines({ 'content-type': json, 'content-length': Buffer.byteLength(body) })
  const server = await startRawServer((socket) => {
    socket.setNoDelay(true)
    const front = `HTTP/1.1 100 Continue\r\nx-from: proxy\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100\r\n\r\n`
    void (async () => {
      for (const byte of Buffer.from(`${front}${head}\r\n${body}`)) {
        socket.write(Buffer.from([byte]))
        await turn()
      }
    })()
  })
  const { end, parts } = await exchangeChat({ target: targetOf(server.url) })
  expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, said])
})

it('an endless row of interim answers ends in words', async () => {
  const server = await startRawServer((socket) => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)
    const more = (): void => void (socket.writable && socket.write(interim, () => setImmediate(more)))
    more()
  })
  const { end } = await exchangeChat({ target: targetOf(server.url) })
  expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'network' } })
})

/** A proxy that tunnels, and hands on what is asked of it in the clear behind interim answers of its own. */
async function startForwarder(interim: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { port, pathname } = new URL(request.url ?? '')
    interim(response)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      void fetch(`http://127.0.0.1:${port}${pathname}`, {
        method: 'POST',
        body: Buffer.concat(pieces),
      }).then(
        async (answer) => send(answer.status, json, await answer.text())(response),
        () => response.destroy(),
      )
    })
  })
  server.on('connect', (request, socket, head) => {
    const [, port] = (request.url ?? '').split(':')
    const onward = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
