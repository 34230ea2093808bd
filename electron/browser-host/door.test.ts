import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { proofMessage } from '../../shared/security/host-proof.ts'
import { startBrowserHost } from '../browser-host.ts'
import { systemClock } from '../host/node/system-clock.ts'
import {
  app,
  emptyDataFolder,
  enter,
  get,
  linkOf,
  rendererFolder,
  start,
  upgrade,
  providePageFolder,
} from './testing/host-under-test.ts'

providePageFolder()

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The status of a request with exactly these header lines. */
async function statusOf(port: number, path: string, headers: readonly string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(answer.toString('latin1').split(' ')[1])
}

describe('a link', () => {
  it('lets one browser in, and then says in words how to get a new one', async () => {
    const host = await start()
    const { search } = await linkOf(host)
    const answers = await Promise.all([get(host, `/${search}`), get(host, `/${search}`)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 403]))
    const again = await get(host, `/${search}`)
    expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined])
    expect(again.body.toString()).toContain('This link has expired')
    expect(again.body.toString()).toContain('run npm start again')
    expect((await get(host, `/${(await linkOf(host)).search}`)).status).toBe(303)
  })

  it('is good for an hour', async () => {
    let now = Date.now()
    const host = await start({ clock: { now: () => now } })
    const [fresh, old] = [await linkOf(host), await linkOf(host)]
    now += hourMs - 60_000
    expect((await get(host, `/${fresh.search}`)).status).toBe(303)
    now += 120_000
    expect((await get(host, `/${old.search}`)).status).toBe(403)
  })

  it('is not used up by who only looks ahead', async () => {
    const host = await start()
    const { search } = await linkOf(host)
    await get(host, `/${search}`, {}, 'HEAD')
    const ahead = await get(host, `/${search}`, { 'sec-purpose': 'prefetch;prerender' })
    expect([ahead.status, ahead.headers['set-cookie']]).toEqual([503, undefined])
    expect((await get(host, `/${search}`)).status).toBe(303)
  })

  it('in the private file goes on with a page of ours, since a browser hides strict cookies from a redirect', async () => {
    const host = await start()
    const link = await host.createLink()
    if (!link.ok) throw new Error(link.error.message)
    const file = fileURLToPath(link.value.fileUrl)
    expect(readFileSync(file, 'utf8')).toContain(`content="0; url=${link.value.url}"`)
    const { status, headers, body } = await get(host, `/${new URL(link.value.url).search}`, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    })
    const path = /Path=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1]
    expect(status).toBe(200)
    expect(body.toString()).toContain(`content="0; url=${path}"`)
  })
})

describe('a session', () => {
  it('is found among planted cookies of its name, and no planted one becomes a session', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const name = session.cookie.split('=', 1)[0] ?? ''
    const planted = `${name}=planted`
    for (const cookie of [
      `${planted}; ${session.cookie}`,
      `${session.cookie}; ${planted}`,
      `${planted}; a=b; ${planted}2; ${session.cookie}; ${name}=`,
    ])
      expect((await get(host, `${base}/`, { cookie })).status).toBe(200)
    expect((await get(host, `${base}/`, { cookie: planted })).status).toBe(403)

    const { search } = await linkOf(host)
    const entered = await get(host, `/${search}`, { cookie: planted })
    expect(entered.headers['set-cookie']?.[0]).not.toContain('planted')
  })

  it('is not locked out by as many cookies as a browser keeps', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    const planted = Array.from({ length: 179 }, (_, index) => `c${index}=${'x'.repeat(4_000)}`)
    const cookie = [...planted, session.cookie].join('; ')
    expect((await get(host, `${base}/`, { cookie })).status).toBe(200)
  })

  it('is of no use to a page on another port or site', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    for (const site of ['same-site', 'cross-site']) {
      const from = (mode: string, dest: string) =>
        get(host, `${base}/`, {
          ...session,
          'sec-fetch-site': site,
          'sec-fetch-mode': mode,
          'sec-fetch-dest': dest,
        })
      expect((await from('no-cors', 'image')).status).toBe(403)
      expect((await from('navigate', 'iframe')).status).toBe(403)
      expect((await from('navigate', 'document')).status).toBe(200)
    }
  })

  it('is tied to a path that nobody else learns; the bare address answers with words', async () => {
    const host = await start()
    const { base, session } = await enter(host)
    for (const path of [
      '/',
      '/media/clip',
      '/assets/main-a1B2c3D4.js',
      '/0123456789abcdef0123456789abcdef/',
    ]) {
      const { status, headers, body } = await get(host, path, session)
      expect([status, headers.location]).toEqual([403, undefined])
      expect(body.toString()).not.toContain(base)
      expect(body.toString()).toContain(path === '/' ? 'This browser needs a link' : 'This link has expired')
    }
  })
})

