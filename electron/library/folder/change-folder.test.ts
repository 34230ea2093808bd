import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Result } from '../../../shared/errors/result.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { nodeDisk, type Disk } from './disk.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { manyDisks } from '../testing/many-disks.ts'
import { sampleJpeg, samplePng, sampleProvenance } from '../testing/sample-media.ts'

function otherFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'gateway-playground-other-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const codeOf = (result: Result<unknown>) => (result.ok ? undefined : result.error.code)

/** An image, a file with metadata beside it, and one in the trash. */
async function fill({ library }: TestLibrary) {
  const provenance = sampleProvenance()
  const image = valueOf(await library.save({ bytes: samplePng(), provenance }))
  const photo = valueOf(await library.save({ bytes: sampleJpeg, provenance }))
  const gone = valueOf(await library.save({ bytes: samplePng(9, 9), provenance }))
  valueOf(await library.delete([gone.id]))
  return { image, photo, gone }
}

/** Linux has a memory disk here, a second file system. */
const hasMemoryDisk = existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev

describe('another media folder', () => {
  const disks: [string, Disk, string][] = [
    ['the same disk', nodeDisk, tmpdir()],
    ['what is taken for another disk', manyDisks, tmpdir()],
  ]
  if (hasMemoryDisk) disks.push(['another disk', nodeDisk, '/dev/shm'])

  it.each(disks)('takes all files along to a folder on %s', async (_, disk, parent) => {
    const test = createTestLibrary({ disk })
    const { library, host } = test
    const { image, photo, gone } = await fill(test)
    const path = otherFolder(parent)
    writeFileSync(join(path, image.fileName), 'somebody was here before')
    const changed = valueOf(await library.setFolder({ path, files: 'move' }))
    expect(changed).toEqual({ folder: { path, isDefault: false }, moved: 3, left: 0 })
    expect(readFileSync(join(path, image.fileName), 'utf8')).toBe('somebody was here before')
    const now = valueOf(library.get(image.id))
    expect(now.fileName).toBe(image.fileName.replace('.png', '-2.png'))
    expect((await library.find(image.id))?.path).toBe(join(path, now.fileName))
    expect(readdirSync(path)).toEqual(
      expect.arrayContaining(['.trash', photo.fileName, `${photo.fileName}.json`, now.fileName]),
    )
    expect(test.files()).toEqual(['.trash'])
    expect(test.files('.trash')).toEqual([])
    valueOf(await library.restore([gone.id]))
    expect(existsSync(join(path, gone.fileName))).toBe(true)

    const next = createTestLibrary({ host })
    expect(await next.library.folder()).toEqual({ path, isDefault: false })
    expect(await next.library.sweep(new AbortController().signal)).toMatchObject({ found: 0, changed: 0 })
    expect(valueOf(await next.library.setFolder({ files: 'move' })).folder.isDefault).toBe(true)
    expect(valueOf(next.library.list({})).items.every(({ exists }) => exists)).toBe(true)
  })

  it('leaves the files where they are, says so, and knows them again when it comes back', async () => {
    const test = createTestLibrary()
    await fill(test)
    const path = otherFolder()
    writeFileSync(join(path, 'there before.png'), samplePng(7, 7))
    expect(valueOf(await test.library.setFolder({ path, files: 'leave' }))).toMatchObject({
      moved: 0,
      left: 3,
    })
    const existing = () =>
      valueOf(test.library.list({}))
        .items.filter(({ exists }) => exists)
        .map(({ fileName }) => fileName)
    expect(existing()).toEqual(['there before.png'])
    valueOf(await test.library.setFolder({ files: 'leave' }))
    expect(existing()).toHaveLength(2)
  })

  it('puts everything back when the new disk is full half-way', async () => {
    let copies = 0
    let isFull = true
    const disk: Disk = {
      ...manyDisks,
      rename: (from, to) => {
        if (String(from).endsWith('.part') && String(to).startsWith(path)) copies += 1
        return isFull && copies > 1
          ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
          : nodeDisk.rename(from, to)
      },
    }
    const path = otherFolder()
    const test = createTestLibrary({ disk })
    const { image, photo } = await fill(test)
    const refused = await test.library.setFolder({ path, files: 'move' })
    expect(refused.ok ? null : refused.error).toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining('are still in the old folder.'),
    })
    expect(readdirSync(path).filter((name) => name !== '.trash')).toEqual([])
    expect(test.files()).toEqual(expect.arrayContaining([image.fileName, photo.fileName]))
    expect(await test.library.folder()).toMatchObject({ isDefault: true })
    isFull = false
    valueOf(await test.library.setFolder({ path, files: 'move' }))
    expect(readdirSync(path)).toEqual(expect.arrayContaining([image.fileName, photo.fileName]))
  })

  it('is refused where it cannot be one', async () => {
    const test = createTestLibrary()
    const { library, host, folder } = test
    await fill(test)
    const set = async (path: string) => codeOf(await library.setFolder({ path, files: 'move' }))
    const file = join(host.paths.data, 'a-file')
    writeFileSync(file, '')
    expect(await set('pictures')).toBe('media-folder-unusable')
    expect(await set(folder)).toBe('media-folder-unusable')
    expect(await set(host.paths.data)).toBe('media-folder-unusable')
    expect(await set(join(folder, '.trash', 'deep'))).toBe('media-folder-unusable')
    expect(await set(file)).toBe('media-folder-unusable')
    expect(await set(join(host.paths.data, 'not', 'there'))).toBe('media-folder-gone')
    mkdirSync(join(host.paths.data, 'parent'))
    expect(await set(join(host.paths.data, 'parent', 'new'))).toBeUndefined()
  })

  it('waits for nothing: it is refused while a file is being saved', async () => {
    const { library } = createTestLibrary()
    const more = Promise.withResolvers<void>()
    async function* slowly() {
      yield samplePng()
      await more.promise
    }
    const saving = library.save({ bytes: slowly(), provenance: sampleProvenance() })
    expect(codeOf(await library.setFolder({ path: otherFolder(), files: 'move' }))).toBe(
      'media-folder-in-use',
    )
    more.resolve()
    valueOf(await saving)
    valueOf(await library.setFolder({ path: otherFolder(), files: 'move' }))
  })
})
