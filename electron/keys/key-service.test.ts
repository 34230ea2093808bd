import { describe, expect, it } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import {
  createMemoryHost,
  type MemoryHost,
  type MemoryHostOptions,
} from '../host/memory/create-memory-host.ts'
import { createKeyService } from './key-service.ts'
import { createKeyVault } from './key-vault.ts'
import type { KeyWay } from './key-way.ts'
import { createKnownSecrets, createRedactingLog } from './known-secrets.ts'

const origin = 'https://a.example'
const other = 'https://b.example'
const way: KeyWay = { origin, proxy: 'system', certificate: '' }
const otherWay: KeyWay = { ...way, origin: other }
const key = 'sk-test-0123456789-tail'
const connectionId = 'c1'

function create(
  options: MemoryHostOptions = { keyStorage: 'encrypted' },
  host: MemoryHost = createMemoryHost(options),
) {
  const changes: number[] = []
  const knownSecrets = createKnownSecrets()
  const vault = createKeyVault({
    secrets: host.secrets,
    knownSecrets,
    log: host.log,
    onChanged: () => changes.push(1),
  })
  const keys = createKeyService({
    config: host.config,
    vault,
    knownSecrets,
    log: host.log,
  })
  return { keys, host, changes, knownSecrets }
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('setting a key', () => {
  it('makes it the active one and shows its last four characters', async () => {
    const { keys } = create()
    valueOf(await keys.set({ connectionId, way, key: 'first-key-0001', name: ' Work ' }))
    valueOf(await keys.set({ connectionId, way, key: 'second-key-0002' }))
    const { keys: described, activeKeyId } = keys.describe(connectionId, way)
    expect(described.map(({ id: _id, ...rest }) => rest)).toEqual([
      { name: 'Work', lastFour: '0001', state: 'saved', origin },
      { name: 'Key 2', lastFour: '0002', state: 'saved', origin },
    ])
    expect(activeKeyId).toBe(described[1]?.id)
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: 'second-key-0002' })
  })

  it('leaves the others to be asked with by their id, and only those of the connection', async () => {
    const { keys } = create()
    valueOf(await keys.set({ connectionId, way, key: 'first-key-0001' }))
    valueOf(await keys.set({ connectionId, way, key: 'second-key-0002' }))
    valueOf(await keys.set({ connectionId: 'c2', way: otherWay, key: 'foreign-key-0003' }))
    const [first] = keys.describe(connectionId, way).keys
    const [foreign] = keys.describe('c2', otherWay).keys
    expect(await keys.keyFor(connectionId, way, first?.id)).toEqual({ ok: true, value: 'first-key-0001' })
    expect(await keys.keyFor(connectionId, way, foreign?.id)).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: 'second-key-0002' })
  })

  it('takes white space off both ends and mends nothing else', async () => {
    const { keys } = create()
    valueOf(await keys.set({ connectionId, way, key: ` \t${key}\r\n` }))
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: key })
  })

  it.each(['', '  \n ', 'Bearer abc', 'two\nlines', 'zero\u200bwidth', 'naïve-key', 'nul\0key'])(
    'refuses %j, which is no key',
    async (text) => {
      const { keys, host } = create()
      expect(await keys.set({ connectionId, way, key: text })).toMatchObject({
        ok: false,
        error: { kind: 'invalid-input', field: 'key' },
      })
      expect({ stored: host.secrets.values.size, shown: keys.describe(connectionId, way).keys }).toEqual({
        stored: 0,
        shown: [],
      })
    },
  )

  it('shows nothing of a short key', async () => {
    const { keys } = create()
    valueOf(await keys.set({ connectionId, way, key: 'elevenchars' }))
    expect(keys.describe(connectionId, way).keys[0]?.lastFour).toBe('')
  })

  it('replaces a key in its place, keeps its name, and leaves nothing of the old one', async () => {
    const { keys, host } = create()
    valueOf(await keys.set({ connectionId, way, key: 'first-key-0001', name: 'Work' }))
    valueOf(await keys.set({ connectionId, way, key: 'second-key-0002' }))
    const keyId = keys.describe(connectionId, way).keys[0]?.id
    valueOf(await keys.set({ connectionId, way, key: 'third-key-0003', keyId }))
    expect(keys.describe(connectionId, way).keys.map(({ name, lastFour }) => [name, lastFour])).toEqual([
      ['Work', '0003'],
      ['Key 2', '0002'],
    ])
    expect([...host.secrets.values.values()].join().includes('first-key')).toBe(false)
  })

  it('refuses to replace a key that is not there', async () => {
    const { keys } = create()
    expect(await keys.set({ connectionId, way, key, keyId: 'gone' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
  })

  it('keeps no secret whose description could not be saved', async () => {
    const { host } = create()
    const full = {
      ...host,
      config: {
        ...host.config,
        set: () => ({ ok: false, error: { kind: 'storage', message: 'full' } }) as const,
      },
    }
    const { keys } = create(undefined, full)
    expect(await keys.set({ connectionId, way, key })).toMatchObject({
      ok: false,
      error: { kind: 'storage' },
    })
    expect(host.secrets.values.size).toBe(0)
  })
})

describe('a stored key after a restart', () => {
  it('is there again, with the choice of the active one', async () => {
    const { keys, host } = create()
    valueOf(await keys.set({ connectionId, way, key: 'first-key-0001' }))
    valueOf(await keys.set({ connectionId, way, key: 'second-key-0002' }))
    const firstId = keys.describe(connectionId, way).keys[0]?.id ?? ''
    valueOf(keys.select(connectionId, firstId))
    const next = create(undefined, host)
    expect(next.keys.describe(connectionId, way)).toEqual(keys.describe(connectionId, way))
    expect(await next.keys.keyFor(connectionId, way)).toEqual({ ok: true, value: 'first-key-0001' })
  })

  it('is described as unreadable when it cannot be decrypted, and is never sent', async () => {
    const { keys, host } = create()
    valueOf(await keys.set({ connectionId, way, key }))
    host.secrets.isUnreadable = true
    const next = create(undefined, host)
    await next.keys.verify()
    expect(next.keys.describe(connectionId, way).keys[0]).toMatchObject({
      state: 'unreadable',
      lastFour: 'tail',
    })
    expect(next.changes).toEqual([1])
    expect(await next.keys.keyFor(connectionId, way)).toMatchObject({
      ok: false,
      error: { kind: 'no-key', code: 'unreadable', remedies: [{ type: 'set-key', connectionId }] },
    })
    host.secrets.isUnreadable = false
    expect(await next.keys.keyFor(connectionId, way)).toEqual({ ok: true, value: key })
    expect(next.keys.describe(connectionId, way).keys[0]?.state).toBe('saved')
  })

  it('is gone without a trace when it lived for the session', async () => {
    const { keys, host } = create({ keyStorage: 'session' })
    valueOf(await keys.set({ connectionId, way, key }))
    expect(keys.describe(connectionId, way).keys[0]?.state).toBe('session')
    expect(host.config.values.size).toBe(0)
    expect(create(undefined, host).keys.describe(connectionId, way).keys).toEqual([])
  })

  it('costs only its own connection when its description is broken, and stays in the file', async () => {
    const broken = { keys: [{ id: 7 }] }
    const host = createMemoryHost({
      keyStorage: 'encrypted',
      config: { keys: { broken, [connectionId]: { keys: [] } } },
    })
    const { keys } = create(undefined, host)
    expect(keys.problems).toMatchObject([
      { kind: 'storage', remedies: [{ type: 'set-key', connectionId: 'broken' }] },
    ])
    valueOf(await keys.set({ connectionId, way, key }))
    expect(host.config.values.get('keys')).toMatchObject({
      broken,
      [connectionId]: { keys: [{ lastFour: 'tail' }] },
    })
  })
})

describe('the origin of a key', () => {
  it('is the only one it is sent to', async () => {
    const { keys } = create()
    valueOf(await keys.set({ connectionId, way, key }))
    expect(keys.describe(connectionId, otherWay).keys[0]).toMatchObject({ state: 'other-origin', origin })
    expect(await keys.keyFor(connectionId, otherWay)).toMatchObject({
      ok: false,
      error: { kind: 'no-key', code: 'other-origin' },
    })
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: key })
  })

  it('cannot be changed by editing the config file', async () => {
    const { keys, host } = create()
    valueOf(await keys.set({ connectionId, way, key }))
    const edited = JSON.parse(
      JSON.stringify(host.config.values.get('keys')).replaceAll(origin, other),
    ) as never
    host.config.set('keys', edited)
    const next = create(undefined, host)
    expect(await next.keys.keyFor(connectionId, otherWay)).toMatchObject({
      ok: false,
      error: { code: 'other-origin' },
    })
  })
})