describe('a request', () => {
  it('with two Host headers, or two Origin headers, is refused', async () => {
    const host = await start()
    const { port } = host
    const { base, session } = await enter(host)
    const own = `Host: 127.0.0.1:${port}`
    const cookie = `Cookie: ${session.cookie}`
    const origin = `Origin: http://127.0.0.1:${port}`
    const socket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', origin]
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    expect([
      await statusOf(port, `${base}/`, [own, cookie]),
      await statusOf(port, `${base}/`, [own, own, cookie]),
      await statusOf(port, `${base}/`, [own, 'Host: evil.example', cookie]),
      await statusOf(port, `${base}/`, [own, cookie, origin, origin]),
      await statusOf(port, `${base}/`, [cookie]),
      await statusOf(port, `${base}/ipc`, [own, cookie, ...socket, key]),
      await statusOf(port, `${base}/ipc`, [own, own, cookie, ...socket, key]),
    ]).toEqual([200, 400, 400, 400, 400, 101, 400])
  })
})

describe('a host that was started again', () => {
  it('on the same port knows the sessions and the path of before, from a file that holds no secret of theirs', async () => {
    const dataFolder = emptyDataFolder()
    const first = await start({ dataFolder })
    const { base, session } = await enter(first)
    await first.close()
    const file = join(dataFolder, 'browser', 'door.json')
    expect(readFileSync(file, 'utf8')).not.toContain(session.cookie.split('=')[1])
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700])

    const second = await start({ dataFolder, port: first.port })
    expect((await get(second, `${base}/`, session)).status).toBe(200)
    const headers = { ...session, origin: `http://127.0.0.1:${second.port}` }
    expect(await upgrade(second, `${base}/ipc`, headers)).toBe('open')
  })

  it('takes the port it had last time, and a free one when that is taken, which ends its sessions', async () => {
    const dataFolder = emptyDataFolder()
    const first = await start({ dataFolder })
    const { base, session } = await enter(first)
    await first.close()
    const again = await start({ dataFolder, port: undefined })
    expect(again.port).toBe(first.port)
    await again.close()

    const other = createServer().listen(first.port, '127.0.0.1')
    await once(other, 'listening')
    const elsewhere = await start({ dataFolder, port: 0 })
    expect((await get(elsewhere, `${base}/`, session)).status).toBe(403)
    expect((await enter(elsewhere)).base).not.toBe(base)
    other.close()
  })

  it('asks for a new link after thirty days, or when it is told to forget browsers', async () => {
    let now = Date.now()
    const clock = { now: () => now }
    const dataFolder = emptyDataFolder()
    const first = await start({ dataFolder, clock })
    const { base, session } = await enter(first)
    now += 30 * dayMs - 1_000
    expect((await get(first, `${base}/`, session)).status).toBe(200)
    now += 2_000
    expect((await get(first, `${base}/`, session)).status).toBe(403)
    const fresh = await enter(first)
    await first.close()
    const forgetful = await start({ dataFolder, clock, port: first.port, forgetsBrowsers: true })
    expect((await get(forgetful, `${fresh.base}/`, fresh.session)).status).toBe(403)
  })

  it('proves to a page which host it is, for its own port alone', async () => {
    const dataFolder = emptyDataFolder()
    const host = await start({ dataFolder })
    await linkOf(host)
    const state = JSON.parse(readFileSync(join(dataFolder, 'browser', 'door.json'), 'utf8')) as {
      identityKey: string
    }
    const nonce = '0123456789abcdef'
    const { status, body } = await get(host, `/proof?nonce=${nonce}`)
    const message = proofMessage(host.port, nonce)
    const proof = createHmac('sha256', state.identityKey).update(message).digest('base64url')
    expect([status, JSON.parse(body.toString())]).toEqual([200, { proof }])
    expect((await get(host, '/proof?nonce=short')).status).toBe(403)
    expect((await get(host, `/proof?nonce=${nonce}`, { origin: 'http://evil.example' })).status).toBe(403)
  })
})

it('does not start where its private folder is a link', async () => {
  const dataFolder = emptyDataFolder()
  mkdirSync(join(dataFolder, 'elsewhere'))
  symlinkSync(join(dataFolder, 'elsewhere'), join(dataFolder, 'browser'))
  const options = { app, port: 0, rendererFolder, dataFolder, clock: systemClock }
  expect(await startBrowserHost(options)).toMatchObject({ ok: false, error: { code: 'door-folder' } })
})
