import { rootCertificates } from 'node:tls'
import { describe, expect, it, vi } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { undoMs } from './removed-connections.ts'
import { createTestConnections as create } from './testing/create-test-connections.ts'

const practiceUrl = 'http://127.0.0.1:4141'
const key = 'sk-test-0123456789-tail'

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const errorKind = (result: Result<unknown>) => (result.ok ? 'none' : result.error.kind)

describe('the practice gateway’s connection', () => {
  it('is always there, first, and cannot be changed or removed', async () => {
    const { connections } = create()
    const [practice, ...others] = connections.list()
    expect({ practice, others }).toMatchObject({
      practice: { id: 'practice', isPractice: true, baseUrl: practiceUrl, proxy: { mode: 'none' } },
      others: [],
    })
    expect([
      errorKind(await connections.update({ id: 'practice', name: 'Mine' })),
      errorKind(connections.remove('practice')),
    ]).toEqual(['invalid-input', 'invalid-input'])
  })
})

describe('adding a connection', () => {
  it('reads the address, keeps the key, makes it the active one, and tells every window', async () => {
    const { connections, settings, events } = create()
    const added = valueOf(
      await connections.add({ address: ' gateway.example/api/v1/chat/completions ', key: `${key}\n` }),
    )
    const { id, keys, activeKeyId, ...rest } = added
    expect(rest).toEqual({
      name: 'gateway.example',
      address: 'gateway.example/api/v1/chat/completions',
      baseUrl: 'https://gateway.example/api',
      isPractice: false,
      extraHeaders: [],
      proxy: { mode: 'system' },
      caCertificate: '',
      connectTimeoutSeconds: 20,
      headersTimeoutSeconds: 300,
      idleTimeoutSeconds: 300,
      headerNames: {},
    })
    expect(keys).toEqual([
      { id: activeKeyId, name: 'Key 1', lastFour: 'tail', state: 'saved', origin: 'https://gateway.example' },
    ])
    expect(settings.get().activeConnectionId).toBe(id)
    expect(events.map(([name]) => name)).toEqual(['connections.changed', 'settings.changed'])
    expect({ notified: events[0]?.[1], added: connections.list()[1] }).toEqual({
      notified: connections.list(),
      added,
    })
  })

  it('works without a key, which is then not sent', async () => {
    const { connections } = create()
    const added = valueOf(await connections.add({ name: 'Local', address: 'localhost:1234', key: '  ' }))
    expect({
      name: added.name,
      keys: added.keys,
      target: await connections.resolveTarget(added.id),
    }).toMatchObject({
      name: 'Local',
      keys: [],
      target: { ok: true, value: { key: null, baseUrl: 'http://localhost:1234' } },
    })
  })

  it.each([
    ['an address that is none', { address: 'not an address' }],
    ['a key that is none', { address: 'https://a.example', key: 'Bearer abc' }],
    ['an address with a password in it', { address: 'https://me:secret@a.example' }],
  ])('adds nothing for %s', async (_what, input) => {
    const { connections, host, settings } = create()
    expect(errorKind(await connections.add(input))).toBe('invalid-input')
    expect(connections.list()).toHaveLength(1)
    expect({
      stored: host.config.get('connections') ?? [],
      active: settings.get().activeConnectionId,
    }).toEqual({
      stored: [],
      active: 'practice',
    })
  })

  it.each([
    ['in its query', `https://a.example/v1/models?key=${key}`],
    ['in a line beside it', `OPENAI_BASE_URL=https://a.example/v1\nOPENAI_API_KEY=${key}`],
    ['in a curl command', `curl https://a.example/v1/models -H "Authorization: Bearer ${key}"`],
  ])('does not store a key that was pasted with the address, %s', async (_where, address) => {
    const { connections, host } = create()
    const added = valueOf(await connections.add({ address }))
    expect({ address: added.address, stored: JSON.stringify([...host.config.values]).includes(key) }).toEqual(
      {
        address: 'https://a.example',
        stored: false,
      },
    )
  })
})