describe('removing keys', () => {
  it('falls back to another key of the connection', async () => {
    const { keys, host } = create()
    valueOf(await keys.set({ connectionId, way, key: 'first-key-0001' }))
    valueOf(await keys.set({ connectionId, way, key: 'second-key-0002' }))
    const { keys: described, activeKeyId } = keys.describe(connectionId, way)
    valueOf(await keys.remove(connectionId, activeKeyId ?? ''))
    expect(keys.describe(connectionId, way).activeKeyId).toBe(described[0]?.id)
    expect(host.secrets.values.size).toBe(1)
    valueOf(await keys.removeAll(connectionId))
    expect({ secrets: host.secrets.values.size, config: host.config.values.get('keys') }).toEqual({
      secrets: 0,
      config: {},
    })
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: null })
  })

  it('answers not-found for a key that is not there', async () => {
    const { keys } = create()
    expect([await keys.remove(connectionId, 'gone'), keys.select(connectionId, 'gone')]).toMatchObject([
      { ok: false, error: { kind: 'not-found' } },
      { ok: false, error: { kind: 'not-found' } },
    ])
  })
})

describe('a key from the environment', () => {
  const provided = {
    id: 'environment',
    name: 'Environment',
    key,
    state: 'environment',
    connectionId,
    way,
  } as const

  it('is used, but cannot be removed or replaced, and is written nowhere', async () => {
    const { keys, host } = create()
    keys.provide([provided])
    expect(keys.describe(connectionId, way)).toEqual({
      keys: [{ id: 'environment', name: 'Environment', lastFour: 'tail', state: 'environment', origin }],
      activeKeyId: 'environment',
    })
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: key })
    expect(await keys.keyFor(connectionId, otherWay)).toMatchObject({ ok: false, error: { kind: 'no-key' } })
    expect([
      await keys.remove(connectionId, 'environment'),
      await keys.set({ connectionId, way, key: 'another-key-1', keyId: 'environment' }),
    ]).toMatchObject([
      { ok: false, error: { kind: 'invalid-input' } },
      { ok: false, error: { kind: 'invalid-input' } },
    ])
    expect({ config: host.config.values.size, secrets: host.secrets.values.size }).toEqual({
      config: 0,
      secrets: 0,
    })
  })

  it('gives way to a key that was chosen, and comes back when that one goes', async () => {
    const { keys } = create()
    keys.provide([provided])
    valueOf(await keys.set({ connectionId, way, key: 'another-key-0001' }))
    const chosen = keys.describe(connectionId, way).activeKeyId ?? ''
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: 'another-key-0001' })
    valueOf(await keys.remove(connectionId, chosen))
    expect(await keys.keyFor(connectionId, way)).toEqual({ ok: true, value: key })
  })
})

