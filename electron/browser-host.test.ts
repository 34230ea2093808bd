import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ok } from '../shared/errors/result.ts'
import { connect } from '../shared/ipc/connect.ts'
import { contract, contractVersion } from '../shared/ipc/contract.ts'
import { startBrowserHost } from './browser-host.ts'
import {
  app,
  emptyDataFolder,
  enter,
  get,
  linkOf,
  rendererFolder,
  script,
  start,
  upgrade,
  providePageFolder,
} from './browser-host/testing/host-under-test.ts'
import { systemClock } from './host/node/system-clock.ts'
import { createSocketChannel } from './ipc/socket-channel.ts'

providePageFolder()

describe('the printed address', () => {
  it('carries a token that is a new one for each start', async () => {
    const [first, second] = [await linkOf(await start()), await linkOf(await start())]
    expect(first.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
    expect(first.search).not.toBe(second.search)
  })

  it('is exchanged for a cookie no script and no other site can use, and leads to an address without token', async () => {
    const host = await start()
    const { pathname, search } = await linkOf(host)
    const { status, headers } = await get(host, pathname + search)
    const { location = '' } = headers
    expect(location).toMatch(/^\/[\w-]{32}\/$/)
    expect([status, headers['cache-control']]).toEqual([303, 'no-store'])
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(
          `^gateway-playground-[0-9a-f]{8}=[\\w-]{32}; Path=${location}; HttpOnly; SameSite=Strict; Max-Age=2592000$`,
        ),
      ),
    ])
    expect(headers['set-cookie']?.[0]).not.toContain(search.slice('?token='.length))
  })

  it('lets in whoever has the cookie', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const { status, body } = await get(host, `${base}/`, session)
    expect([status, body.toString()]).toEqual([200, '<!doctype html><title>Gateway Playground</title>'])
  })

  it('works at localhost too', async () => {
    const host = await start()
    const localhost = `localhost:${host.port}`
    const { base, session } = await enter(host)
    const headers = { ...session, host: localhost, origin: `http://${localhost}` }
    expect((await get(host, `${base}/`, headers)).status).toBe(200)
  })
})

describe('a page without the token', () => {
  it('is refused with how to get in', async () => {
    const host = await start()
    const { status, body } = await get(host, '/')
    expect(status).toBe(403)
    expect(body.toString()).toContain('the address that it printed when it started')
  })

  it.each(['/?token=', '/?token=wrong', '/assets/main-a1B2c3D4.js'])('is refused at %s', async (path) => {
    const { status, headers } = await get(await start(), path)
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
  })

  it('is not let in by the cookie of another host', async () => {
    const [host, other] = [await start(), await start()]
    const { base, session } = await enter(host)
    const name = session.cookie.split('=', 1)[0]
    const { cookie } = (await enter(other)).session
    const renamed = cookie.replace(/^[^=]+/, String(name))
    expect((await get(host, `${base}/`, { cookie })).status).toBe(403)
    expect((await get(host, `${base}/`, { cookie: renamed })).status).toBe(403)
  })
})

describe('a request with a session', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]', '127.0.0.1.nip.io'])(
    'is refused when it is addressed to %s',
    async (name) => {
      const host = await start()
      const { base, session } = await enter(host)
      expect((await get(host, `${base}/`, { ...session, host: name })).status).toBe(421)
    },
  )

  it('is refused when it is addressed to another name, even with the token', async () => {
    const host = await start()
    const { pathname, search } = await linkOf(host)
    const { status, headers } = await get(host, pathname + search, { host: `evil.example:${host.port}` })
    expect([status, headers['set-cookie']]).toEqual([421, undefined])
  })

  it.each(['http://evil.example', 'http://127.0.0.1:1', 'null', 'https://127.0.0.1'])(
    'is refused when a page of %s makes it',
    async (origin) => {
      const host = await start()
      const { base, session } = await enter(host)
      expect((await get(host, `${base}/`, { ...session, origin })).status).toBe(403)
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
    const { base, session } = await enter(host)
    for (const target of [path, base + path]) {
      const { status, body } = await get(host, target, session)
      expect(status).toBe(403)
      expect(body.toString()).not.toContain('secret')
    }
  })

  it('gets 404 for what is not there and 405 for anything but reading', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    expect((await get(host, `${base}/assets/missing.js`, session)).status).toBe(404)
    expect((await get(host, `${base}/`, session, 'POST')).status).toBe(405)
    expect((await get(host, `/${(await linkOf(host)).search}`, {}, 'POST')).status).toBe(403)
  })

  it('gets files with a hash in their name to keep for good, and asks again for the page', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const asset = await get(host, `${base}/assets/main-a1B2c3D4.js`, session)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await get(host, `${base}/`, session)).headers['cache-control']).toBe('no-cache')
  })

  it('gets text compressed when it can read that, each time alike', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const readingGzip = { ...session, 'accept-encoding': 'br, gzip' }
    for (let round = 0; round < 2; round += 1) {
      const { headers, body } = await get(host, `${base}/assets/main-a1B2c3D4.js`, readingGzip)
      expect([headers['content-encoding'], headers['content-length'], headers.vary]).toEqual([
        'gzip',
        String(body.byteLength),
        'accept-encoding',
      ])
      expect(gunzipSync(body).toString()).toBe(script)
    }
    const plain = await get(host, `${base}/assets/main-a1B2c3D4.js`, session)
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script])
  })
})

