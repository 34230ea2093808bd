import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createMemoryHost,
  type MemoryHost,
  type MemoryHostOptions,
} from '../host/memory/create-memory-host.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import { createApp } from './create-app.ts'
import { openAppClient, valueOf } from './testing/app-client.ts'
import { startEchoGateway } from './testing/echo-gateway.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gp-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function createHost(options: MemoryHostOptions = {}): MemoryHost {
  return createMemoryHost({ dataFolder: temporaryFolder(), ...options })
}

async function start(host: MemoryHost, practicePort = 0) {
  const app = await createApp(host, { version: '1.2.3', practicePort, practicePaceMs: 0 })
  onTestFinished(() => app.close())
  return { app, ...(await openAppClient(app)) }
}

it('what happens after the end of the app is heard of by nobody: its database is closed', async () => {
  const { app, page } = await start(createHost())
  const chosen: unknown[] = []
  app.subscribe((name, payload) => name === 'app.commandChosen' && chosen.push(payload))
  app.chooseCommand('chat.new')
  expect(chosen).toEqual([{ id: 'chat.new' }])
  valueOf(await page.call('settings.set', { language: 'zh-CN' }))
  await app.close()
  app.chooseCommand('chat.new')
  expect(chosen).toHaveLength(1)
  // A change of language renames the practice connection, and videos check their jobs when a connection changes.
  valueOf(await page.call('settings.set', { language: 'en' }))
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'))
})

const textOf = (blocks: readonly { type: string }[]) =>
  blocks.map((block) => ('text' in block ? String(block.text) : '')).join('')

async function checkOf(address: string, key?: string) {
  const { page } = await start(createHost())
  const added = valueOf(
    await page.call('connections.add', { address, ...(key === undefined ? {} : { key }) }),
  )
  return page.call('connections.check', { id: added.id })
}

describe('attached files', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000200000001008020000', 'hex')

  it('of a pasted request are kept as files, and go out under the type that their bytes show', async () => {
    const host = createHost()
    const gateway = await startEchoGateway()
    onTestFinished(() => gateway.close())
    const client = await start(host)
    const { page } = client
    const { id: connectionId } = valueOf(
      await page.call('connections.add', { address: gateway.url, key: 'sk-1' }),
    )
    const media = { type: 'media' as const, mediaType: 'image/x-png', data: png.toString('base64') }
    const { id, turns } = valueOf(
      await page.call('conversations.create', {
        model: 'chatty',
        turns: [{ role: 'user', blocks: [media] }],
      }),
    )
    const attachmentId = createHash('sha256').update(png).digest('hex')
    expect(turns[0]?.blocks).toEqual([
      { type: 'media', mediaType: 'image/x-png', attachmentId, bytes: png.length, width: 32, height: 16 },
    ])
    const submitted = valueOf(
      await page.call('conversations.retry', { id, connectionId, turnId: turns[0]?.id ?? '' }),
    )
    await client.watch(submitted.turns.at(-1)?.run?.id ?? '')
    expect(gateway.calls.at(-1)?.text).toContain(`data:image/png;base64,${media.data}`)
  })

  it('that nothing refers to are removed at a start after seven days', async () => {
    const host = createHost({ database: join(temporaryFolder(), 'playground.sqlite') })
    const first = await start(host)
    valueOf(await first.page.call('conversations.create', {}))
    host.clock.advance(1000)
    const { id } = valueOf(await first.page.call('attachments.add', { name: 'a.png', bytes: png }))
    await first.app.close()
    host.clock.advance(8 * 24 * 60 * 60 * 1000)
    const second = await start(host)
    await expect.poll(() => second.app.findMediaFile(id)).toBeNull()
  })
})

