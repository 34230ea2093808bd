import { rootCertificates } from 'node:tls'
import { expect, it } from 'vitest'
import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { undoMs } from './removed-connections.ts'
import { createTestConnections } from './testing/create-test-connections.ts'

const password = 'p@ss/0123456789:abcd'
const address = 'http://proxy.example:3128'
const pasted: ProxyChoice = {
  mode: 'custom',
  url: `http://robot:${encodeURIComponent(password)}@proxy.example:3128`,
}
const typed: ProxyChoice = { mode: 'custom', url: address, credentials: { value: ` robot:${password} ` } }
const sent = `http://robot:${encodeURIComponent(password)}@proxy.example:3128/`

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const configText = (host: MemoryHost) => JSON.stringify([...host.config.values])

type Test = ReturnType<typeof createTestConnections>

/** A connection through a proxy that requires user name and password. */
async function withProxy(proxy = typed, test: Test = createTestConnections()) {
  const { id } = valueOf(await test.connections.add({ address: 'https://a.example' }))
  const changed = valueOf(await test.connections.update({ id, proxy }))
  return { ...test, id, changed }
}

/** The proxy of a request, or the error. */
async function proxyOf({ connections }: Pick<Test, 'connections'>, id: string) {
  const target = await connections.resolveTarget(id)
  return target.ok ? target.value.proxyUrl : target.error.code
}

const oldConfig = {
  connections: [
    { id: 'c', name: 'C', address: 'https://a.example', proxy: { mode: 'custom', url: pasted.url } },
  ],
} satisfies Record<string, Json>

it.each([
  ['typed beside it', typed],
  ['pasted with the address', pasted],
])('keeps user and password of a proxy, %s, like a key', async (_how, proxy) => {
  const test = await withProxy(proxy)
  const { id, changed, connections, events, host, knownSecrets } = test
  expect(changed.proxy).toEqual({
    mode: 'custom',
    url: address,
    credentials: { state: 'saved', valueId: expect.any(String) as string },
  })
  for (const text of [JSON.stringify([connections.list(), events]), configText(host)]) {
    for (const secret of [password, encodeURIComponent(password), 'robot', 'abcd'])
      expect(text).not.toContain(secret)
  }
  expect([...host.secrets.values.values()].join()).toContain(password)
  expect(knownSecrets.redact(`robot ${password} ${encodeURIComponent(password)}`)).toBe('robot ••• •••')
  expect(await proxyOf(test, id)).toBe(sent)
  expect(await proxyOf(createTestConnections(undefined, host), id)).toBe(sent)
})

it('keeps them while something else changes, replaces and removes them', async () => {
  const test = await withProxy()
  const { id, connections, host, knownSecrets } = test
  valueOf(await connections.update({ id, name: 'Other' }))
  valueOf(await connections.update({ id, proxy: { ...typed, url: `${address}/`, credentials: {} } }))
  expect(await proxyOf(test, id)).toBe(sent)
  valueOf(
    await connections.update({ id, proxy: { ...typed, credentials: { value: 'robot:second-password' } } }),
  )
  expect(await proxyOf(test, id)).toBe('http://robot:second-password@proxy.example:3128/')
  expect(knownSecrets.all()).toEqual(['second-password'])
  const removed = valueOf(await connections.update({ id, proxy: { mode: 'custom', url: address } }))
  expect(removed.proxy).toEqual({ mode: 'custom', url: address })
  expect({
    proxy: await proxyOf(test, id),
    secrets: host.secrets.values.size,
    known: knownSecrets.all(),
    config: host.config.get('proxyCredentials'),
  }).toEqual({ proxy: address, secrets: 0, known: [], config: {} })
})

it('forgets them with the proxy, and with the connection once it cannot be brought back', async () => {
  const first = await withProxy()
  valueOf(await first.connections.update({ id: first.id, proxy: { mode: 'system' } }))
  expect({ secrets: first.host.secrets.values.size, known: first.knownSecrets.all() }).toEqual({
    secrets: 0,
    known: [],
  })
  const second = await withProxy()
  second.connections.remove(second.id)
  expect(second.knownSecrets.all()).toEqual([password])
  second.host.clock.advance(undoMs)
  await expect.poll(() => second.host.config.get('removedConnections')).toEqual([])
  expect({ secrets: second.host.secrets.values.size, known: second.knownSecrets.all() }).toEqual({
    secrets: 0,
    known: [],
  })
})

