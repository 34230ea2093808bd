import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import type { ConnectionSettings } from '../../shared/connections/connection.ts'
import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { connectFromEnvironment } from '../app/environment-connection.ts'
import { createConnectLinkService } from '../connect-links/connect-link-service.ts'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import type { Question } from '../host/host.ts'
import { createTestConnections } from './testing/create-test-connections.ts'

const key = 'sk-test-0123456789-tail'
const tenant = 'tenant-0123456789-abcd'
const caCertificate = rootCertificates[0] ?? ''
const ownProxy = { mode: 'custom', url: 'http://stranger.example:3128' } as const

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** A connection with a key and a secret header value, on a host that stores them. */
async function withKey(host: MemoryHost = createMemoryHost({ keyStorage: 'encrypted' })) {
  const test = createTestConnections(undefined, host)
  const { id } = valueOf(await test.connections.add({ address: 'https://a.example', key }))
  valueOf(await test.connections.update({ id, extraHeaders: [{ name: 'x-tenant', value: tenant }] }))
  return { ...test, id }
}

/** The parts of a target that carry a secret, and its destination. */
async function sentWith(connections: Awaited<ReturnType<typeof withKey>>['connections'], id: string) {
  const target = await connections.resolveTarget(id)
  if (!target.ok) return target.error.code
  return { key: target.value.key, headers: target.value.extraHeaders }
}

const whole = { key, headers: [{ name: 'x-tenant', value: tenant }] }

const ways: readonly (readonly [string, Partial<ConnectionSettings>, string])[] = [
  ['another proxy', { proxy: ownProxy }, 'other-way'],
  ['no proxy', { proxy: { mode: 'none' } }, 'other-way'],
  ['another certificate authority', { caCertificate }, 'other-way'],
  ['both at once', { proxy: ownProxy, caCertificate }, 'other-way'],
  ['another port', { address: 'https://a.example:8443' }, 'other-origin'],
  ['http', { address: 'http://a.example' }, 'other-origin'],
]

describe('a key', () => {
  it.each(ways)(
    'is not sent by %s, and comes back with the way it was entered for',
    async (_what, change, code) => {
      const { connections, id } = await withKey()
      expect(await sentWith(connections, id)).toEqual(whole)
      const changed = valueOf(await connections.update({ id, ...change }))
      expect(changed.keys[0]?.state).toBe(code)
      expect(await connections.resolveTarget(id)).toMatchObject({
        ok: false,
        error: { kind: 'no-key', code, remedies: [{ type: 'set-key', connectionId: id }] },
      })
      const checkUp = valueOf(await connections.resolveForCheckUp(id))
      expect(checkUp).toMatchObject({ target: { key: null, extraHeaders: [] }, keyProblem: { code } })
      valueOf(
        await connections.update({
          id,
          address: 'https://a.example',
          proxy: { mode: 'system' },
          caCertificate: '',
        }),
      )
      expect(await sentWith(connections, id)).toEqual(whole)
    },
  )

  it('goes the new way once it was entered again, and its headers too', async () => {
    const { connections, id } = await withKey()
    const { keys } = valueOf(await connections.update({ id, proxy: ownProxy, caCertificate }))
    valueOf(await connections.keys.set({ connectionId: id, keyId: keys[0]?.id, key }))
    expect(await sentWith(connections, id)).toBe('other-way')
    valueOf(await connections.update({ id, extraHeaders: [{ name: 'x-tenant', value: tenant }] }))
    expect(await sentWith(connections, id)).toEqual(whole)
  })

  it('is not handed to a proxy by the name of its header', async () => {
    const { connections, id } = await withKey()
    for (const name of ['proxy-authorization', 'Proxy-Connection', 'cookie', 'host', 'transfer-encoding']) {
      const changed = await connections.update({ id, headerNames: { messagesKey: name } })
      expect(changed).toMatchObject({ ok: false, error: { kind: 'invalid-input', field: 'headerNames' } })
    }
  })

  it('takes its way along when a connection is removed and brought back', async () => {
    const { connections, id } = await withKey()
    await connections.update({ id, proxy: ownProxy })
    connections.remove(id)
    valueOf(connections.restore(id))
    expect(await sentWith(connections, id)).toBe('other-way')
  })

  it('does not come along with a copy or a file, and a copy’s headers keep their way', async () => {
    const { connections, id } = await withKey()
    const copy = valueOf(await connections.duplicate(id))
    expect(await sentWith(connections, copy.id)).toEqual({ ...whole, key: null })
    await connections.update({ id: copy.id, proxy: ownProxy })
    expect(await sentWith(connections, copy.id)).toBe('other-way')
    const text = JSON.stringify({
      format: 'gateway-playground-connections',
      version: 1,
      connections: [{ id, name: 'Work', address: 'https://a.example', proxy: ownProxy }],
    })
    const { added } = valueOf(await connections.import({ text }))
    expect(added[0]?.id).not.toBe(id)
    expect(await sentWith(connections, added[0]?.id ?? '')).toEqual({ key: null, headers: [] })
  })

  it('is not sent another way by an edited config file', async () => {
    const { host, connections, id } = await withKey()
    await connections.update({ id, proxy: ownProxy })
    for (const name of ['keys', 'headerValues', 'connections']) {
      const text = JSON.stringify(host.config.values.get(name))
      host.config.set(
        name,
        JSON.parse(text.replaceAll('"proxy":"system"', '"proxy":"http://stranger.example:3128"')) as Json,
      )
    }
    const next = createTestConnections(undefined, host)
    next.keys.bindOldKeys((item) => next.connections.wayOf(item))
    expect(await sentWith(next.connections, id)).toBe('other-way')
  })

  it('of an earlier version is bound to the way its connection goes at the first start', async () => {
    const host = createMemoryHost({
      keyStorage: 'encrypted',
      config: {
        connections: [{ id: 'c', name: 'C', address: 'https://a.example', proxy: ownProxy }],
        keys: { c: { keys: [{ id: 'k', name: 'Mine', lastFour: 'tail', origin: 'https://a.example' }] } },
      },
    })
    await host.secrets.set('k', JSON.stringify({ origin: 'https://a.example', key }))
    const first = createTestConnections(undefined, host)
    first.keys.bindOldKeys((id) => first.connections.wayOf(id))
    // The page cannot exploit the time before the key was first decrypted.
    await first.connections.update({ id: 'c', proxy: { mode: 'none' } })
    expect(await sentWith(first.connections, 'c')).toBe('other-way')
    await first.connections.update({ id: 'c', proxy: ownProxy })
    expect(await sentWith(first.connections, 'c')).toEqual({ key, headers: [] })
    await first.keys.verify()
    expect(JSON.parse(valueOf(await host.secrets.get('k')))).toMatchObject({
      origin: 'https://a.example',
      proxy: 'http://stranger.example:3128',
      certificate: '',
    })
  })

  it('of the environment goes through the system’s proxy alone, whatever the connection says', async () => {
    const { connections, keys, settings } = createTestConnections()
    const { id } = valueOf(await connections.add({ address: 'https://a.example' }))
    await connections.update({ id, proxy: ownProxy })
    const environment = { GATEWAY_PLAYGROUND_ADDRESS: 'https://a.example', GATEWAY_PLAYGROUND_KEY: key }
    const named = await connectFromEnvironment(environment, { connections, keys, settings })
    expect(valueOf(named)).toBe(id)
    expect(await sentWith(connections, id)).toBe('other-way')
    await connections.update({ id, proxy: { mode: 'system' } })
    expect(await sentWith(connections, id)).toEqual({ key, headers: [] })
  })

  it('of a link, which the page never saw, goes through the system’s proxy alone', async () => {
    const { connections, host } = createTestConnections({ keyStorage: 'encrypted' })
    const { id } = valueOf(await connections.add({ address: 'https://a.example' }))
    await connections.update({ id, proxy: ownProxy })
    const links = createConnectLinkService({
      connections,
      clock: host.clock,
      emit: () => undefined,
      maskKey: () => '••••',
      hideSecret: () => () => undefined,
    })
    const link = valueOf(links.offer(`gateway-playground://connect?address=https://a.example&key=${key}`))
    valueOf(await links.accept({ id: link.id, connectionId: id }))
    expect(await sentWith(connections, id)).toBe('other-way')
    await connections.update({ id, proxy: { mode: 'system' } })
    expect(await sentWith(connections, id)).toEqual({ key, headers: [] })
  })
})

