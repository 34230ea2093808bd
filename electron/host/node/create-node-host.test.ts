import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeHost, type NodeHost } from './create-node-host.ts'
import { withoutWritePermission } from './testing/without-write-permission.ts'

let folder: string
let hosts: NodeHost[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-node-host-'))
  hosts = []
})

afterEach(() => {
  for (const host of hosts) host.release()
  rmSync(folder, { recursive: true, force: true })
})

async function open(dataFolder = folder) {
  const host = await createNodeHost({ dataFolder, environment: {} })
  if (host.ok) hosts.push(host.value)
  return host
}

async function openOrThrow(dataFolder = folder): Promise<NodeHost> {
  const host = await open(dataFolder)
  if (!host.ok) throw new Error(host.error.message)
  return host.value
}

describe('the data folder', () => {
  it('is made with everything in it for the owner alone', async () => {
    const dataFolder = join(folder, 'new', 'data')
    const host = await openOrThrow(dataFolder)
    host.config.set('settings', { theme: 'dark' })
    const modes = readdirSync(dataFolder).map((name) => [
      name,
      (statSync(join(dataFolder, name)).mode & 0o777).toString(8),
    ])
    expect({ folder: (statSync(dataFolder).mode & 0o777).toString(8), ...Object.fromEntries(modes) }).toEqual(
      {
        folder: '700',
        'app.lock': '600',
        'config.json': '600',
        media: '700',
        records: '700',
      },
    )
  })

  it('is refused clearly when it cannot be written to', async () => {
    const dataFolder = join(folder, 'data')
    const result = await withoutWritePermission(folder, () => open(dataFolder))
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'storage', code: 'data-folder', message: expect.stringContaining(dataFolder) },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused clearly when it exists and cannot be written to', async () => {
    const result = await withoutWritePermission(folder, () => open())
    expect(result).toMatchObject({ ok: false, error: { kind: 'storage', code: 'data-folder' } })
  })

  it('is refused clearly when a file is in its place', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'mine')
    expect(await open(file)).toMatchObject({ ok: false, error: { kind: 'storage', code: 'data-folder' } })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})

describe('two instances on one data folder', () => {
  it('lets the second one in only when the first one is gone', async () => {
    const first = await openOrThrow()
    expect(await open()).toMatchObject({
      ok: false,
      error: {
        kind: 'unavailable',
        code: 'already-running',
        message: expect.stringContaining(`process ${process.pid}`),
      },
    })
    first.release()
    first.release()
    expect((await open()).ok).toBe(true)
  })

  it('does not mind a lock file that a crash left damaged', async () => {
    writeFileSync(join(folder, 'app.lock'), 'not a lock'.repeat(200))
    expect((await open()).ok).toBe(true)
    expect((await open()).ok).toBe(false)
  })
})

describe('config.json', () => {
  it('keeps what is set for the next start', async () => {
    const first = await openOrThrow()
    expect(first.config.set('a.b', { list: [1, null, 'x'] })).toEqual({ ok: true })
    first.release()
    const second = await openOrThrow()
    expect(second.config.get('a.b')).toEqual({ list: [1, null, 'x'] })
    expect(second.config.get('a')).toBeUndefined()
  })

  it.each([
    ['is not JSON', '{"settings": {"theme": "dark"'],
    ['is a list', '[1, 2]'],
    ['is empty', ''],
  ])('is kept aside untouched when it %s, and the app starts with defaults', async (_what, text) => {
    writeFileSync(join(folder, 'config.json'), text)
    const host = await openOrThrow()
    expect(host.config.openProblem).toMatchObject({
      ok: false,
      error: { kind: 'storage', code: 'file-broken' },
    })
    expect(host.config.get('settings')).toBeUndefined()
    expect(host.config.set('settings', {}).ok).toBe(true)
    const aside = readdirSync(folder).filter((name) => name.startsWith('config.json.broken-'))
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([text])
  })

  it('is read with the mark that some editors put in front', async () => {
    writeFileSync(join(folder, 'config.json'), '\uFEFF{"name": "value"}')
    const host = await openOrThrow()
    expect({ problem: host.config.openProblem, value: host.config.get('name') }).toEqual({
      problem: { ok: true },
      value: 'value',
    })
  })

  it('is not overwritten when it was broken while the app ran', async () => {
    const host = await openOrThrow()
    host.config.set('name', 'value')
    writeFileSync(join(folder, 'config.json'), 'broken by hand')
    expect(host.config.set('name', 'other')).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('broken by hand')
  })

  it('stands in memory when it cannot be read, and is left alone', async () => {
    // A folder in the place of the file cannot be read as a file by any user, including root.
    const path = join(folder, 'config.json')
    mkdirSync(path)
    const host = await openOrThrow()
    expect(host.config.openProblem).toMatchObject({ ok: false, error: { code: 'file-unreadable' } })
    expect({ set: host.config.set('name', 'value'), value: host.config.get('name') }).toEqual({
      set: { ok: true },
      value: 'value',
    })
    expect(statSync(path).isDirectory()).toBe(true)
  })
})

describe('keys on plain Node', () => {
  it('live for the session and are written nowhere', async () => {
    const host = await openOrThrow()
    await host.secrets.set('one', 'a-secret-nobody-may-read')
    expect(await host.secrets.get('one')).toEqual({ ok: true, value: 'a-secret-nobody-may-read' })
    host.release()
    const next = await openOrThrow()
    expect(await next.secrets.get('one')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
    expect(next.capabilities).toEqual({
      keyStorage: 'session',
      fileDialogs: false,
      confirmations: false,
      fileManager: false,
      fileDrags: false,
      nativeMenu: false,
      systemNotifications: false,
    })
  })
})
