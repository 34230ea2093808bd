import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ok } from '../shared/errors/result.ts'
import { connect } from '../shared/ipc/connect.ts'
import { contract, contractVersion } from '../shared/ipc/contract.ts'
import type { App } from './app/app.ts'
import { startBrowserHost, type BrowserHost } from './browser-host.ts'
import { createSocketChannel } from './ipc/socket-channel.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-door-'))
const rendererFolder = join(folder, 'renderer')
const script = `export const text = '${'playground '.repeat(500)}'`

beforeAll(() => {
  mkdirSync(join(rendererFolder, 'assets'), { recursive: true })
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>Gateway Playground</title>')
  writeFileSync(join(rendererFolder, 'assets', 'main-a1B2c3D4.js'), script)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'clip.wav'), '0123456789')
})

afterAll(() => rmSync(folder, { recursive: true }))

const hosts: BrowserHost[] = []

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

const app: Pick<App, 'handlers' | 'subscribe' | 'log' | 'findMediaFile'> = {
  handlers: { 'runs.stop': () => Promise.resolve(ok({})) } as unknown as App['handlers'],
  subscribe: () => () => {},
  findMediaFile: async (id) => (id === 'clip' ? { path: join(folder, 'clip.wav'), type: 'audio/wav' } : null),
  log: { info: () => {}, warn: () => {}, error: () => {} },
}

async function start(port = 0): Promise<BrowserHost> {
  const host = await startBrowserHost({ app, port, rendererFolder })
  if (!host.ok) throw new Error(host.error.message)
  hosts.push(host.value)
  return host.value
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A request with exactly these headers and this path: nothing is normalised on the way. */
async function get(
  { port }: BrowserHost,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & Answer & { statusCode?: number },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

/** Goes in through the printed address and answers the cookie to send from then on. */
async function enter(host: BrowserHost): Promise<{ cookie: string }> {
  const { pathname, search } = new URL(host.url)
  const { headers } = await get(host, pathname + search)
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

/** How an upgrade of `/ipc` ends: `open`, or the status it was refused with. */
async function upgrade(
  { port }: BrowserHost,
  headers: Record<string, string>,
  path = '/ipc',
): Promise<unknown> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode)
      socket.terminate()
    })
    socket.on('error', () => {})
  })
}

describe('the printed address', () => {
  it('carries a token that is a new one for each start', async () => {
    const [first, second] = [await start(), await start()]
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
    expect(new URL(first.url).search).not.toBe(new URL(second.url).search)
  })

  it('is exchanged for a cookie no script and no other site can use, and leads to an address without token', async () => {
    const host = await start()
    const { pathname, search } = new URL(host.url)
    const { status, headers } = await get(host, pathname + search)
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/', 'no-store'])
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^gateway-playground-${host.port}=[\\w-]{32}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ])
    expect(headers['set-cookie']?.[0]).not.toContain(search.slice('?token='.length))
  })

  it('lets in whoever has the cookie', async () => {
    const host = await start()
    const { status, body } = await get(host, '/', await enter(host))
    expect([status, body.toString()]).toEqual([200, '<!doctype html><title>Gateway Playground</title>'])
  })

  it('works at localhost too', async () => {
    const host = await start()
    const localhost = `localhost:${host.port}`
    const headers = { ...(await enter(host)), host: localhost, origin: `http://${localhost}` }
    expect((await get(host, '/', headers)).status).toBe(200)
  })
})

describe('a page without the token', () => {
  it('is refused with how to get in', async () => {
    const host = await start()
    const { status, body } = await get(host, '/')
    expect(status).toBe(403)
    expect(body.toString()).toContain('Open the address that Gateway Playground printed')
  })

  it.each(['/?token=', '/?token=wrong', '/assets/main-a1B2c3D4.js'])('is refused at %s', async (path) => {
    const { status, headers } = await get(await start(), path)
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
  })

  it('is not let in by the cookie of another host', async () => {
    const [host, other] = [await start(), await start()]
    const { cookie } = await enter(other)
    const renamed = cookie.replace(String(other.port), String(host.port))
    expect((await get(host, '/', { cookie })).status).toBe(403)
    expect((await get(host, '/', { cookie: renamed })).status).toBe(403)
  })
})