describe('known secrets', () => {
  it('reach no log, whoever writes it and however it is spelled', async () => {
    const { keys, host, knownSecrets } = create()
    valueOf(await keys.set({ connectionId, way, key }))
    createRedactingLog(host.log, knownSecrets).error(`refused ${key} twice: ${encodeURIComponent(key)}`)
    expect(host.log.lines).toEqual(['[error] refused ••• twice: •••'])
  })

  it('are forgotten when a key is replaced or removed, and not before all who hold them let go', async () => {
    const { keys, knownSecrets } = create()
    valueOf(await keys.set({ connectionId, way, key: 'first-key-0001' }))
    const first = keys.describe(connectionId, way).activeKeyId ?? ''
    valueOf(await keys.set({ connectionId, way, key: 'second-key-0002', keyId: first }))
    expect(knownSecrets.all()).toEqual(['second-key-0002'])
    const second = keys.describe(connectionId, way).activeKeyId ?? ''
    const answered = Promise.withResolvers<void>()
    const request = knownSecrets.during(['second-key-0002'], () => answered.promise)
    valueOf(await keys.remove(connectionId, second))
    expect(knownSecrets.redact('second-key-0002')).toBe('•••')
    answered.resolve()
    await request
    expect(knownSecrets.all()).toEqual([])
    expect(knownSecrets.redact('second-key-0002')).toBe('second-key-0002')
  })
})
