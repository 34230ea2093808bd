import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { answerWith, startLoopback } from '../../gateway/testing/loopback.ts'
import { testTarget } from '../../runs/testing/test-target.ts'
import { withoutWritePermission } from '../../host/node/testing/without-write-permission.ts'
import { nodeDisk, type Disk } from './disk.ts'
import { createTestHost, createTestLibrary } from '../testing/create-test-library.ts'
import { sampleJpeg, samplePng, sampleProvenance } from '../testing/sample-media.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: as the test wants`), { code })
const codeOf = (result: Result<unknown>) => (result.ok ? undefined : result.error.code)
const given = { bytes: samplePng(), provenance: sampleProvenance() }

/** The disk fails with `code` in one step of saving. */
function failingDisk(step: 'open' | 'write' | 'sync' | 'rename', code: string): Disk {
  return {
    ...nodeDisk,
    async open(path, flags, mode) {
      if (step === 'open' && flags === 'wx+') throw failure(code)
      const handle = await nodeDisk.open(path, flags, mode)
      if (flags !== 'wx+') return handle
      return new Proxy(handle, {
        get(target, name) {
          if (name === step) return () => Promise.reject(failure(code))
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
    },
    rename: (from, to) => (step === 'rename' ? Promise.reject(failure(code)) : nodeDisk.rename(from, to)),
  }
}

describe('a disk that refuses', () => {
  it.each([
    ['open', 'EROFS', 'media-folder-read-only'],
    ['open', 'ENOENT', 'media-folder-gone'],
    ['open', 'EMFILE', 'media-too-many-open'],
    ['write', 'ENOSPC', 'disk-full'],
    ['write', 'EDQUOT', 'disk-full'],
    ['sync', 'EIO', 'media-disk-failed'],
    ['rename', 'EACCES', 'media-folder-read-only'],
  ] as const)(
    'says what is wrong when %s fails with %s, and leaves nothing half',
    async (step, code, expected) => {
      const test = createTestLibrary({ disk: failingDisk(step, code) })
      const refused = await test.library.save({ ...given, bytes: sampleJpeg })
      expect(refused.ok ? null : refused.error).toMatchObject({
        kind: 'storage',
        code: expected,
        message: expect.stringContaining('The file could not be saved.'),
        nextStep: expect.stringMatching(/\.$/),
      })
      expect(test.files()).toEqual([])
      expect(valueOf(test.library.list({})).total).toBe(0)
      // The caller still has the file that could not be saved, and can save it when the disk works again.
      const well = createTestLibrary({ host: test.host })
      expect(valueOf(await well.library.save(given)).exists).toBe(true)
    },
  )

  it('says that the folder cannot be written to, and keeps what is in it', async () => {
    const test = createTestLibrary()
    const { library, folder } = test
    const item = valueOf(await library.save(given))
    await withoutWritePermission(folder, async () => {
      expect(codeOf(await library.save(given))).toBe('media-folder-read-only')
      expect(codeOf(await library.delete([item.id]))).toBe('media-folder-read-only')
      expect((await library.folder()).problem?.code).toBe('media-folder-read-only')
    })
    expect(valueOf(library.get(item.id)).deletedAt).toBeUndefined()
    expect((await library.folder()).problem).toBeUndefined()
    expect(test.files()).toEqual([item.fileName])
  })

  it('makes no folder in place of a disk that is not connected, and knows its files when it is back', async () => {
    const host = createTestHost()
    const usb = join(host.paths.data, 'usb')
    mkdirSync(usb)
    host.config.set('mediaFolder', usb)
    const { library } = createTestLibrary({ host })
    const item = valueOf(await library.save(given))
    renameSync(usb, `${usb}-away`)
    expect(codeOf(await library.save(given))).toBe('media-folder-gone')
    expect(codeOf(await library.delete([item.id]))).toBe('media-folder-gone')
    expect(codeOf(await library.read(item.id))).toBe('media-folder-gone')
    expect((await library.folder()).problem?.code).toBe('media-folder-gone')
    await library.sweep(new AbortController().signal)
    expect(valueOf(library.get(item.id)).exists).toBe(false)
    expect(readdirSync(host.paths.data)).not.toContain('usb')
    renameSync(`${usb}-away`, usb)
    await library.sweep(new AbortController().signal)
    expect(valueOf(library.get(item.id)).exists).toBe(true)
  })

  it('notes a file to fetch that has no place now, asks nobody for it, and fetches it later', async () => {
    const gateway = await startLoopback(answerWith(Buffer.from(samplePng()), 'image/png'))
    const target = { ...testTarget, baseUrl: gateway.url }
    const test = createTestLibrary({ resolveTarget: async () => ({ ok: true, value: target }) })
    const { library, host } = test
    const usb = join(host.paths.data, 'usb')
    host.config.set('mediaFolder', usb)
    const fetched = await library.download({
      url: `${gateway.url}/a.png`,
      target,
      provenance: sampleProvenance(),
    })
    expect(codeOf(fetched)).toBe('media-folder-gone')
    expect(gateway.calls).toEqual([])
    mkdirSync(usb)
    const [waiting] = valueOf(library.pending())
    expect(waiting?.problem?.code).toBe('media-folder-gone')
    expect(valueOf(await library.fetchAgain(waiting?.id ?? '')).exists).toBe(true)
  })

  it('keeps a file that cannot be listed, and lists it at the next start', async () => {
    const test = createTestLibrary()
    test.database.connection.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON media_items BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    const saved = await test.library.save(given)
    expect(saved.ok ? null : saved.error).toMatchObject({
      code: 'media-not-indexed',
      nextStep: expect.stringContaining('is added to the library when the app starts next'),
    })
    test.database.connection.exec('DROP TRIGGER refuse')
    await test.library.sweep(new AbortController().signal)
    expect(valueOf(test.library.list({})).items).toMatchObject([{ provenance: sampleProvenance() }])
  })

  it('makes its own folder again when somebody removed it', async () => {
    const { library, folder } = createTestLibrary()
    valueOf(await library.save(given))
    rmSync(folder, { recursive: true })
    expect(valueOf(await library.save(given)).exists).toBe(true)
  })
})
