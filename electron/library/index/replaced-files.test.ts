import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { createCheckAudio } from '../../audio/check-audio.ts'
import { streamMultipart } from '../../gateway/multipart/multipart-stream.ts'
import { ok } from '../../../shared/errors/result.ts'
import { ownTextOf } from '../metadata/leave-out-text.ts'
import { createMediaDesktop } from '../media-desktop.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { makePipe } from '../testing/make-pipe.ts'
import { samplePng, sampleProvenance } from '../testing/sample-media.ts'

const replacements: readonly (readonly [string, (path: string, secret: string) => void])[] = [
  ['a link to another file', (path, secret) => symlinkSync(secret, path)],
  ['a pipe that nobody writes to', makePipe],
]

// On Windows, neither is possible without special rights.
describe.skipIf(process.platform === 'win32').each(replacements)(
  '%s in place of a listed file is neither followed nor waited for',
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

    it('by the look at a sound before it is sent', async () => {
      const { path, fileName } = await replaced()
      const check = createCheckAudio(async () => ok({ path, type: 'audio/wav', bytes: 0, fileName }))
      expect(await check({ mediaId: 'any', fileName })).toEqual(ok())
    })

    it('by a copy where the user says', async () => {
      const { test, id } = await replaced()
      const { shell, paths } = test.host
      const desktop = createMediaDesktop({ library: test.library, shell, paths, hasDialogs: true })
      const elsewhere = join(paths.data, 'elsewhere')
      mkdirSync(elsewhere)
      shell.chosenPath = join(elsewhere, 'copy.png')
      expect(await desktop.saveAs(id)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
      expect(readdirSync(elsewhere)).toEqual([])
    })

    it('by a thumbnail', async () => {
      const test = createTestLibrary()
      const { id } = valueOf(await test.library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
      valueOf(await test.library.setThumbnail({ id, bytes: samplePng(2, 2) }))
      const { path } = (await test.library.find(`${id}-thumbnail`)) ?? { path: '' }
      const secret = join(test.host.paths.data, 'secret.png')
      writeFileSync(secret, samplePng(9, 9))
      rmSync(path)
      replace(path, secret)
      expect(await test.library.find(`${id}-thumbnail`)).toBeNull()
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
