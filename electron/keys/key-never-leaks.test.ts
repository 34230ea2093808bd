import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { toMediaBlock } from '../../shared/attachments/attachment.ts'
import { createEncryptedSecrets, type Encryptor } from '../host/encrypted-secrets.ts'
import type { Host } from '../host/host.ts'
import { createNodeHost, type NodeHost } from '../host/node/create-node-host.ts'
import { createStderrLog } from '../host/node/stderr-log.ts'
import { createApp } from '../app/create-app.ts'
import type { App } from '../app/app.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import { startEchoGateway, type EchoGateway } from '../app/testing/echo-gateway.ts'
import { findSecretInFolder, findSecretInFrames } from '../app/testing/find-secret.ts'
import { startPasswordProxy } from './testing/password-proxy.ts'
import { submitVideo } from '../video/testing/submit-video.ts'

const key = 'sk-Leak~Me+If/You=Can-7f3c9a51e2'
const secondKey = 'other.Key_2-0a1b2c3d4e5f6a7b8c9d'

/** Captures all output and log lines of this process while a test runs. */
function captureOutput(): { readonly log: string[]; all(): string } {
  const log: string[] = []
  const written: string[] = []
  const write = (chunk: string | Uint8Array) => {
    written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1'))
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi
        .spyOn(console, name)
        .mockImplementation((...values: unknown[]) => void written.push(values.join(' '))),
    ),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return { log, all: () => [...log, ...written].join('\n') }
}