it('does not tell them to another proxy, not even by an edited config file', async () => {
  const test = await withProxy()
  const { id, connections, host } = test
  const stranger = 'http://stranger.example:3128'
  const changed = valueOf(
    await connections.update({ id, proxy: { mode: 'custom', url: stranger, credentials: {} } }),
  )
  expect(changed.proxy).toMatchObject({ url: stranger, credentials: { state: 'other-way' } })
  expect(await connections.resolveTarget(id)).toMatchObject({
    ok: false,
    error: {
      kind: 'no-key',
      code: 'other-origin',
      message: expect.stringContaining('proxy password') as string,
    },
  })
  const checkUp = valueOf(await connections.resolveForCheckUp(id))
  expect(checkUp).toMatchObject({ target: { proxyUrl: stranger }, keyProblem: { code: 'other-origin' } })
  valueOf(await connections.update({ id, proxy: { mode: 'custom', url: address, credentials: {} } }))
  expect(await proxyOf(test, id)).toBe(sent)
  for (const name of ['connections', 'proxyCredentials']) {
    const text = JSON.stringify(host.config.values.get(name))
    host.config.set(name, JSON.parse(text.replaceAll(address, stranger)) as Json)
  }
  expect(await proxyOf(createTestConnections(undefined, host), id)).toBe('other-origin')
})

it('asks for them again when others are trusted as the proxy, and not for a way that leads there as before', async () => {
  const caCertificate = rootCertificates[0] ?? ''
  const plain = await withProxy()
  valueOf(await plain.connections.update({ id: plain.id, caCertificate, address: 'https://b.example' }))
  expect(await proxyOf(plain, plain.id)).toBe(sent)
  const secure = await withProxy({ ...typed, url: 'https://proxy.example' })
  valueOf(await secure.connections.update({ id: secure.id, caCertificate }))
  expect(await proxyOf(secure, secure.id)).toBe('other-way')
})

it('moves them out of a config file of an earlier version, once', async () => {
  const host = createMemoryHost({ keyStorage: 'encrypted', config: oldConfig })
  const test = createTestConnections(undefined, host)
  await test.connections.moveSecrets()
  expect(test.connections.problems).toEqual([])
  expect(configText(host)).not.toContain(encodeURIComponent(password))
  expect(configText(host)).not.toContain('robot')
  expect(host.config.get('connections')).toMatchObject([
    { proxy: { mode: 'custom', url: address, credentials: {} } },
  ])
  expect(await proxyOf(test, 'c')).toBe(sent)
  const next = createTestConnections(undefined, host)
  await next.connections.moveSecrets()
  expect(host.secrets.values.size).toBe(1)
  expect(await proxyOf(next, 'c')).toBe(sent)
})

it('leaves them where they are when they cannot be sealed, tells it, and shows them to nobody', async () => {
  const host = createMemoryHost({ keyStorage: 'encrypted', config: oldConfig })
  host.secrets.set = async () => err({ kind: 'storage', message: 'The keychain is locked.' })
  const { connections } = createTestConnections(undefined, host)
  await connections.moveSecrets()
  expect(connections.problems).toMatchObject([{ message: 'The keychain is locked.' }])
  expect(configText(host)).toContain(encodeURIComponent(password))
  expect(JSON.stringify(connections.list())).not.toContain('robot')
  expect(connections.export().text).not.toContain('robot')
})

it('says that they are needed again where the host keeps nothing over a restart', async () => {
  const host = createMemoryHost({ keyStorage: 'session' })
  const { id, changed } = await withProxy(typed, createTestConnections(undefined, host))
  expect(changed.proxy).toMatchObject({ credentials: { state: 'session' } })
  const next = createTestConnections(undefined, host)
  expect(valueOf(next.connections.get(id)).proxy).toEqual({
    mode: 'custom',
    url: address,
    credentials: { state: 'missing' },
  })
  expect(await proxyOf(next, id)).toBe('no-proxy-password')
})

