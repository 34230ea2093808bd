import { expect, it } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { undoMs } from './removed-connections.ts'
import { createTestConnections } from './testing/create-test-connections.ts'

const tenant = 'tenant-0123456789-abcd'

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const configText = (host: MemoryHost) => JSON.stringify([...host.config.values])

it('keeps the value of an extra header like a key, and tells the page no more than its end', async () => {
  const test = createTestConnections()
  const { id } = valueOf(await test.connections.add({ address: 'https://a.example' }))
  const changed = valueOf(
    await test.connections.update({
      id,
      extraHeaders: [
        { name: 'X-Tenant', value: ` ${tenant} ` },
        { name: 'anthropic-beta', value: 'files-api' },
      ],
    }),
  )
  expect(changed.extraHeaders).toEqual([
    { name: 'X-Tenant', state: 'saved', lastFour: 'abcd', valueId: expect.any(String) },
    { name: 'anthropic-beta', state: 'open', value: 'files-api', lastFour: '' },
  ])
  expect(JSON.stringify([test.connections.list(), test.events])).not.toContain(tenant)
  expect(configText(test.host)).not.toContain(tenant)
  expect([...test.host.secrets.values.values()].join()).toContain(tenant)
  expect(test.knownSecrets.redact(`it is ${tenant}`)).toBe('it is •••')
  const next = createTestConnections(undefined, test.host)
  expect(valueOf(await next.connections.resolveTarget(id)).extraHeaders).toEqual([
    { name: 'X-Tenant', value: tenant },
    { name: 'anthropic-beta', value: 'files-api' },
  ])
})

it('keeps a value that is not typed again, replaces one that is, and forgets one whose header goes', async () => {
  const { connections, host, knownSecrets, dropped } = createTestConnections()
  const { id } = valueOf(await connections.add({ address: 'https://a.example' }))
  const headers = async () => valueOf(await connections.resolveTarget(id)).extraHeaders
  await connections.update({
    id,
    extraHeaders: [
      { name: 'x-a', value: 'first-value-1' },
      { name: 'x-b', value: tenant },
    ],
  })
  await connections.update({ id, extraHeaders: [{ name: 'X-A' }, { name: 'x-b', value: 'second-value-2' }] })
  expect(await headers()).toEqual([
    { name: 'X-A', value: 'first-value-1' },
    { name: 'x-b', value: 'second-value-2' },
  ])
  expect(knownSecrets.redact(`${tenant} second-value-2`)).toBe(`${tenant} •••`)
  expect(dropped).toEqual([id, id])
  await connections.update({ id, extraHeaders: [] })
  expect({ headers: await headers(), secrets: host.secrets.values.size, known: knownSecrets.all() }).toEqual({
    headers: [],
    secrets: 0,
    known: [],
  })
  expect(await connections.update({ id, extraHeaders: [{ name: 'x-c' }] })).toMatchObject({
    ok: false,
    error: { kind: 'invalid-input', field: 'extraHeaders' },
  })
})

it('forgets the values with their connection, once it cannot be brought back any more', async () => {
  const { connections, host, knownSecrets } = createTestConnections()
  const { id } = valueOf(
    await connections.add({ address: 'https://a.example', key: 'sk-test-0123456789-tail' }),
  )
  await connections.update({ id, extraHeaders: [{ name: 'x-a', value: tenant }] })
  connections.remove(id)
  expect(knownSecrets.all()).toContain(tenant)
  host.clock.advance(undoMs)
  await expect.poll(() => host.config.get('removedConnections')).toEqual([])
  expect({ secrets: host.secrets.values.size, known: knownSecrets.all(), config: configText(host) }).toEqual({
    secrets: 0,
    known: [],
    config: expect.not.stringContaining('x-a') as string,
  })
})

it('moves values out of a config file of an earlier version, once, bound to the way of their connection', async () => {
  const host = createMemoryHost({
    keyStorage: 'encrypted',
    config: {
      connections: [
        { id: 'c', name: 'C', address: 'https://a.example', extraHeaders: [{ name: 'x-a', value: tenant }] },
      ],
    },
  })
  const { connections } = createTestConnections(undefined, host)
  await connections.moveSecrets()
  expect(configText(host)).not.toContain(tenant)
  expect(connections.problems).toEqual([])
  expect(valueOf(await connections.resolveTarget('c')).extraHeaders).toEqual([{ name: 'x-a', value: tenant }])
  await connections.update({ id: 'c', address: 'https://b.example' })
  expect(await connections.resolveTarget('c')).toMatchObject({ ok: false, error: { code: 'other-origin' } })
})

it('says that a value is needed again where the host keeps none over a restart, and sends nothing without it', async () => {
  const host = createMemoryHost({ keyStorage: 'session' })
  const first = createTestConnections(undefined, host)
  const { id } = valueOf(await first.connections.add({ address: 'https://a.example' }))
  const { extraHeaders } = valueOf(
    await first.connections.update({ id, extraHeaders: [{ name: 'x-a', value: tenant }] }),
  )
  expect(extraHeaders).toMatchObject([{ state: 'session' }])
  const next = createTestConnections(undefined, host)
  expect(valueOf(next.connections.get(id)).extraHeaders).toEqual([
    { name: 'x-a', state: 'missing', lastFour: '' },
  ])
  expect(await next.connections.resolveTarget(id)).toMatchObject({
    ok: false,
    error: { kind: 'no-key', code: 'no-header-value' },
  })
  const renamed = await next.connections.update({ id, name: 'Renamed' })
  expect(valueOf(renamed)).toMatchObject({
    name: 'Renamed',
    extraHeaders: [{ name: 'x-a', state: 'missing' }],
  })
  const added = await next.connections.update({ id, extraHeaders: [{ name: 'x-a' }, { name: 'x-b' }] })
  expect(added).toMatchObject({ ok: false, error: { message: 'The header x-b has no value.' } })
})
