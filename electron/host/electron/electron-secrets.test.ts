import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeStorage as real } from 'electron'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { app, safeStorage } from '../../testing/fake-electron.ts'
import { createMemoryClock } from '../memory/memory-clock.ts'
import { createElectronSecrets } from './electron-secrets.ts'

const clock = createMemoryClock(0)
let folder: string
let path: string

if (!app.isReady()) app.becomeReady()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  path = join(folder, 'secrets.json')
  Object.assign(safeStorage, {
    isAvailable: true,
    isLocked: false,
    prefix: 'v11',
    password: 'keychain',
    oldPassword: null,
    backend: 'gnome_libsecret',
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (platform: NodeJS.Platform = 'linux') => createElectronSecrets(real, path, clock, platform)

test('keeps a key encrypted across two starts', async () => {
  const first = await open()
  expect(await first.set('a', 'sk-very-secret')).toEqual({ ok: true, value: undefined })
  expect(readFileSync(path, 'utf8')).not.toContain('sk-very-secret')
  const second = await open()
  expect(second.persistence).toBe('encrypted')
  expect(await second.get('a')).toEqual({ ok: true, value: 'sk-very-secret' })
})

test('calls the Linux fallback without a password store weak, and only there', async () => {
  safeStorage.backend = 'basic_text'
  expect((await open('linux')).persistence).toBe('weak')
  expect((await open('darwin')).persistence).toBe('encrypted')
})

test('calls keys weak whose encryption says that it uses the well-known password', async () => {
  safeStorage.prefix = 'v10'
  expect((await open('linux')).persistence).toBe('weak')
  expect((await open('win32')).persistence).toBe('encrypted')
})

test('keeps keys in memory where encryption is promised and fails', async () => {
  safeStorage.isLocked = true
  const secrets = await open()
  expect(secrets.persistence).toBe('session')
  expect((await secrets.set('a', 'sk-very-secret')).ok).toBe(true)
  expect(existsSync(path)).toBe(false)
})

test('keeps keys in memory and writes no file where nothing encrypts', async () => {
  safeStorage.isAvailable = false
  const secrets = await open()
  expect(secrets.persistence).toBe('session')
  await secrets.set('a', 'sk-very-secret')
  expect(await secrets.get('a')).toEqual({ ok: true, value: 'sk-very-secret' })
  expect(existsSync(path)).toBe(false)
})

test('says that a key cannot be decrypted under another keychain, and keeps what is stored', async () => {
  await (await open()).set('a', 'sk-very-secret')
  const stored = readFileSync(path, 'utf8')
  safeStorage.password = 'another keychain'
  const result = await (await open()).get('a')
  expect(result.ok ? null : result.error.kind).toBe('storage')
  expect(readFileSync(path, 'utf8')).toBe(stored)
})

test('stores a key anew when the system has changed its own', async () => {
  await (await open()).set('a', 'sk-very-secret')
  const stored = readFileSync(path, 'utf8')
  safeStorage.oldPassword = 'keychain'
  safeStorage.password = 'rotated'
  expect(await (await open()).get('a')).toEqual({ ok: true, value: 'sk-very-secret' })
  expect(readFileSync(path, 'utf8')).not.toBe(stored)
  safeStorage.oldPassword = null
  expect(await (await open()).get('a')).toEqual({ ok: true, value: 'sk-very-secret' })
})
