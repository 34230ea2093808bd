import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEncryptedSecrets, type Encryptor } from './encrypted-secrets.ts'
import { createMemoryClock } from './memory/memory-clock.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-secrets-'))
  path = join(folder, 'secrets.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Enough to distinguish clear text from stored text; a wrong pad fails to decrypt, as a keychain does. */
function padEncryptor(pad: number): Encryptor {
  const mask = (bytes: Uint8Array) => bytes.map((byte) => byte ^ pad)
  return {
    encrypt: async (text) => mask(Buffer.from(`ok:${text}`)),
    async decrypt(bytes) {
      const text = Buffer.from(mask(bytes)).toString()
      if (!text.startsWith('ok:')) throw new Error('wrong keychain')
      return text.slice(3)
    },
  }
}

const open = (pad = 0x5a) =>
  createEncryptedSecrets({
    path,
    encryptor: padEncryptor(pad),
    persistence: 'encrypted',
    clock: createMemoryClock(Date.UTC(2027, 0, 15, 8)),
  })

describe('encrypted secrets', () => {
  it('come back after a restart and are never in clear on disk', async () => {
    const first = open()
    expect(await Promise.all([first.set('a', 'clear-text-a'), first.set('b', 'clear-text-b')])).toEqual([
      { ok: true },
      { ok: true },
    ])
    expect(await first.remove('b')).toEqual({ ok: true })
    const second = open()
    expect([await second.get('a'), await second.get('b')]).toMatchObject([
      { ok: true, value: 'clear-text-a' },
      { ok: false, error: { kind: 'not-found' } },
    ])
    const file = readFileSync(path, 'utf8')
    expect({
      leaks: file.includes('clear'),
      mode: statSync(path).mode & 0o777,
      files: readdirSync(folder),
    }).toEqual({
      leaks: false,
      mode: 0o600,
      files: ['secrets.json'],
    })
  })

  it('stay in the file when they cannot be decrypted, and can be replaced', async () => {
    await open().set('a', 'first')
    const other = open(0x33)
    expect(await other.get('a')).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(await open().get('a')).toEqual({ ok: true, value: 'first' })
    await other.set('a', 'second')
    expect(await other.get('a')).toEqual({ ok: true, value: 'second' })
  })

  it.each(['{"secrets": {"a": "not base64!"}}', '{"secrets": []}', 'half of it', '[]'])(
    'set a broken file aside untouched: %s',
    async (text) => {
      writeFileSync(path, text)
      const secrets = open()
      expect(secrets.openProblem).toMatchObject({
        ok: false,
        error: { kind: 'storage', code: 'file-broken' },
      })
      expect((await secrets.set('a', 'new')).ok).toBe(true)
      const aside = readdirSync(folder).filter((name) => name.includes('.broken-'))
      expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([text])
    },
  )

  it('report a file that cannot be read, and do not write over it', async () => {
    mkdirSync(path)
    const secrets = open()
    expect(secrets.openProblem).toMatchObject({ ok: false, error: { code: 'file-unreadable' } })
    expect(await secrets.set('a', 'new')).toMatchObject({ ok: false, error: { code: 'file-unreadable' } })
    expect(await secrets.get('a')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  it('say so when the system refuses to encrypt', async () => {
    const secrets = createEncryptedSecrets({
      path,
      encryptor: {
        encrypt: () => Promise.reject(new Error('locked')),
        decrypt: () => Promise.reject(new Error('locked')),
      },
      persistence: 'encrypted',
      clock: createMemoryClock(0),
    })
    expect(await secrets.set('a', 'new')).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(readdirSync(folder)).toEqual([])
  })
})