describe('a changed connection', () => {
  it('keeps what was not named', async () => {
    const { connections, host } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    const extraHeaders = [
      { name: 'X-Team', value: 'blue' },
      { name: 'Anthropic-Beta', value: 'files' },
    ]
    const changed = valueOf(await connections.update({ id, extraHeaders, idleTimeoutSeconds: 20 }))
    expect(changed).toMatchObject({
      name: 'a.example',
      extraHeaders: [
        { name: 'X-Team', state: 'saved', lastFour: '' },
        { name: 'Anthropic-Beta', state: 'open', value: 'files' },
      ],
      idleTimeoutSeconds: 20,
    })
    const next = create(undefined, host).connections
    expect(next.get(id)).toEqual({ ok: true, value: changed })
    expect(valueOf(await next.resolveTarget(id))).toEqual({
      connectionId: id,
      baseUrl: 'https://a.example',
      key,
      extraHeaders,
      proxyUrl: null,
      caCertificate: '',
      keyId: changed.activeKeyId,
      headerNames: {},
      connectTimeoutMs: 20_000,
      headersTimeoutMs: 300_000,
      idleTimeoutMs: 20_000,
    })
  })

  it('at another origin does not get the key until it is entered again', async () => {
    const { connections, dropped } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    const moved = valueOf(await connections.update({ id, address: 'https://b.example' }))
    expect(moved.keys[0]).toMatchObject({ state: 'other-origin', origin: 'https://a.example' })
    expect(await connections.resolveTarget(id)).toMatchObject({
      ok: false,
      error: { kind: 'no-key', remedies: [{ type: 'set-key', connectionId: id }] },
    })
    const entered = valueOf(await connections.keys.set({ connectionId: id, key, keyId: moved.keys[0]?.id }))
    expect(entered.keys).toMatchObject([{ state: 'saved', origin: 'https://b.example' }])
    expect(valueOf(await connections.resolveTarget(id)).key).toBe(key)
    expect(dropped).toEqual([id, id])
  })

  it('at another path of the same origin keeps its key', async () => {
    const { connections } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    valueOf(await connections.update({ id, address: 'https://a.example/other/v1' }))
    expect(valueOf(await connections.resolveTarget(id))).toMatchObject({
      key,
      baseUrl: 'https://a.example/other',
    })
  })

  it.each([
    ['a header that carries a key', { extraHeaders: [{ name: 'Authorization', value: 'Bearer x' }] }],
    ['a header that carries a key, spelled otherwise', { extraHeaders: [{ name: 'X-API-Key', value: 'x' }] }],
    ['a header that smuggles another one', { extraHeaders: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }],
    ['a header name that is none', { extraHeaders: [{ name: 'X A', value: 'a' }] }],
    ['a header without a name', { extraHeaders: [{ name: ' ', value: 'a' }] }],
    ['a header that the request sets', { extraHeaders: [{ name: 'Content-Length', value: '1' }] }],
    [
      'the same header twice',
      {
        extraHeaders: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
    ],
    ['a header in letters that headers cannot carry', { extraHeaders: [{ name: 'X-A', value: '→' }] }],
    ['a proxy that is no address', { proxy: { mode: 'custom' as const, url: 'proxy:3128:x' } }],
    ['a proxy of another kind', { proxy: { mode: 'custom' as const, url: 'ftp://proxy.example' } }],
    ['a certificate that is none', { caCertificate: 'hello' }],
    [
      'a damaged certificate',
      { caCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
    ],
    ['an address that is none', { address: '' }],
  ])('is not saved with %s', async (_what, patch) => {
    const { connections } = create()
    const added = valueOf(await connections.add({ address: 'https://a.example' }))
    const result = await connections.update({ id: added.id, ...patch })
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', field: Object.keys(patch)[0] },
    })
    expect(connections.get(added.id)).toEqual({ ok: true, value: added })
  })

  it('takes a certificate, but no private key beside it', async () => {
    const { connections } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example' }))
    const caCertificate = rootCertificates[0] ?? ''
    expect(
      valueOf(await connections.update({ id, caCertificate: `\n${caCertificate}\n` })).caCertificate,
    ).toBe(caCertificate.trim())
    const withKey = `${caCertificate}\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`
    expect(errorKind(await connections.update({ id, caCertificate: withKey }))).toBe('invalid-input')
    expect(valueOf(await connections.resolveTarget(id)).caCertificate).toBe(caCertificate.trim())
  })

  it('uses the proxy it was told to use', async () => {
    const { connections } = create({ systemProxy: 'http://system:1' })
    const { id } = valueOf(await connections.add({ address: 'https://a.example' }))
    const proxyOf = async () => valueOf(await connections.resolveTarget(id)).proxyUrl
    const seen = [await proxyOf()]
    valueOf(await connections.update({ id, proxy: { mode: 'none' } }))
    seen.push(await proxyOf())
    valueOf(await connections.update({ id, proxy: { mode: 'custom', url: ' http://own:2 ' } }))
    seen.push(await proxyOf())
    expect(seen).toEqual(['http://system:1', null, 'http://own:2'])
  })
})