it('come along with a copy, not with a file, and are kept when a file brings some', async () => {
  const test = await withProxy()
  const copy = valueOf(await test.connections.duplicate(test.id))
  expect(await proxyOf(test, copy.id)).toBe(sent)
  const file = test.connections.export()
  expect(file.text).not.toContain('robot')
  expect(file.leftOut.map(({ message }) => message)).toEqual(
    ['a.example', 'a.example copy'].map((name) => `${name}: proxy user and password`),
  )
  const text = JSON.stringify({
    format: 'gateway-playground-connections',
    version: 1,
    connections: [{ name: 'Filed', address: 'https://a.example', proxy: pasted }],
  })
  const { added } = valueOf(await test.connections.import({ text }))
  expect(JSON.stringify(added)).not.toContain('robot')
  expect(configText(test.host)).not.toContain('robot')
  expect(await proxyOf(test, added[0]?.id ?? '')).toBe(sent)
})

it.each([
  [
    'a password of signs that addresses use',
    'u:#?/@%41%',
    'http://u:%23%3F%2F%40%2541%25@proxy.example:3128/',
  ],
  [
    'a password beyond ASCII',
    'ü:пароль',
    `http://${encodeURIComponent('ü')}:${encodeURIComponent('пароль')}@proxy.example:3128/`,
  ],
  ['a token alone', 'token-0123456789', 'http://token-0123456789@proxy.example:3128/'],
])('carries %s as it is', async (_what, value, expected) => {
  const test = await withProxy({ mode: 'custom', url: address, credentials: { value } })
  expect(await proxyOf(test, test.id)).toBe(expected)
  const again = await withProxy({ mode: 'custom', url: expected })
  expect(await proxyOf(again, again.id)).toBe(expected)
  expect(again.knownSecrets.all()).toEqual(test.knownSecrets.all())
})

it.each([
  ['a line break', { ...typed, credentials: { value: 'robot:a\nb' } }],
  // Parsed as the host `robot` with the port 12, and a path.
  ['a password that ends the address', { mode: 'custom' as const, url: 'http://robot:12/34@proxy.example' }],
])('refuses %s', async (_what, proxy) => {
  const test = await withProxy()
  expect(await test.connections.update({ id: test.id, proxy })).toMatchObject({
    ok: false,
    error: { kind: 'invalid-input', field: 'proxy' },
  })
  expect(await proxyOf(test, test.id)).toBe(sent)
})

it('does not lose them to a change that comes while they are sealed', async () => {
  const test = await withProxy({ mode: 'custom', url: address })
  const { id, connections } = test
  const [first, second] = await Promise.all([
    connections.update({ id, proxy: typed }),
    connections.update({ id, extraHeaders: [{ name: 'x-tenant', value: 'tenant-0123456789' }] }),
  ])
  expect([first.ok, second.ok]).toEqual([true, true])
  const target = valueOf(await connections.resolveTarget(id))
  expect(target).toMatchObject({
    proxyUrl: sent,
    extraHeaders: [{ name: 'x-tenant', value: 'tenant-0123456789' }],
  })
})

it('are known as secrets from the next start on, with the values of headers, and not from their first use', async () => {
  const test = await withProxy()
  const value = 'tenant-0123456789-abcd'
  valueOf(await test.connections.update({ id: test.id, extraHeaders: [{ name: 'x-tenant', value }] }))
  const next = createTestConnections(undefined, test.host)
  await next.headerValues.verify()
  await next.proxyCredentials.verify()
  expect(next.knownSecrets.redact(`${value} ${password}`)).toBe('••• •••')
  for (const id of test.host.secrets.values.keys()) valueOf(await test.host.secrets.remove(id))
  const broken = createTestConnections(undefined, test.host)
  await broken.proxyCredentials.verify()
  expect(valueOf(broken.connections.get(test.id)).proxy).toMatchObject({
    credentials: { state: 'unreadable' },
  })
})