it('sends its security headers with every answer', async () => {
  const host = await start()
  const { base, session } = await enter(host)
  const { search } = await linkOf(host)
  const answers = await Promise.all([
    get(host, `${base}/`, session),
    get(host, `${base}/assets/main-a1B2c3D4.js`, session),
    get(host, `${base}/missing`, session),
    get(host, `${base}/`, session, 'POST'),
    get(host, `/${search}`),
    get(host, '/'),
    get(host, '/', { host: 'evil.example' }),
    get(host, '/proof?nonce=0123456789abcdef'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 405, 303, 403, 421, 200])
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
    const { base, session } = await enter(host)
    const whole = await get(host, `${base}/media/clip`, session)
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
    const part = await get(host, `${base}/media/clip`, { ...session, range: 'bytes=2-4' })
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    const head = await get(host, `${base}/media/clip`, session, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0])
  })

  it('is not given to anybody else, and paths lead nowhere', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const clip = `${base}/media/clip`
    expect((await get(host, clip)).status).toBe(403)
    expect((await get(host, clip, { ...session, origin: 'http://evil.example' })).status).toBe(403)
    for (const path of ['/media/other', '/media/..%2fsecret.txt', '/media/../secret.txt', '/media/clip/..'])
      expect((await get(host, base + path, session)).status).toBeGreaterThanOrEqual(400)
    expect((await get(host, clip, session, 'DELETE')).status).toBe(405)
  })
})

describe('the socket', () => {
  it('opens for our own page and answers its commands', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const headers = { ...session, origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${base}/ipc`, { headers })
    const client = connect(contract, createSocketChannel(socket), { contractVersion })
    expect(await client.call('runs.stop', { id: 'run-1' })).toEqual(ok({}))
    expect(socket.extensions).toBe('')
    client.close()
  })

  it('is settled after it closed only when what it was asked for has ended', async () => {
    const stopping = Promise.withResolvers<Awaited<ReturnType<(typeof app.handlers)['runs.stop']>>>()
    const begun = Promise.withResolvers<void>()
    const handlers = {
      'runs.stop': () => {
        begun.resolve()
        return stopping.promise
      },
    } as unknown as typeof app.handlers
    const host = await start({ app: { ...app, handlers } })
    const { base, session } = await enter(host)
    const headers = { ...session, origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${base}/ipc`, { headers })
    const client = connect(contract, createSocketChannel(socket), { contractVersion })
    void client.call('runs.stop', { id: 'run-1' })
    await begun.promise
    await host.close()
    const order: string[] = []
    const settled = host.settled().then(() => order.push('settled'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('stopped')
    stopping.resolve(ok({}))
    await settled
    expect(order).toEqual(['stopped', 'settled'])
  })

  it('does not open without the cookie, for another name, another origin or none, or at another path', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const origin = `http://127.0.0.1:${host.port}`
    const ipc = `${base}/ipc`
    expect(await upgrade(host, ipc, { ...session, origin })).toBe('open')
    expect(await upgrade(host, ipc, { origin })).toBe(403)
    expect(await upgrade(host, ipc, session)).toBe(403)
    expect(await upgrade(host, ipc, { ...session, origin: 'http://evil.example' })).toBe(403)
    expect(await upgrade(host, ipc, { ...session, origin: `http://127.0.0.1:${host.port + 1}` })).toBe(403)
    const foreign = { ...session, origin: 'http://evil.example', host: 'evil.example' }
    expect(await upgrade(host, ipc, foreign)).toBe(421)
    expect(await upgrade(host, `${base}/other`, { ...session, origin })).toBe(404)
    expect(await upgrade(host, '/ipc', { ...session, origin })).toBe(404)
  })
})

describe('the host', () => {
  it('says which port is in use and what to do', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const result = await startBrowserHost({
      app,
      port,
      rendererFolder,
      dataFolder: emptyDataFolder(),
      clock: systemClock,
    })
    taken.close()
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'port-in-use', message: `Port ${port} is in use by another program.` },
    })
  })

  it('closes with windows open, and its port is free again', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const headers = { ...session, origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${base}/ipc`, { headers })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await host.close()
    expect((await closed)[0]).toBe(1001)
    const again = await start({ port: host.port })
    expect(again.port).toBe(host.port)
  })

  it('closes although a window does not answer', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const headers = { ...session, origin: `http://127.0.0.1:${host.port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${base}/ipc`, { headers })
    await once(socket, 'open')
    socket.pause()
    await host.close()
    socket.terminate()
  })
})
