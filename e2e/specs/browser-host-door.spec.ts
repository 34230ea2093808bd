import { request } from 'node:http'
import { expect, test } from '../fixtures.ts'
import { launchBrowserHost } from '../launch.ts'

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends one raw request: unlike a browser it can forge Host and Origin and keeps `..` in the path. */
function ask(url: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' })
    })
    call.on('error', reject)
    call.end()
  })
}

test('the door opens to the printed address only, and never to another host, origin or path', async ({
  dataFolder,
}) => {
  const host = await launchBrowserHost(dataFolder)
  try {
    const entry = new URL(host.url)
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }

    const admitted = await ask(host.url, entry.pathname + entry.search)
    const cookie = String(admitted.headers['set-cookie'])
    expect(admitted.status).toBe(303)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    const session = { cookie: cookie.split(';')[0] ?? '' }

    const base = String(admitted.headers['location'])
    expect(base).toMatch(/^\/[\w-]{32}\/$/)
    expect(cookie).toContain(`Path=${base}`)

    const page = await ask(host.url, base, session)
    expect(page.status).toBe(200)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-eval')

    const statuses = {
      withoutToken: (await ask(host.url, '/')).status,
      usedToken: (await ask(host.url, entry.pathname + entry.search)).status,
      withoutCookie: (await ask(host.url, base)).status,
      withoutPath: (await ask(host.url, '/', session)).status,
      wrongToken: (await ask(host.url, '/?token=guess')).status,
      wrongHost: (await ask(host.url, base, { ...session, host: 'evil.example' })).status,
      wrongOrigin: (await ask(host.url, base, { ...session, origin: 'https://evil.example' })).status,
      socketWithoutCookie: (await ask(host.url, `${base}ipc`, { ...upgrade, origin: entry.origin })).status,
      socketWrongOrigin: (
        await ask(host.url, `${base}ipc`, { ...upgrade, ...session, origin: 'https://evil.example' })
      ).status,
      socketAdmitted: (await ask(host.url, `${base}ipc`, { ...upgrade, ...session, origin: entry.origin }))
        .status,
    }
    expect(statuses).toEqual({
      withoutToken: 403,
      usedToken: 403,
      withoutCookie: 403,
      withoutPath: 403,
      wrongToken: 403,
      wrongHost: 421,
      wrongOrigin: 403,
      socketWithoutCookie: 403,
      socketWrongOrigin: 403,
      socketAdmitted: 101,
    })

    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/%00',
    ]) {
      const reply = await ask(host.url, base + path.slice(1), session)
      expect([400, 403, 404], path).toContain(reply.status)
      expect(reply.body).not.toContain('gateway-playground')
    }
  } finally {
    await host.kill()
  }
})

test('SIGTERM ends the browser host cleanly', async ({ dataFolder }) => {
  const host = await launchBrowserHost(dataFolder)
  expect(await host.stop()).toBe(0)
  expect(host.output()).not.toMatch(/\[(?:error|warn)\]|\n\s+at /)
})