function hostThatAsks(answer: Result<void>) {
  const host = createMemoryHost({ keyStorage: 'encrypted' })
  const questions: Question[] = []
  host.shell.confirm = async (question) => {
    questions.push(question)
    return answer
  }
  return { host, questions }
}

describe('a word to the system', () => {
  it('sends keys and headers the new way, and says before who is on it', async () => {
    const { host, questions } = hostThatAsks(ok())
    const { connections, id } = await withKey(host)
    await connections.update({ id, name: 'Nice\n\n\u202Ename', proxy: ownProxy, caCertificate })
    const confirmed = valueOf(await connections.keys.confirmWay({ connectionId: id }))
    expect(confirmed.keys[0]?.state).toBe('saved')
    expect(await sentWith(connections, id)).toEqual(whole)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.message).toBe('Send the keys of “Nice name” this way from now on?')
    expect(questions[0]?.detail).toContain('Proxy: http://stranger.example:3128')
    expect(questions[0]?.detail).toContain('Certificate authority: its own (')
    const next = createTestConnections(undefined, host)
    expect(await sentWith(next.connections, id)).toEqual(whole)
  })

  it('changes nothing when the answer is no, or nobody can be asked', async () => {
    const { host } = hostThatAsks(err(cancelledError))
    const { connections, id } = await withKey(host)
    await connections.update({ id, proxy: ownProxy })
    expect(await connections.keys.confirmWay({ connectionId: id })).toMatchObject({
      ok: false,
      error: { kind: 'cancelled' },
    })
    expect(await sentWith(connections, id)).toBe('other-way')
    const silent = await withKey()
    expect(await silent.connections.keys.confirmWay({ connectionId: silent.id })).toMatchObject({
      ok: false,
      error: { kind: 'unavailable' },
    })
  })

  it('counts for the way that was shown, not for one chosen meanwhile', async () => {
    const host = createMemoryHost({ keyStorage: 'encrypted' })
    const worse = { mode: 'custom', url: 'http://worse.example:1' } as const
    host.shell.confirm = async () => {
      valueOf(await connections.update({ id, proxy: worse }))
      return ok()
    }
    const { connections, id } = await withKey(host)
    await connections.update({ id, proxy: ownProxy })
    const confirmed = valueOf(await connections.keys.confirmWay({ connectionId: id }))
    expect(confirmed).toMatchObject({ proxy: worse, keys: [{ state: 'other-way' }] })
    expect(await sentWith(connections, id)).toBe('other-way')
    await connections.update({ id, proxy: ownProxy })
    expect(await sentWith(connections, id)).toEqual(whole)
  })
})