describe('a first start', () => {
  it('is connected to the practice gateway and can be used at once', async () => {
    const { page } = await start(createHost())
    const info = valueOf(await page.call('app.info', {}))
    const [practice, ...others] = valueOf(await page.call('connections.list', {}))
    expect(info).toMatchObject({ version: '1.2.3', startProblems: [], practiceUrl: practice?.baseUrl })
    expect(practice).toMatchObject({ id: 'practice', isPractice: true, activeKeyId: 'practice-full' })
    expect(practice?.keys.map(({ id, state }) => [id, state])).toEqual([
      ['practice-full', 'built-in'],
      ['practice-restricted', 'built-in'],
      ['practice-disabled', 'built-in'],
      ['practice-limited', 'built-in'],
    ])
    expect(others).toEqual([])
    const { models } = valueOf(await page.call('models.list', { connectionId: 'practice' }))
    expect(models.length).toBeGreaterThanOrEqual(20)
    expect(valueOf(await page.call('connections.check', { id: 'practice' })).modelCount).toBe(models.length)
  })

  it('shows what another practice key leads to', async () => {
    const { page } = await start(createHost())
    const { models: all } = valueOf(await page.call('models.list', { connectionId: 'practice' }))
    valueOf(await page.call('keys.select', { connectionId: 'practice', keyId: 'practice-restricted' }))
    const { models: restricted, restriction } = valueOf(
      await page.call('models.list', { connectionId: 'practice' }),
    )
    expect(restricted.length).toBeLessThan(all.length)
    expect(restriction).toMatchObject({ keyName: 'Full access', count: all.length })
    const other = await page.call('models.list', { connectionId: 'practice', keyId: 'practice-full' })
    expect(valueOf(other).models).toHaveLength(all.length)
    valueOf(await page.call('keys.select', { connectionId: 'practice', keyId: 'practice-disabled' }))
    expect(await page.call('models.list', { connectionId: 'practice' })).toMatchObject({
      ok: false,
      error: { kind: 'forbidden', status: 403 },
    })
  })

  it('holds a conversation that the next start still has', async () => {
    const folder = temporaryFolder()
    const host = createHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
    const first = await start(host)
    const { id } = valueOf(await first.page.call('conversations.create', { model: 'practice-chat' }))
    const sent = valueOf(
      await first.page.call('conversations.send', {
        id,
        connectionId: 'practice',
        blocks: [{ type: 'text', text: 'Say it back: marmalade' }],
      }),
    )
    const batches = await first.watch(sent.turns[1]?.run?.id ?? '')
    expect(batches.at(-1)?.run.status).toBe('done')
    const said = valueOf(await first.page.call('conversations.get', { id }))
    expect(textOf(said.turns[1]?.blocks ?? [])).toContain('marmalade')
    await first.app.close()
    const second = await start(host)
    expect(valueOf(await second.page.call('conversations.get', { id }))).toEqual(said)
  })
})

describe('the practice gateway’s port', () => {
  it('is another one when a program has the preferred one', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { page } = await start(createHost(), port)
    const info = valueOf(await page.call('app.info', {}))
    expect({ problems: info.startProblems, isOther: !info.practiceUrl.endsWith(`:${port}`) }).toEqual({
      problems: [],
      isOther: true,
    })
    expect((await page.call('models.list', { connectionId: 'practice' })).ok).toBe(true)
  })

  it('is free again when the app is closed', async () => {
    const { app, page } = await start(createHost())
    const port = Number(new URL(valueOf(await page.call('app.info', {})).practiceUrl).port)
    await app.close()
    await app.close()
    const next = await start(createHost(), port)
    expect(valueOf(await next.page.call('app.info', {})).practiceUrl).toBe(`http://127.0.0.1:${port}`)
  })
})

describe('bad beginnings', () => {
  it('works in memory over a damaged database, says so, and leaves the file alone', async () => {
    const folder = temporaryFolder()
    const database = join(folder, 'playground.sqlite')
    writeFileSync(database, 'not a database, but mine'.repeat(100))
    const { page } = await start(createHost({ dataFolder: folder, database }))
    const { startProblems } = valueOf(await page.call('app.info', {}))
    expect(startProblems).toMatchObject([
      {
        kind: 'storage',
        code: 'database-damaged',
        message: expect.stringContaining('are lost when the app closes'),
      },
    ])
    const { id } = valueOf(await page.call('conversations.create', { title: 'Kept for now' }))
    expect(valueOf(await page.call('conversations.get', { id })).title).toBe('Kept for now')
    expect(readFileSync(database, 'utf8')).toBe('not a database, but mine'.repeat(100))
  })

  it('names every stored thing it could not read, and goes back to the practice gateway', async () => {
    const host = createHost({
      config: {
        settings: { activeConnectionId: 'gone', theme: 'dark' },
        connections: [{ id: 'gone', name: 'Lost', address: 7 }],
        keys: { gone: 'what' },
      },
    })
    const { page } = await start(host)
    expect(valueOf(await page.call('app.info', {})).startProblems.map(({ code }) => code)).toEqual([
      'connection-broken',
      'keys-broken',
    ])
    expect(valueOf(await page.call('settings.get', {}))).toMatchObject({
      activeConnectionId: 'practice',
      theme: 'dark',
    })
    expect(host.config.values.get('connections')).toEqual([{ id: 'gone', name: 'Lost', address: 7 }])
  })

  it('tells the window which stored key cannot be decrypted', async () => {
    const host = createHost({ keyStorage: 'encrypted' })
    const first = await start(host)
    const added = valueOf(
      await first.page.call('connections.add', { address: 'https://a.example', key: 'a-key-of-mine' }),
    )
    await first.app.close()
    host.secrets.isUnreadable = true
    const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
    onTestFinished(() => app.close())
    const { page } = await openAppClient(app)
    const state = async () =>
      valueOf(await page.call('connections.list', {})).find(({ id }) => id === added.id)?.keys[0]?.state
    await expect.poll(state).toBe('unreadable')
    expect(await page.call('models.list', { connectionId: added.id })).toMatchObject({
      ok: false,
      error: { kind: 'no-key', remedies: [{ type: 'set-key', connectionId: added.id }] },
    })
  })
})