describe('removing a connection', () => {
  it('goes back to the practice gateway at once, and deletes its keys when the undo has passed', async () => {
    const { connections, settings, host, dropped } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    expect(connections.remove(id)).toEqual({ ok: true, value: {} })
    expect({
      secrets: host.secrets.values.size,
      active: settings.get().activeConnectionId,
      left: connections.list().map((connection) => connection.id),
    }).toEqual({ secrets: 1, active: 'practice', left: ['practice'] })
    expect([
      errorKind(connections.remove(id)),
      errorKind(await connections.update({ id })),
      errorKind(await connections.keys.set({ connectionId: id, key })),
      errorKind(await connections.resolveTarget(id)),
    ]).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
    host.clock.advance(undoMs)
    await vi.waitFor(() => expect(host.config.get('removedConnections')).toEqual([]))
    expect({ secrets: host.secrets.values.size, config: host.config.get('keys'), dropped }).toEqual({
      secrets: 0,
      config: {},
      dropped: [id],
    })
    expect(errorKind(connections.restore(id))).toBe('not-found')
  })

  it('is undone with its key, its place and its being the active one', async () => {
    const { connections, settings, host } = create()
    const first = valueOf(await connections.add({ address: 'https://a.example', key }))
    const second = valueOf(await connections.add({ address: 'https://b.example' }))
    settings.set({ activeConnectionId: first.id })
    connections.remove(first.id)
    host.clock.advance(undoMs - 1)
    expect(connections.restore(first.id)).toEqual({ ok: true, value: first })
    expect(connections.list().map(({ id }) => id)).toEqual(['practice', first.id, second.id])
    expect(settings.get().activeConnectionId).toBe(first.id)
    host.clock.advance(undoMs * 2)
    expect(await connections.resolveTarget(first.id)).toMatchObject({ ok: true, value: { key } })
  })

  it('leaves nothing behind when the app ends before the undo has passed', async () => {
    const { connections, host } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    connections.remove(id)
    await connections.purgeRemoved()
    expect({
      secrets: host.secrets.values.size,
      keys: host.config.get('keys'),
      noted: host.config.get('removedConnections'),
      connections: host.config.get('connections'),
    }).toEqual({ secrets: 0, keys: {}, noted: [], connections: [] })
  })

  it('leaves nothing behind when the app was killed before that', async () => {
    const { connections, host } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    connections.remove(id)
    const next = create(undefined, host).connections
    expect(host.secrets.values.size).toBe(1)
    await next.purgeRemoved()
    expect({ secrets: host.secrets.values.size, keys: host.config.get('keys') }).toEqual({
      secrets: 0,
      keys: {},
    })
  })

  it('tries again at the next start when a key could not be deleted', async () => {
    const { connections, host } = create()
    const { id } = valueOf(await connections.add({ address: 'https://a.example', key }))
    connections.remove(id)
    const remove = vi
      .spyOn(host.secrets, 'remove')
      .mockResolvedValue({ ok: false, error: { kind: 'storage', message: 'Locked.' } })
    await connections.purgeRemoved()
    expect(host.config.get('removedConnections')).toEqual([id])
    remove.mockRestore()
    await create(undefined, host).connections.purgeRemoved()
    expect({ secrets: host.secrets.values.size, noted: host.config.get('removedConnections') }).toEqual({
      secrets: 0,
      noted: [],
    })
  })
})

describe('a copy', () => {
  it('has the settings and no key, another name, and is not made the active one', async () => {
    const { connections, settings } = create()
    const { id } = valueOf(await connections.add({ name: 'Work', address: 'https://a.example', key }))
    await connections.update({
      id,
      extraHeaders: [{ name: 'x-team', value: 'blue' }],
      headersTimeoutSeconds: 60,
    })
    const copy = valueOf(await connections.duplicate(id))
    expect(copy).toMatchObject({
      name: 'Work copy',
      extraHeaders: [{ name: 'x-team', state: 'saved' }],
      headersTimeoutSeconds: 60,
      keys: [],
    })
    expect(valueOf(await connections.resolveTarget(copy.id)).extraHeaders).toEqual([
      { name: 'x-team', value: 'blue' },
    ])
    expect(valueOf(await connections.duplicate(id)).name).toBe('Work copy 2')
    expect(settings.get().activeConnectionId).toBe(id)
    expect(errorKind(await connections.duplicate('practice'))).toBe('invalid-input')
  })
})

