import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { serializeEmbeddedMetadata } from '../metadata/embedded-metadata.ts'
import { nodeDisk, type Disk } from '../folder/disk.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { makePipe } from '../testing/make-pipe.ts'
import { sampleJpeg, samplePng, sampleProvenance } from '../testing/sample-media.ts'

const sweep = ({ library }: TestLibrary) => library.sweep(new AbortController().signal)
const dayMs = 24 * 60 * 60 * 1000

describe('the sweep at the start', () => {
  it('leaves what it does not know as it is, and lists pictures that were put there', async () => {
    const test = createTestLibrary()
    await test.library.folder()
    const theirs = {
      'notes.txt': 'my notes',
      'data.json': '{"mine":true}',
      '.hidden.png': Buffer.from(samplePng()),
      'download.part': 'half of something',
      '.gateway-playground-mine.part': 'not what we call our files',
    }
    for (const [name, content] of Object.entries(theirs)) writeFileSync(join(test.folder, name), content)
    mkdirSync(join(test.folder, 'holiday.png'))
    writeFileSync(join(test.folder, 'holiday.png', 'beach.png'), samplePng())
    writeFileSync(join(test.folder, 'Holiday photo.JPG'), sampleJpeg)
    expect(await sweep(test)).toEqual({ found: 1, changed: 0, removed: 0 })
    const [item] = valueOf(test.library.list({})).items
    expect(item).toMatchObject({ fileName: 'Holiday photo.JPG', kind: 'image', width: 32, height: 16 })
    expect(item?.provenance).toBeUndefined()
    for (const [name, content] of Object.entries(theirs)) {
      expect(readFileSync(join(test.folder, name))).toEqual(Buffer.from(content))
    }
  })

  it('trashes, brings back, renames and deletes a file whose name is as long as names may be', async () => {
    const test = createTestLibrary()
    await test.library.folder()
    for (const fileName of [`${'n'.repeat(251)}.png`, `${'长'.repeat(83)}.png`]) {
      writeFileSync(join(test.folder, fileName), samplePng())
      await sweep(test)
      const id = valueOf(test.library.list({})).items[0]?.id ?? ''
      valueOf(await test.library.delete([id]))
      expect(test.files()).toEqual(['.trash'])
      expect(readFileSync((await test.library.find(id))?.path ?? '')).toEqual(Buffer.from(samplePng()))
      await sweep(test)
      expect(valueOf(test.library.list({ isInTrash: true })).items).toMatchObject([{ id, exists: true }])
      valueOf(await test.library.restore([id]))
      expect(test.files()).toEqual(['.trash', fileName])
      valueOf(await test.library.renameByPattern([id], 'short'))
      expect(test.files()).toEqual(['.trash', 'short.png'])
      valueOf(await test.library.setFileNames([{ id, fileName }]))
      valueOf(await test.library.delete([id]))
      valueOf(await test.library.emptyTrash())
      expect(test.files('.trash')).toEqual([])
    }
  })

  // On Windows, neither is possible without special rights.
  it.skipIf(process.platform === 'win32')(
    'neither follows a link nor waits for a pipe that nobody writes to, also where a side file would lie',
    async () => {
      const test = createTestLibrary()
      await test.library.folder()
      const elsewhere = join(test.host.paths.data, 'elsewhere')
      mkdirSync(elsewhere)
      writeFileSync(join(elsewhere, 'theirs.png'), samplePng())
      const provenance = sampleProvenance()
      const id = '7f1f9d0c-3d5c-4d0e-9d6a-0f3f5d1c2b3a'
      writeFileSync(
        join(elsewhere, 'theirs.json'),
        serializeEmbeddedMetadata({ app: 'gateway-playground', id, createdAt: 1, provenance }),
      )
      symlinkSync(join(elsewhere, 'theirs.png'), join(test.folder, 'link.png'))
      const pipes = ['pipe.png', 'one.jpg.json'].map((name) => join(test.folder, name))
      for (const pipe of pipes) makePipe(pipe)
      writeFileSync(join(test.folder, 'one.jpg'), sampleJpeg)
      writeFileSync(join(test.folder, 'two.jpg'), Buffer.concat([sampleJpeg, Buffer.alloc(1)]))
      symlinkSync(join(elsewhere, 'theirs.json'), join(test.folder, 'two.jpg.json'))
      expect(await sweep(test)).toEqual({ found: 2, changed: 0, removed: 0 })
      const { items } = valueOf(test.library.list({ order: 'name' }))
      expect(items.map(({ fileName }) => fileName)).toEqual(['one.jpg', 'two.jpg'])
      expect(items.map((item) => item.provenance)).toEqual([undefined, undefined])
    },
  )

  it('leaves a file alone that is just being made', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const open: Disk['open'] = async (path, flags, mode) => {
      const handle = await nodeDisk.open(path, flags, mode)
      // The file exists, but the call that opened it has not resolved yet.
      if (flags === 'wx+') await meanwhile?.()
      return handle
    }
    const test = createTestLibrary({ disk: { ...nodeDisk, open } })
    await test.library.folder()
    meanwhile = () => sweep(test)
    valueOf(await test.library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    expect(test.files().filter((name) => name.endsWith('.png'))).toHaveLength(1)
  })

  it('leaves what is saved, deleted or brought back while it looks as it is then', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const readdir = (async (path: string) => {
      const names = await nodeDisk.readdir(path)
      const work = meanwhile
      meanwhile = undefined
      await work?.()
      return names
    }) as Disk['readdir']
    const test = createTestLibrary({ disk: { ...nodeDisk, readdir } })
    const { library } = test
    const [back, away] = [
      valueOf(await library.save({ bytes: samplePng(), provenance: sampleProvenance() })),
      valueOf(await library.save({ bytes: sampleJpeg, provenance: sampleProvenance() })),
    ]
    valueOf(await library.delete([back.id]))
    let added = ''
    meanwhile = async () => {
      valueOf(await library.restore([back.id]))
      valueOf(await library.delete([away.id]))
      added = valueOf(await library.save({ bytes: samplePng(3, 2), provenance: sampleProvenance() })).id
    }
    expect(await sweep(test)).toEqual({ found: 0, changed: 0, removed: 0 })
    expect(valueOf(library.get(back.id))).toEqual(back)
    expect(valueOf(library.get(away.id))).toMatchObject({ exists: true, deletedAt: expect.any(Number) })
    expect(valueOf(library.get(added)).exists).toBe(true)
  })

  it('marks an item whose file is gone, and takes it back with the file, also under another name', async () => {
    const test = createTestLibrary()
    const { library, folder } = test
    const { id, fileName } = valueOf(
      await library.save({ bytes: samplePng(), provenance: sampleProvenance() }),
    )
    library.star({ ids: [id], isStarred: true })
    renameSync(join(folder, fileName), join(test.host.paths.data, 'aside'))
    expect(await sweep(test)).toMatchObject({ changed: 1 })
    expect(valueOf(library.get(id)).exists).toBe(false)
    renameSync(join(test.host.paths.data, 'aside'), join(folder, 'Renamed.png'))
    expect(await sweep(test)).toMatchObject({ found: 1 })
    expect(valueOf(library.get(id))).toMatchObject({
      fileName: 'Renamed.png',
      exists: true,
      isStarred: true,
    })
    expect(valueOf(library.list({})).total).toBe(1)
  })

  it('removes what has been in the trash for 30 days, and nothing before', async () => {
    const test = createTestLibrary()
    const { library, host } = test
    const item = valueOf(await library.save({ bytes: sampleJpeg, provenance: sampleProvenance() }))
    valueOf(await library.setThumbnail({ id: item.id, bytes: samplePng() }))
    valueOf(await library.delete([item.id]))
    host.clock.advance(29 * dayMs)
    expect(await sweep(test)).toMatchObject({ removed: 0 })
    host.clock.advance(2 * dayMs)
    expect(await sweep(test)).toMatchObject({ removed: 1 })
    expect(test.files('.trash')).toEqual([])
    expect(library.get(item.id).ok).toBe(false)
    expect(await library.find(`${item.id}-thumbnail`)).toBeNull()
  })

  it('finds everything again without its index, the trash included', async () => {
    const before = createTestLibrary()
    const kept = valueOf(await before.library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    const gone = valueOf(await before.library.save({ bytes: sampleJpeg, provenance: sampleProvenance() }))
    valueOf(await before.library.delete([gone.id]))
    before.database.close()
    rmSync(before.host.paths.database)
    const next = createTestLibrary({ host: before.host })
    expect(await sweep(next)).toMatchObject({ found: 2 })
    expect(valueOf(next.library.list({})).items).toEqual([kept])
    expect(valueOf(next.library.list({ isInTrash: true })).items).toMatchObject([
      { id: gone.id, fileName: gone.fileName, provenance: sampleProvenance() },
    ])
  })

  it('marks a preview that is gone, so that it is made again', async () => {
    const test = createTestLibrary()
    const { id } = valueOf(await test.library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    valueOf(await test.library.setThumbnail({ id, bytes: samplePng() }))
    rmSync(join(test.host.paths.data, 'thumbnails', id))
    await sweep(test)
    expect(valueOf(test.library.get(id)).hasThumbnail).toBe(false)
  })
})