describe('the environment', () => {
  const key = 'environment-key-0042'

  it('gives a connection and a key for it, which is written nowhere', async () => {
    const gateway = await startEchoGateway()
    onTestFinished(() => gateway.close())
    const host = createHost({
      environment: { GATEWAY_PLAYGROUND_ADDRESS: `${gateway.url}/v1/`, GATEWAY_PLAYGROUND_KEY: ` ${key}\n` },
    })
    const first = await start(host)
    const connection = valueOf(await first.page.call('connections.list', {}))[1]
    expect(connection).toMatchObject({
      baseUrl: gateway.url,
      keys: [{ state: 'environment', lastFour: '0042', origin: gateway.url }],
    })
    expect(valueOf(await first.page.call('settings.get', {})).activeConnectionId).toBe(connection?.id)
    expect((await first.page.call('connections.check', { id: connection?.id ?? '' })).ok).toBe(true)
    expect(gateway.calls[0]?.text).toContain(key)
    expect(JSON.stringify([...host.config.values])).not.toContain(key)
    await first.app.close()
    const second = await start(host)
    expect(valueOf(await second.page.call('connections.list', {}))).toHaveLength(2)
  })

  it.each([
    ['a key without an address', { GATEWAY_PLAYGROUND_KEY: key }],
    ['an address that is none', { GATEWAY_PLAYGROUND_ADDRESS: 'two words', GATEWAY_PLAYGROUND_KEY: key }],
    [
      'a key that is none',
      { GATEWAY_PLAYGROUND_ADDRESS: 'https://a.example', GATEWAY_PLAYGROUND_KEY: 'Bearer x' },
    ],
  ])('is told about when it gives %s', async (_what, environment) => {
    const { page } = await start(createHost({ environment }))
    expect(valueOf(await page.call('app.info', {})).startProblems).toMatchObject([
      { kind: 'invalid-input', code: 'environment', message: expect.stringContaining('GATEWAY_PLAYGROUND_') },
    ])
    expect(valueOf(await page.call('connections.list', {}))).toHaveLength(1)
  })
})

describe('commands', () => {
  it('open https links outside the app, and nothing else', async () => {
    const host = createHost()
    const { page } = await start(host)
    valueOf(await page.call('app.openLink', { url: 'https://a.example/' }))
    expect(await page.call('app.openLink', { url: 'file:///etc/passwd' })).toMatchObject({ ok: false })
    expect(host.shell.opened).toEqual(['https://a.example/'])
  })

  it('tell every window of a change', async () => {
    const { app, page } = await start(createHost())
    const other = await openAppClient(app)
    const received: string[] = []
    other.page.on('settings.changed', ({ theme }) => void received.push(theme))
    valueOf(await page.call('settings.set', { theme: 'dark' }))
    await expect.poll(() => received).toEqual(['dark'])
  })
})

describe('checking a connection', () => {
  it('names a key that is refused', async () => {
    const { page } = await start(createHost())
    const { practiceUrl } = valueOf(await page.call('app.info', {}))
    expect(await checkOf(practiceUrl, 'a-wrong-key-0000')).toMatchObject({
      ok: false,
      error: { kind: 'unauthorized', status: 401 },
    })
  })

  it('names a page that is no gateway', async () => {
    const server = createHttpServer(
      (_request, response) => void response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await checkOf(`http://127.0.0.1:${port}`)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-response' },
    })
  })

  it('names an address where nobody answers', async () => {
    // Do not use a port that was free a moment ago: another test may have taken it by now.
    expect(await checkOf('http://127.0.0.1:1')).toMatchObject({ ok: false, error: { kind: 'network' } })
  })
})

describe('the language', () => {
  it('of what gateways say of their own is that of the app, also after a change', async () => {
    const asked: (string | undefined)[] = []
    const server = createHttpServer((request, response) => {
      asked.push(request.headers['accept-language'])
      response.setHeader('content-type', 'application/json').end('{"object":"list","data":[]}')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const host = createHost({ languages: ['zh-Hans-CN'] })
    const { page } = await start(host)
    const { id: connectionId } = valueOf(
      await page.call('connections.add', { address: `http://127.0.0.1:${port}`, key: 'sk-1' }),
    )
    valueOf(await page.call('models.list', { connectionId, refresh: true }))
    valueOf(await page.call('settings.set', { language: 'en' }))
    await expect.poll(() => currentLanguage()).toBe('en')
    valueOf(await page.call('models.list', { connectionId, refresh: true }))
    expect([asked[0], asked.at(-1)]).toEqual(['zh-CN', 'en'])
  })
})
