import { readFileSync } from 'node:fs'
import { createServer as createTcpServer, connect, type AddressInfo, type Server } from 'node:net'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { callGateway } from './call-gateway.ts'
import type { GatewayTarget } from './exchange.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'

const pem = (name: string): string => readFileSync(new URL(`fixtures/${name}.pem`, import.meta.url), 'utf8')

function certificate(name: string): { cert: string; key: string } {
  return { cert: pem(name), key: pem('server-key') }
}

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Asks for the model list; returns the words of the error, or the models. */
async function ask(baseUrl: string, more: Partial<GatewayTarget> = {}): Promise<unknown> {
  const result = await callGateway({
    format: modelsFormat,
    input: {},
    target: targetOf(baseUrl, more),
    signal: new AbortController().signal,
    clock: systemClock,
  })
  if (result.ok) return result.value.map(({ id }) => id)
  expect(JSON.stringify(result.error)).not.toMatch(/hunter2|sk-a-key/)
  const { kind, message, remedies } = result.error
  return { kind, message, remedies: remedies?.map(({ type }) => type) }
}

const list = answerWith('{"success":true,"object":"list","data":[{"id":"m"}]}')

function network(message: string, ...remedies: string[]): object {
  return { kind: 'network', message, remedies: ['check-connection', ...remedies] }
}

test('a port on which nothing listens', async () => {
  const server = createTcpServer()
  const port = await listen(server)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  expect(await ask(`http://127.0.0.1:${port}`)).toEqual(
    network(`Connection refused: nothing is listening on 127.0.0.1:${port}.`, 'retry'),
  )
})

test('a name with several addresses, of which none answers', async () => {
  const server = createTcpServer()
  const port = await listen(server)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  expect(await ask(`http://localhost:${port}`)).toEqual(
    network(`Connection refused: nothing is listening on localhost:${port}.`, 'retry'),
  )
})

test('a name that does not exist', async () => {
  const said = (await ask('http://no-such-host.invalid')) as { message: string }
  expect([
    'Host not found: no-such-host.invalid.',
    'Could not look up the host no-such-host.invalid.',
  ]).toContain(said.message)
})

test('an answer that is not HTTP', async () => {
  const port = await listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('220 mail.example ready\r\n'))
    }),
  )
  expect(await ask(`http://127.0.0.1:${port}`)).toEqual(network(`127.0.0.1:${port} did not respond in HTTP.`))
})

describe('a secure connection', () => {
  test('is trusted with the authority of the connection', async () => {
    const server = await startLoopback(list, certificate('localhost'))
    expect(await ask(server.url, { caCertificate: pem('authority') })).toEqual(['m'])
  })

  test('is refused without it', async () => {
    const server = await startLoopback(list, certificate('localhost'))
    expect(await ask(server.url)).toEqual(
      network(
        `The certificate of 127.0.0.1:${server.port} is not signed by an authority this computer trusts.`,
        'retry',
      ),
    )
    expect(server.calls).toEqual([])
  })

  test('is refused when the certificate is for another host', async () => {
    const server = await startLoopback(list, certificate('other'))
    expect(await ask(server.url, { caCertificate: pem('authority') })).toEqual(
      network(`The certificate is not for 127.0.0.1:${server.port}.`, 'retry'),
    )
  })

  test('is refused when the certificate is out of date', async () => {
    const server = await startLoopback(list, certificate('expired'))
    expect(await ask(server.url, { caCertificate: pem('authority') })).toEqual(
      network(`The certificate of 127.0.0.1:${server.port} has expired.`, 'retry'),
    )
  })

  test('is not made with a port that speaks plain http', async () => {
    const server = await startLoopback(list)
    expect(await ask(`https://127.0.0.1:${server.port}`)).toEqual(
      network(`127.0.0.1:${server.port} does not use https on that port.`, 'retry'),
    )
  })

  test('is what an https port wants that was asked in plain http', async () => {
    const server = await startLoopback(list, certificate('localhost'))
    const said = (await ask(`http://127.0.0.1:${server.port}`)) as { kind: string; message: string }
    expect(said.kind).toBe('network')
    expect(server.calls).toEqual([])
  })
})

/** A proxy that tunnels when the credentials are right. */
async function startProxy(status = 200): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
    response.writeHead(status === 200 ? 502 : status)
    response.end()
  })
  server.on('connect', (request, socket) => {
    requests.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
      return
    }
    const [host, port] = (request.url ?? '').split(':')
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  const port = await listen(server)
  return { url: `http://user:hunter2@127.0.0.1:${port}`, requests }
}

describe('a proxy', () => {
  const basic = `Basic ${Buffer.from('user:hunter2').toString('base64')}`

  test('tunnels a secure connection and never sees the key', async () => {
    const server = await startLoopback(list, certificate('localhost'))
    const proxy = await startProxy()
    expect(await ask(server.url, { proxyUrl: proxy.url, caCertificate: pem('authority') })).toEqual(['m'])
    expect(proxy.requests).toEqual([`CONNECT 127.0.0.1:${server.port} ${basic}`])
  })

  test('that wants other credentials', async () => {
    const server = await startLoopback(list, certificate('localhost'))
    const { url } = await startProxy(407)
    expect(await ask(server.url, { proxyUrl: url })).toMatchObject({
      kind: 'network',
      message: `The proxy ${new URL(url).host} did not accept the user name and password.`,
    })
  })

  test('that refuses', async () => {
    const server = await startLoopback(list, certificate('localhost'))
    const { url } = await startProxy(403)
    expect(await ask(server.url, { proxyUrl: url })).toMatchObject({
      kind: 'network',
      message: `The proxy ${new URL(url).host} refused to connect (403).`,
    })
  })

  test('that is not there', async () => {
    const server = await startLoopback(list)
    const port = await listen(createTcpServer())
    await new Promise((resolve) => servers.pop()?.close(resolve))
    expect(await ask(server.url, { proxyUrl: `http://user:hunter2@127.0.0.1:${port}` })).toEqual(
      network(`The proxy 127.0.0.1:${port} could not be used.`, 'retry'),
    )
    expect(server.calls).toEqual([])
  })

  test('that wants credentials for a plain connection', async () => {
    const server = await startLoopback(list)
    const { url } = await startProxy(407)
    expect(await ask(server.url, { proxyUrl: url })).toMatchObject({
      message: `The proxy ${new URL(url).host} did not accept the user name and password.`,
    })
  })
})