function aesEncryptor(secret: Buffer): Encryptor {
  return {
    async encrypt(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', secret, iv)
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    async decrypt(bytes) {
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
    },
  }
}

interface Stage {
  readonly folder: string
  readonly gateway: EchoGateway
  readonly elsewhere: EchoGateway
  readonly output: ReturnType<typeof captureOutput>
  start(): Promise<{ readonly app: App; readonly client: AppClient; stop(): Promise<void> }>
}

async function prepare(kind: 'session' | 'encrypted'): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'gp-leak-'))
  const elsewhere = await startEchoGateway()
  const gateway = await startEchoGateway(elsewhere.url)
  const output = captureOutput()
  const secret = randomBytes(32)
  onTestFinished(async () => {
    await Promise.all([gateway.close(), elsewhere.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  function withSecrets(host: NodeHost): Host {
    if (kind === 'session') return host
    return {
      ...host,
      capabilities: { ...host.capabilities, keyStorage: 'encrypted' },
      secrets: createEncryptedSecrets({
        path: join(folder, 'secrets.json'),
        encryptor: aesEncryptor(secret),
        persistence: 'encrypted',
        clock: host.clock,
      }),
    }
  }

  return {
    folder,
    gateway,
    elsewhere,
    output,
    async start() {
      const log = createStderrLog((line) => void output.log.push(line))
      const node = valueOf(await createNodeHost({ dataFolder: folder, environment: {}, log }))
      const app = await createApp(withSecrets(node), { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
      const client = await openAppClient(app)
      // These tests send the same request several times.
      valueOf(await client.page.call('settings.set', { asksBeforeRepeat: false }))
      return {
        app,
        client,
        async stop() {
          await app.close()
          node.release()
        },
      }
    },
  }
}

/** Sends a prompt to one model and waits for the end; resolves with the run's status, or the error of the command. */
async function ask(client: AppClient, connectionId: string, model: string): Promise<string> {
  const { page } = client
  const { id } = valueOf(await page.call('conversations.create', { model }))
  const file = valueOf(
    await page.call('attachments.add', { name: 'a.txt', bytes: new TextEncoder().encode('attached') }),
  )
  const sent = await page.call('conversations.send', {
    id,
    connectionId,
    blocks: [toMediaBlock(file), { type: 'text', text: 'hello' }],
  })
  if (!sent.ok) return sent.error.kind
  const runId = sent.value.turns.at(-1)?.run?.id ?? ''
  const batches = await client.watch(runId)
  valueOf(await page.call('runs.record', { id: runId }))
  valueOf(await page.call('conversations.get', { id }))
  return batches.at(-1)?.run.status ?? 'no batch'
}

/** Requests a video and polls it; resolves with the state of the job. */
async function askForVideo({ page }: AppClient, connectionId: string): Promise<string> {
  const job = await submitVideo(page, {
    connectionId,
    family: 'video-generations',
    model: 'film',
    prompt: 'A boat',
    parameters: {},
    extraJson: '',
    files: [],
  })
  if (!job.ok) return job.error.kind
  const { id } = job.value
  const stateOf = async () => valueOf(await page.call('video.get', { id })).state
  await expect.poll(stateOf).toBe('waiting')
  valueOf(await page.call('video.pollNow', { id }))
  valueOf(await page.call('video.list', {}))
  return stateOf()
}

/** Every use of a key, successful and failing. */
async function useEverything(
  client: AppClient,
  gateway: EchoGateway,
  elsewhere: EchoGateway,
): Promise<string[]> {
  const { page } = client
  const { id } = valueOf(
    await page.call('connections.add', { address: `${gateway.url}/v1?key=${key}`, key: ` ${key}\n` }),
  )
  const outcomes: string[] = []
  const note = (result: { ok: true } | { ok: false; error: { kind: string } }) =>
    void outcomes.push(result.ok ? 'ok' : result.error.kind)
  note(await page.call('connections.check', { id }))
  note(await page.call('models.list', { connectionId: id, refresh: true }))
  await page.call('keyCard.read', { connectionId: id })
  await new Promise((resolve) => {
    page.open('keyCard.testKeys', { connectionId: id }, { onItem: () => undefined, onEnd: resolve })
  })
  for (const model of ['chatty', 'refuse', 'redirect', 'cut', 'page'])
    outcomes.push(await ask(client, id, model))
  outcomes.push(await askForVideo(client, id))
  note(await page.call('keys.set', { connectionId: id, key: secondKey, name: 'Second' }))
  outcomes.push(await ask(client, id, 'chatty'))
  note(await page.call('keys.set', { connectionId: id, key: `Bearer ${key}` }))
  note(await page.call('keys.set', { connectionId: 'nobody', key }))
  note(await page.call('keys.set', { connectionId: id, keyId: key, key }))
  note(await page.call('keys.set', { connectionId: id, key: { hidden: key } as never }))
  note(await page.call('connections.add', { address: `https://me:${key}@a.example`, key }))
  note(await page.call('connections.add', { address: key, key }))
  note(
    await page.call('connections.update', {
      id,
      extraHeaders: [{ name: 'Authorization', value: `Bearer ${key}` }],
    }),
  )
  valueOf(await page.call('connections.update', { id, address: elsewhere.url }))
  outcomes.push(await ask(client, id, 'chatty'))
  note(await page.call('connections.check', { id }))
  valueOf(await page.call('connections.update', { id, address: gateway.url }))
  valueOf(await page.call('connections.list', {}))
  valueOf(await page.call('conversations.list', {}))
  valueOf(await page.call('settings.get', {}))
  valueOf(await page.call('app.info', {}))
  return outcomes
}

describe.each(['session', 'encrypted'] as const)('a key, with %s storage', (kind) => {
  it('reaches its gateway and nothing else: no frame to the page, no file, no log, no other origin', async () => {
    const stage = await prepare(kind)
    const first = await stage.start()
    const outcomes = await useEverything(first.client, stage.gateway, stage.elsewhere)
    await first.stop()
    const second = await stage.start()
    const connection = valueOf(await second.client.page.call('connections.list', {}))[1]
    const status = await ask(second.client, connection?.id ?? '', 'chatty')
    await second.stop()

    // The test only proves something when the keys were used.
    expect(outcomes).toEqual([
      'ok',
      'ok',
      'done',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'ok',
      'done',
      'invalid-input',
      'not-found',
      'not-found',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      'no-key',
      'no-key',
    ])
    const received = stage.gateway.calls.map(({ text }) => text).join('\n')
    expect([received.includes(key), received.includes(secondKey)]).toEqual([true, true])
    expect({ status, state: connection?.keys[0]?.state }).toEqual(
      kind === 'encrypted' ? { status: 'done', state: 'saved' } : { status: 'failed', state: undefined },
    )

    const frames = [...first.client.toPage, ...second.client.toPage]
    expect(frames.length).toBeGreaterThan(20)
    // The gateway's repetition is shown, with the key masked.
    expect(JSON.stringify(frames)).toContain('Your key is sk-••••••••51e2.')
    const { leaks, files } = findSecretInFolder(stage.folder, key)
    expect(files.length).toBeGreaterThan(10)
    expect(files.some((path) => path.includes('attachments'))).toBe(true)
    expect({
      page: [...findSecretInFrames(frames, key), ...findSecretInFrames(frames, secondKey)],
      files: [...leaks, ...findSecretInFolder(stage.folder, secondKey).leaks],
      log: [
        ...findSecretInFrames(stage.output.all(), key),
        ...findSecretInFrames(stage.output.all(), secondKey),
      ],
      elsewhere: stage.elsewhere.calls,
    }).toEqual({ page: [], files: [], log: [], elsewhere: [] })
  })

  it('is in no file while the app runs, and in none after it was removed', async () => {
    const stage = await prepare(kind)
    const started = await stage.start()
    const { client } = started
    const { page } = client
    const { id, activeKeyId } = valueOf(
      await page.call('connections.add', { address: stage.gateway.url, key }),
    )
    const live = ask(client, id, 'chatty')
    expect(findSecretInFolder(stage.folder, key).leaks).toEqual([])
    expect(await live).toBe('done')
    expect(findSecretInFolder(stage.folder, key).leaks).toEqual([])
    valueOf(await page.call('keys.remove', { connectionId: id, keyId: activeKeyId ?? '' }))
    expect(await ask(client, id, 'chatty')).toBe('failed')
    valueOf(await page.call('connections.remove', { id }))
    const calls = stage.gateway.calls.filter(({ text }) => text.includes(key)).length
    expect({ calls, leaks: findSecretInFolder(stage.folder, key).leaks }).toEqual({ calls: 1, leaks: [] })
    await started.stop()
  })
})

const password = 'pass/Of+My=Proxy-0a1b2c3d4e5f'

describe.each(['session', 'encrypted'] as const)('the password of a proxy, with %s storage', (kind) => {
  it('leaves an old config file, and reaches its proxy and nothing else: no frame, no file, no log', async () => {
    const stage = await prepare(kind)
    const proxy = await startPasswordProxy()
    onTestFinished(() => proxy.close())
    const pasted = `http://robot:${encodeURIComponent(password)}@${proxy.host}`
    const id = 'with-proxy'
    const old = { id, name: 'Old', address: stage.gateway.url, proxy: { mode: 'custom', url: pasted } }
    writeFileSync(join(stage.folder, 'config.json'), JSON.stringify({ connections: [old] }))

    const first = await stage.start()
    expect(findSecretInFolder(stage.folder, password).leaks).toEqual([])
    expect(readFileSync(join(stage.folder, 'config.json'), 'utf8')).not.toContain('robot')
    const { page } = first.client
    valueOf(await page.call('keys.set', { connectionId: id, key }))
    const outcomes = [await ask(first.client, id, 'chatty')]
    valueOf(await page.call('connections.update', { id, name: 'Renamed' }))
    valueOf(await page.call('connections.update', { id, proxy: { mode: 'custom', url: pasted } }))
    outcomes.push(await ask(first.client, id, 'chatty'))
    const copy = valueOf(await page.call('connections.duplicate', { id }))
    const file = valueOf(await page.call('connections.export', {}))
    valueOf(await page.call('connections.import', { text: file.text }))
    proxy.refuse()
    outcomes.push(await ask(first.client, id, 'chatty'))
    const checked = await page.call('connections.check', { id })
    const stages: unknown[] = []
    await new Promise((resolve) => {
      page.open(
        'doctor.run',
        { connectionId: copy.id, calls: [] },
        { onItem: (item) => void stages.push(item), onEnd: resolve },
      )
    })
    const before = proxy.received.length
    const elsewhere = { mode: 'custom', url: stage.elsewhere.url, credentials: {} } as const
    valueOf(await page.call('connections.update', { id, proxy: elsewhere }))
    outcomes.push(await ask(first.client, id, 'chatty'))
    await first.stop()
    const second = await stage.start()
    await ask(second.client, copy.id, 'chatty')
    await second.stop()

    // The test only proves something when the proxy received its password, and repeated it.
    expect(new Set(proxy.received)).toEqual(new Set([`robot:${password}`]))
    expect({
      outcomes,
      checked: checked.ok,
      received: proxy.received.length > (kind === 'encrypted' ? before : 0),
    }).toEqual({
      outcomes: ['done', 'done', 'failed', 'no-key'],
      checked: false,
      received: true,
    })
    expect({
      page: findSecretInFrames([...first.client.toPage, ...second.client.toPage, stages, file], password),
      files: findSecretInFolder(stage.folder, password).leaks,
      log: findSecretInFrames(stage.output.all(), password),
      gateway: findSecretInFrames(stage.gateway.calls, password),
      elsewhere: stage.elsewhere.calls,
    }).toEqual({ page: [], files: [], log: [], gateway: [], elsewhere: [] })
  })
})
