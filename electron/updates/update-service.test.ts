import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createGateway } from '../gateway/create-gateway.ts'
import { answerWith, startLoopback, type Answer } from '../gateway/testing/loopback.ts'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { createUpdateService } from './update-service.ts'

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `../gateway/fixtures/${name}.pem`), 'utf8')
const secure = { cert: pem('localhost') + pem('authority'), key: pem('server-key') }
const dayMs = 86_400_000
const page = 'https://example.org/releases/v9.1.0'

function release(version: string, url = page): string {
  return JSON.stringify({ tag_name: `v${version}`, html_url: url, body: 'What changed', assets: [] })
}

/** A server of releases on this machine, and a service that uses it with the certificate authority of the tests. */
async function create(answer: Answer, host: MemoryHost = createMemoryHost(), version = '1.0.0') {
  const server = await startLoopback(answer, secure)
  const gateway = createGateway({
    clock: systemClock,
    identity: { userAgent: `gateway-playground/${version}`, acceptLanguage: 'en' },
  })
  const changes: string[] = []
  const asked: Promise<unknown>[] = []
  const updates = createUpdateService({
    config: host.config,
    clock: host.clock,
    log: host.log,
    gateway: {
      fetchAnswer(request) {
        const pending = gateway.fetchAnswer({
          ...request,
          target: { ...request.target, caCertificate: pem('authority') },
        })
        asked.push(pending)
        return pending
      },
    },
    systemProxy: (url) => host.systemProxy(url),
    version,
    address: `${server.url}/repos/o/n/releases/latest`,
    onChanged: () => void changes.push('changed'),
  })
  return { updates, server, host, changes, host127: `127.0.0.1:${server.port}`, asked }
}

it('tells of a newer version and where it is described, and remembers it', async () => {
  const { updates, host, changes, host127 } = await create(answerWith(release('9.1.0')))
  expect(updates.state()).toEqual({ host: host127 })
  const expected = {
    host: host127,
    checkedAt: host.clock.now(),
    available: { version: '9.1.0', url: page },
  }
  expect(await updates.check()).toEqual({ ok: true, value: expected })
  expect({ state: updates.state(), changes }).toEqual({ state: expected, changes: ['changed'] })
  const restarted = await create(answerWith(''), host)
  expect(restarted.updates.state()).toEqual({ ...expected, host: restarted.host127 })
})

it('says nothing of a version once it is the one that runs', async () => {
  const { updates, host } = await create(answerWith(release('9.1.0')))
  await updates.check()
  const upgraded = await create(answerWith(''), host, '9.1.0')
  expect(upgraded.updates.state()).toEqual({ host: upgraded.host127, checkedAt: host.clock.now() })
})

it('sends who asks, and neither key nor cookie', async () => {
  const { updates, server } = await create((response) => {
    response.writeHead(200, { 'set-cookie': 'who=you; Max-Age=9999' })
    response.end(release('1.0.0'))
  })
  await updates.check()
  await updates.check()
  expect(server.calls.map(({ url, headers }) => [url, Object.keys(headers).toSorted()])).toEqual(
    Array.from({ length: 2 }, () => [
      '/repos/o/n/releases/latest',
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'],
    ]),
  )
})

it('asks once a day while it is on, also across restarts, and never while it is off', async () => {
  const { updates, server, host, asked } = await create(answerWith(release('1.0.0')))
  const settle = () => Promise.all(asked)
  host.clock.advance(2 * dayMs)
  expect(server.calls.length).toBe(0)
  updates.follow(true)
  await expect.poll(() => updates.state()?.checkedAt).toBe(host.clock.now())
  host.clock.advance(dayMs - 1)
  updates.follow(true)
  await settle()
  expect(server.calls.length).toBe(1)
  host.clock.advance(3_600_000)
  await expect.poll(() => server.calls.length).toBe(2)
  await expect.poll(() => updates.state()?.checkedAt).toBe(host.clock.now())
  updates.follow(false)
  host.clock.advance(3 * dayMs)
  await settle()
  expect(server.calls.length).toBe(2)
})

it('keeps a failure of the daily check to itself, and asks again the next day', async () => {
  const { updates, server, host, changes } = await create(answerWith('busy', 'text/plain', 503))
  updates.follow(true)
  await expect.poll(() => host.log.lines.length).toBe(1)
  host.clock.advance(dayMs / 2)
  expect({ calls: server.calls.length, changes }).toEqual({ calls: 1, changes: [] })
  host.clock.advance(dayMs / 2)
  await expect.poll(() => server.calls.length).toBe(2)
  await expect.poll(() => host.log.lines.length).toBe(2)
  expect(host.log.lines[0]).toContain('did not name the latest version')
})

it('says what happened when the user asked', async () => {
  const elsewhere = await startLoopback(answerWith(release('9.9.9')), secure)
  const answers: Record<string, Answer> = {
    redirect: (response) =>
      void response.writeHead(302, { location: `${elsewhere.url}/releases/latest` }).end(),
    missing: answerWith('Not Found', 'text/plain', 404),
    'web page': answerWith('<html>', 'text/html'),
    'no https': answerWith(release('9.9.9', 'http://example.org/')),
    script: answerWith(release('9.9.9', 'javascript:alert(1)')),
    'too long': answerWith(JSON.stringify({ tag_name: 'v9.9.9', html_url: page, body: 'x'.repeat(300_000) })),
    cut: (response) =>
      void response.writeHead(200, { 'content-length': '900' }).write('{', () => response.destroy()),
  }
  const said: Record<string, string> = {}
  for (const [name, answer] of Object.entries(answers)) {
    const { updates } = await create(answer)
    const result = await updates.check()
    said[name] = result.ok ? 'ok' : `${result.error.kind}: ${result.error.message.replace(/:\d+/, '')}`
    expect(updates.state()).not.toHaveProperty('available')
  }
  expect(said).toEqual({
    redirect: 'rejected: 127.0.0.1 did not name the latest version. It responded with 302.',
    missing: 'rejected: 127.0.0.1 did not name the latest version. It responded with 404.',
    'web page': 'invalid-response: The response of 127.0.0.1 does not name a version.',
    'no https': 'invalid-response: The response of 127.0.0.1 does not name a version.',
    script: 'invalid-response: The response of 127.0.0.1 does not name a version.',
    'too long': expect.stringContaining('The latest version could not be read from 127.0.0.1'),
    cut: expect.stringContaining('network: The latest version could not be read from 127.0.0.1'),
  })
  expect(elsewhere.calls).toEqual([])
})

it('does not wait for an answer that never ends', async () => {
  const { updates, host, server } = await create((response) => void response.writeHead(200).write('{'))
  const checking = updates.check()
  await expect.poll(() => server.calls.length).toBe(1)
  host.clock.advance(60_000)
  expect(await checking).toMatchObject({ ok: false, error: { kind: 'timeout' } })
})

it('offers nothing without an https address', async () => {
  const host = createMemoryHost()
  for (const address of ['', 'http://127.0.0.1:1/latest', 'https://u:p@127.0.0.1/latest', 'latest']) {
    const updates = createUpdateService({
      ...host,
      gateway: { fetchAnswer: () => Promise.reject(new Error('asked')) },
      version: '1.0.0',
      address,
      onChanged: () => undefined,
    })
    updates.follow(true)
    const checked = await updates.check()
    expect([updates.state(), checked.ok]).toEqual([undefined, false])
  }
  expect(host.log.lines).toEqual([])
})
