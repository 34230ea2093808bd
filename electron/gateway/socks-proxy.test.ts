import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { callGateway } from './call-gateway.ts'
import type { GatewayTarget } from './exchange.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'
import { startSocksProxy } from './testing/socks-proxy.ts'

const pem = (name: string): string => readFileSync(new URL(`fixtures/${name}.pem`, import.meta.url), 'utf8')
const list = answerWith('{"success":true,"object":"list","data":[{"id":"m"}]}')
const login = { user: 'robot', password: 'hunter2@:/' }
const spelled = 'robot:hunter2%40%3A%2F'

/** The names of the models, or the error in words. */
async function ask(baseUrl: string, more: Partial<GatewayTarget>): Promise<unknown> {
  const result = await callGateway({
    format: modelsFormat,
    input: {},
    target: targetOf(baseUrl, more),
    signal: new AbortController().signal,
    clock: systemClock,
  })
  if (result.ok) return result.value.map(({ id }) => id)
  expect(JSON.stringify(result.error)).not.toMatch(/hunter2|sk-a-key/)
  return result.error.message
}

test.each(['socks5', 'socks5h'])(
  '%s: plain HTTP, with user and password, names left to the proxy',
  async (scheme) => {
    const server = await startLoopback(list)
    const proxy = await startSocksProxy({ login, hosts: { 'only-inside.invalid': '127.0.0.1' } })
    const baseUrl = `http://only-inside.invalid:${server.port}`
    expect(await ask(baseUrl, { proxyUrl: `${scheme}://${spelled}@${proxy.host}` })).toEqual(['m'])
    expect(proxy).toMatchObject({
      asked: [`only-inside.invalid:${server.port}`],
      logins: ['robot:hunter2@:/'],
    })
  },
)

test('TLS goes through it end to end, also where its replies come byte by byte', async () => {
  const server = await startLoopback(list, { cert: pem('localhost'), key: pem('server-key') })
  const proxy = await startSocksProxy({ isSlow: true })
  const trusted = { proxyUrl: `socks5://${proxy.host}`, caCertificate: pem('authority') }
  expect(await ask(server.url, trusted)).toEqual(['m'])
  expect(await ask(server.url, { ...trusted, caCertificate: '' })).toContain('not signed by an authority')
  expect(proxy.asked).toHaveLength(2)
})

test.each<[string, Parameters<typeof startSocksProxy>[0], string, RegExp]>([
  ['wants a login', { login }, '', /requires a user name and password/],
  ['refuses the login', { login }, 'robot:wrong@', /did not accept the user name and password/],
  ['forbids it', { reply: 2 }, '', /its rules do not allow it/],
  ['does not find the host', { reply: 4 }, '', /was not found or is unreachable/],
  ['is refused there', { reply: 5 }, '', /the gateway refused the connection/],
  ['says something new', { reply: 99 }, '', /reply 99/],
])('a proxy that %s', async (_title, options, credentials, words) => {
  const server = await startLoopback(list)
  const proxy = await startSocksProxy(options)
  expect(await ask(server.url, { proxyUrl: `socks5://${credentials}${proxy.host}` })).toMatch(words)
  expect(server.calls).toEqual([])
})

test('an HTTP server is no SOCKS5 proxy', async () => {
  const server = await startLoopback(list)
  expect(await ask('http://gateway.invalid', { proxyUrl: `socks5://127.0.0.1:${server.port}` })).toMatch(
    /did not respond as a SOCKS5 proxy/,
  )
})

test('a host of the list of exceptions is asked without the proxy', async () => {
  const server = await startLoopback(list)
  const proxy = await startSocksProxy({ reply: 2 })
  const target = { proxyUrl: `socks5://${proxy.host}` }
  expect(await ask(server.url, { ...target, proxyBypass: '127.0.0.0/8' })).toEqual(['m'])
  expect(await ask(server.url, { ...target, proxyBypass: `127.0.0.1:${server.port + 1}` })).toMatch(/rules/)
})