describe('a file of connections', () => {
  it('carries everything but keys, secret headers and a proxy’s password, and is read back', async () => {
    const from = create()
    const { id } = valueOf(await from.connections.add({ name: 'Work', address: 'a.example/api/v1', key }))
    await from.connections.update({
      id,
      extraHeaders: [
        { name: 'x-title', value: 'blue' },
        { name: 'x-team', value: 'hidden-value' },
        { name: 'x-session-token', value: 'hidden-value' },
      ],
      proxy: { mode: 'custom', url: 'http://me:hidden-value@proxy.example:3128' },
      connectTimeoutSeconds: 7,
      headerNames: { messagesKey: 'x-own-key' },
    })
    const file = from.connections.export()
    expect(file.leftOut.map(({ message }) => message)).toEqual([
      'Work: header x-team',
      'Work: header x-session-token',
      'Work: proxy user and password',
    ])
    for (const secret of [key, 'tail', 'hidden-value']) expect(file.text).not.toContain(secret)
    const { connections, settings } = create()
    const { added, notes } = valueOf(await connections.import({ text: file.text }))
    expect(notes).toEqual([])
    expect(added).toMatchObject([
      {
        name: 'Work',
        baseUrl: 'https://a.example/api',
        extraHeaders: [{ name: 'x-title', state: 'open', value: 'blue' }],
        proxy: { mode: 'custom', url: 'http://proxy.example:3128' },
        connectTimeoutSeconds: 7,
        headerNames: { messagesKey: 'x-own-key' },
        keys: [],
      },
    ])
    expect(settings.get().activeConnectionId).toBe('practice')
    expect(valueOf(await connections.import({ text: file.text }))).toEqual({
      added: [],
      notes: [
        {
          message: '“Work” already exists.',
          text: { code: 'connections.entryExists', params: { name: 'Work' } },
        },
      ],
    })
  })

  it('names what is not taken over, and takes the rest', async () => {
    const { connections, host } = create()
    const text = JSON.stringify({
      format: 'gateway-playground-connections',
      version: 1,
      connections: [
        { name: 'Good', address: 'https://good.example', apiKey: 'sk-in-the-file-123' },
        { name: 'Good', address: 'https://other.example' },
        { name: 'Bad', address: 'ftp://x' },
        { name: 'Late', address: 'https://late.example', idleTimeoutSeconds: -1 },
        { name: 'Header', address: 'https://h.example', extraHeaders: [{ name: 'Cookie', value: 'a' }] },
        7,
      ],
    })
    const { added, notes } = valueOf(await connections.import({ text }))
    expect(added.map(({ name }) => name)).toEqual(['Good', 'Good 2'])
    expect(notes.map(({ message }) => message)).toEqual([
      '“Late” was skipped: its “idleTimeoutSeconds” cannot be read.',
      'Connection 6 is not a connection.',
      expect.stringMatching(/^“Bad” was skipped\. An address begins with/),
      expect.stringMatching(/^“Header” was skipped\. The header Cookie carries a key/),
      'The file contains keys (“Good”). They were not imported: paste them in Settings.',
    ])
    expect(JSON.stringify([...host.config.values])).not.toContain('sk-in-the-file-123')
  })

  it.each([
    ['no JSON', 'nope', 'The file is not JSON.'],
    ['other JSON', '{"a":1}', 'This is not a connections file.'],
    [
      'another version',
      '{"format":"gateway-playground-connections","version":9,"connections":[]}',
      'The file was created by another version of the app.',
    ],
    ['something huge', `"${'x'.repeat(2_000_001)}"`, 'The file is too large to be a connections file.'],
  ])('is refused when it is %s', async (_what, text, message) => {
    expect(await create().connections.import({ text })).toMatchObject({ ok: false, error: { message } })
  })
})

describe('stored connections', () => {
  const good = { id: 'good', name: 'Good', address: 'https://a.example' }

  it.each([
    ['no connection at all', 7],
    ['one without an address', { id: 'x', name: 'Broken' }],
    ['one with an address that is none', { ...good, id: 'x', name: 'Broken', address: 'spaces in it' }],
    [
      'one with a header that carries a key',
      { ...good, id: 'x', extraHeaders: [{ name: 'Cookie', value: 'a' }] },
    ],
    ['one with the id of another', { ...good, name: 'Broken' }],
    ['one that pretends to be the practice gateway', { ...good, id: 'practice' }],
  ])('are used without %s, which is named and kept in the file', async (_what, broken) => {
    const { connections, host } = create({ keyStorage: 'encrypted', config: { connections: [good, broken] } })
    expect(connections.list().map(({ id }) => id)).toEqual(['practice', 'good'])
    expect(connections.problems).toMatchObject([{ kind: 'storage', code: 'connection-broken' }])
    valueOf(await connections.update({ id: 'good', name: 'Better' }))
    expect(host.config.get('connections')).toEqual([
      expect.objectContaining({ id: 'good', name: 'Better' }),
      broken,
    ])
  })

  it('of an older version get the defaults for what they do not have', () => {
    const { connections } = create({ config: { connections: [good] } })
    expect({ problems: connections.problems, good: connections.list()[1] }).toMatchObject({
      problems: [],
      good: { extraHeaders: [], proxy: { mode: 'system' }, caCertificate: '', idleTimeoutSeconds: 300 },
    })
  })

  it('that are no list are named and kept', async () => {
    const { connections, host } = create({ config: { connections: { mine: true } } })
    expect(connections.problems).toHaveLength(1)
    valueOf(await connections.add({ address: 'https://a.example' }))
    expect(host.config.get('connections')).toEqual([
      expect.objectContaining({ name: 'a.example' }),
      { mine: true },
    ])
  })
})