describe('a request with a session', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]', '127.0.0.1.nip.io'])(
    'is refused when it is addressed to %s',
    async (name) => {
      const host = await start()
      expect((await get(host, '/', { ...(await enter(host)), host: name })).status).toBe(421)
    },
  )

  it('is refused when it is addressed to another name, even with the token', async () => {
    const host = await start()
    const { pathname, search } = new URL(host.url)
    const { status, headers } = await get(host, pathname + search, { host: `evil.example:${host.port}` })
    expect([status, headers['set-cookie']]).toEqual([421, undefined])
  })

  it.each(['http://evil.example', 'http://127.0.0.1:1', 'null', 'https://127.0.0.1'])(
    'is refused when a page of %s makes it',
    async (origin) => {
      const host = await start()
      expect((await get(host, '/', { ...(await enter(host)), origin })).status).toBe(403)
    },
  )

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/secret.txt%00.js',
    '//etc/passwd',
    'http://127.0.0.1/../secret.txt',
  ])('is refused when it asks for %s', async (path) => {
    const host = await start()
    const { status, body } = await get(host, path, await enter(host))
    expect(status).toBe(403)
    expect(body.toString()).not.toContain('secret')
  })

  it('gets 404 for what is not there and 405 for anything but reading', async () => {
    const host = await start()
    const session = await enter(host)
    expect((await get(host, '/assets/missing.js', session)).status).toBe(404)
    expect((await get(host, '/', session, 'POST')).status).toBe(405)
    expect((await get(host, new URL(host.url).search.replace('?', '/?'), {}, 'POST')).status).toBe(403)
  })

  it('gets files with a hash in their name to keep for good, and asks again for the page', async () => {
    const host = await start()
    const session = await enter(host)
    const asset = await get(host, '/assets/main-a1B2c3D4.js', session)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await get(host, '/', session)).headers['cache-control']).toBe('no-cache')
  })

  it('gets text compressed when it can read that, each time alike', async () => {
    const host = await start()
    const session = { ...(await enter(host)), 'accept-encoding': 'br, gzip' }
    for (let round = 0; round < 2; round += 1) {
      const { headers, body } = await get(host, '/assets/main-a1B2c3D4.js', session)
      expect([headers['content-encoding'], headers['content-length'], headers.vary]).toEqual([
        'gzip',
        String(body.byteLength),
        'accept-encoding',
      ])
      expect(gunzipSync(body).toString()).toBe(script)
    }
    const plain = await get(host, '/assets/main-a1B2c3D4.js', await enter(host))
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script])
  })
})

it('sends its security headers with every answer', async () => {
  const host = await start()
  const session = await enter(host)
  const { search } = new URL(host.url)
  const answers = await Promise.all([
    get(host, '/', session),
    get(host, '/assets/main-a1B2c3D4.js', session),
    get(host, '/missing', session),
    get(host, '/', session, 'POST'),
    get(host, `/${search}`),
    get(host, '/'),
    get(host, '/', { host: 'evil.example' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 405, 303, 403, 421])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

describe('a file of the user', () => {
  it('is read by id with the session, whole or in ranges, and can do nothing as a page', async () => {
    const host = await start()
    const session = await enter(host)
    const whole = await get(host, '/media/clip', session)
    expect([whole.status, whole.body.toString(), whole.headers['content-type']]).toEqual([
      200,
      '0123456789',
      'audio/wav',
    ])
    expect(whole.headers).toMatchObject({
      'content-length': '10',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const part = await get(host, '/media/clip', { ...session, range: 'bytes=2-4' })
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    const head = await get(host, '/media/clip', session, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0])
  })

  it('is not given to anybody else, and paths lead nowhere', async () => {
    const host = await start()
    const session = await enter(host)
    expect((await get(host, '/media/clip')).status).toBe(403)
    expect((await get(host, '/media/clip', { ...session, origin: 'http://evil.example' })).status).toBe(403)
    for (const path of ['/media/other', '/media/..%2fsecret.txt', '/media/../secret.txt', '/media/clip/..'])
      expect((await get(host, path, session)).status).toBeGreaterThanOrEqual(400)
    expect((await get(host, '/media/clip', session, 'DELETE')).status).toBe(405)
  })
})

describe('the socket', () => {
  it('opens for our own page and answers its commands', async () => {
    const host = await start()
    const headers = { ...(await enter(host)), origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/ipc`, { headers })
    const client = connect(contract, createSocketChannel(socket), { contractVersion })
    expect(await client.call('runs.stop', { id: 'run-1' })).toEqual(ok({}))
    expect(socket.extensions).toBe('')
    client.close()
  })

  it('does not open without the cookie, for another name, another origin or none, or at another path', async () => {
    const host = await start()
    const session = await enter(host)
    const origin = `http://127.0.0.1:${host.port}`
    expect(await upgrade(host, { ...session, origin })).toBe('open')
    expect(await upgrade(host, { origin })).toBe(403)
    expect(await upgrade(host, session)).toBe(403)
    expect(await upgrade(host, { ...session, origin: 'http://evil.example' })).toBe(403)
    expect(await upgrade(host, { ...session, origin: `http://127.0.0.1:${host.port + 1}` })).toBe(403)
    expect(await upgrade(host, { ...session, origin: 'http://evil.example', host: 'evil.example' })).toBe(421)
    expect(await upgrade(host, { ...session, origin }, '/other')).toBe(404)
  })
})

describe('the host', () => {
  it('says which port is in use and what to do', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const result = await startBrowserHost({ app, port, rendererFolder })
    taken.close()
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'port-in-use', message: `Port ${port} is in use by another program.` },
    })
  })

  it('closes with windows open, and its port is free again', async () => {
    const host = await start()
    const headers = { ...(await enter(host)), origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/ipc`, { headers })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await host.close()
    expect((await closed)[0]).toBe(1001)
    const again = await start(host.port)
    expect(again.port).toBe(host.port)
  })

  it('closes although a window does not answer', async () => {
    const host = await start()
    const headers = { ...(await enter(host)), origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/ipc`, { headers })
    await once(socket, 'open')
    socket.pause()
    await host.close()
    socket.terminate()
  })
})
