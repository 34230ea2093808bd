import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import { streamMultipart } from '../gateway/multipart/multipart-stream.ts'
import { codeOf } from '../lib/disk-error.ts'
import { ownTextOf } from './leave-out-text.ts'
import { createTestLibrary, type TestLibrary } from './testing/create-test-library.ts'
import { samplePng, sampleProvenance } from './testing/sample-media.ts'

/** Ends the waiting of whoever opened a pipe, so that a test that fails can end. */
function letGo(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch (error) {
    if (!['ENXIO', 'ENOENT'].includes(codeOf(error) ?? '')) throw error
  }
}

const replacements: readonly (readonly [string, (path: string, secret: string) => void])[] = [
  ['a link to another file', (path, secret) => symlinkSync(secret, path)],
  [
    'a pipe that nobody writes to',
    (path) => {
      execFileSync('mkfifo', [path])
      onTestFinished(() => letGo(path))
    },
  ],
]

// Windows has neither without special rights.
describe.skipIf(process.platform === 'win32').each(replacements)(
  '%s in place of a listed file is neither followed nor waited for [S15]',
  (_what, replace) => {
    async function replaced(): Promise<{ test: TestLibrary; id: string; fileName: string; path: string }> {
      const test = createTestLibrary()
      const { id, fileName } = valueOf(
        await test.library.save({ bytes: samplePng(), provenance: sampleProvenance() }),
      )
      const secret = join(test.host.paths.data, 'secret.png')
      writeFileSync(secret, samplePng(9, 9))
      const path = join(test.folder, fileName)
      rmSync(path)
      replace(path, secret)
      return { test, id, fileName, path }
    }

    it('by reading', async () => {
      const { test, id } = await replaced()
      expect(await test.library.read(id)).toMatchObject({ ok: false, error: { kind: 'storage' } })
    })

    it('by an archive', async () => {
      const { test, id, fileName } = await replaced()
      const whole = valueOf(
        await test.library.save({ bytes: samplePng(3, 3), provenance: sampleProvenance() }),
      )
      expect(valueOf(await test.library.zip([id, whole.id]))).toMatchObject({ count: 1, leftOut: [fileName] })
    })

    it('by what is sent to a gateway', async () => {
      const { path, fileName } = await replaced()
      expect(await ownTextOf(path)).toEqual([])
      const file = { path, bytes: 0 }
      const reading = streamMultipart([{ type: 'file', file, fileName }], () => undefined).next()
      await expect(reading).rejects.toThrow()
    })

    it('by moving the folder', async () => {
      const { test, fileName } = await replaced()
      const next = join(test.host.paths.data, 'next')
      mkdirSync(next)
      expect(await test.library.setFolder({ path: next, files: 'move' })).toMatchObject({ ok: true })
      expect(existsSync(join(next, fileName))).toBe(false)
    })
  },
)
