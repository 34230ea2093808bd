import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { plantedWords } from '../../shared/search/testing/planted-words.ts'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import { createTestLibrary } from './testing/create-test-library.ts'
import { sampleJpeg, samplePng, sampleProvenance, sampleWav } from './testing/sample-media.ts'

describe('the library', () => {
  it('saves a picture under a readable name, lists it and serves it by its id', async () => {
    const { library, files, folder, notified } = createTestLibrary()
    const item = valueOf(await library.save({ bytes: samplePng(40, 30), provenance: sampleProvenance() }))
    expect(item).toMatchObject({
      kind: 'image',
      mediaType: 'image/png',
      width: 40,
      height: 30,
      exists: true,
      provenance: sampleProvenance(),
    })
    expect(item.fileName).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_practice-image_a-lighthouse-at-dusk\.png$/)
    expect(files()).toEqual([item.fileName])
    expect(valueOf(library.list({}))).toEqual({ items: [item], total: 1 })
    expect(valueOf(library.get(item.id))).toEqual(item)
    expect(await library.find(item.id)).toEqual({ path: join(folder, item.fileName), type: 'image/png' })
    expect(valueOf(await library.read(item.id))).toEqual(readFileSync(join(folder, item.fileName)))
    expect(notified).toEqual([[item.id]])
  })

  it('gives files that would have the same name different ones', async () => {
    const { library, files } = createTestLibrary()
    const saved = await Promise.all(
      [1, 2, 3].map((shade) =>
        library.save({ bytes: samplePng(4, 3, shade), provenance: sampleProvenance() }),
      ),
    )
    const names = saved.map((each) => valueOf(each).fileName)
    expect(new Set(names).size).toBe(3)
    expect(files()).toEqual(names.toSorted())
  })

  it('knows how long a recording lasts', async () => {
    const { library } = createTestLibrary()
    const item = valueOf(await library.save({ bytes: sampleWav(1.5), provenance: sampleProvenance() }))
    expect(item).toMatchObject({ kind: 'audio', mediaType: 'audio/wav', durationMs: 1500 })
  })

  it('saves what arrives piece by piece', async () => {
    const { library, folder } = createTestLibrary()
    const bytes = Buffer.alloc(3_000_000, 'piece by piece ')
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000)
    }
    const item = valueOf(
      await library.save({ bytes: pieces(), provenance: sampleProvenance(), suggestedName: 'Notes: one.md' }),
    )
    expect(item.fileName).toBe('Notes one.md')
    expect(readFileSync(join(folder, item.fileName)).equals(bytes)).toBe(true)
  })

  it('names every item a filter means, and tells what any of them are together', async () => {
    const { library, host } = createTestLibrary()
    const save = async (shade: number, prompt: string) => {
      host.clock.advance(1_000)
      const provenance = sampleProvenance({ prompt })
      return valueOf(await library.save({ bytes: samplePng(4, 3, shade), provenance }))
    }
    const items = [await save(1, 'A pier'), await save(2, 'A pier at night'), await save(3, 'A boat')]
    const [pier, night, boat] = items.map(({ id }) => id)
    expect(valueOf(library.ids({}))).toEqual({ ids: [boat, night, pier] })
    expect(valueOf(library.ids({ search: 'pier', order: 'oldest' }))).toEqual({ ids: [pier, night] })
    expect(valueOf(library.ids({ search: '?!' }))).toEqual({ ids: [] })
    expect(valueOf(library.ids({ isInTrash: true }))).toEqual({ ids: [] })

    const ids = [pier ?? '', night ?? '']
    valueOf(library.star({ ids: [pier ?? ''], isStarred: true }))
    valueOf(library.tag({ ids, add: ['sea'] }))
    valueOf(library.tag({ ids: [night ?? ''], add: ['Dark'] }))
    expect(valueOf(library.summary([...ids, 'no such item', ids[0] ?? '']))).toEqual({
      count: 2,
      bytes: (items[0]?.bytes ?? 0) + (items[1]?.bytes ?? 0),
      starred: 1,
      kinds: { image: 2 },
      collections: [],
      tags: [
        { tag: 'sea', count: 2 },
        { tag: 'Dark', count: 1 },
      ],
    })
    expect(valueOf(library.summary([]))).toEqual({
      count: 0,
      bytes: 0,
      starred: 0,
      kinds: {},
      collections: [],
      tags: [],
    })
  })

  it('tells what a model made from what was brought in, and from a preview whose image did not come', async () => {
    const { library } = createTestLibrary()
    const save = async (shade: number, change: Parameters<typeof sampleProvenance>[0]) => {
      const provenance = sampleProvenance(change)
      return valueOf(await library.save({ bytes: samplePng(4, 3, shade), provenance })).id
    }
    const made = await save(1, {})
    const preview = await save(2, { isPreview: true })
    const brought = valueOf(await library.import({ name: 'photo.png', bytes: samplePng(4, 3, 3) })).id
    expect(valueOf(library.ids({ isMade: true }))).toEqual({ ids: [made] })
    expect(new Set(valueOf(library.ids({ isMade: false })).ids)).toEqual(new Set([preview, brought]))
  })

  it('finds items by words of prompt, revised prompt, model, tags and file name, and by filters', async () => {
    const { library, host } = createTestLibrary()
    const save = async (bytes: Uint8Array, change: Parameters<typeof sampleProvenance>[0]) => {
      host.clock.advance(1_000)
      return valueOf(await library.save({ bytes, provenance: sampleProvenance(change) })).id
    }
    const tower = await save(samplePng(), { prompt: 'Ein Turm über dem Meer', revisedPrompt: 'A tall tower' })
    const voice = await save(sampleWav(), { prompt: 'Say hello', model: 'practice-voice' })
    const photo = await save(sampleJpeg, { prompt: 'A harbour' })
    valueOf(library.tag({ ids: [photo], add: ['Keepers', ' for  the talk ', 'keepers'] }))
    valueOf(library.star({ ids: [photo, voice], isStarred: true }))
    const ids = (filter: Parameters<typeof library.list>[0]) =>
      valueOf(library.list(filter)).items.map(({ id }) => id)
    expect(ids({})).toEqual([photo, voice, tower])
    expect(ids({ order: 'oldest' })).toEqual([tower, voice, photo])
    expect(ids({ order: 'largest' })[0]).toBe(voice)
    expect(ids({ search: 'uber meer' })).toEqual([tower])
    expect(ids({ search: 'tall' })).toEqual([tower])
    expect(ids({ search: 'voice' })).toEqual([voice])
    expect(ids({ search: 'keep talk' })).toEqual([photo])
    expect(ids({ search: 'harbour' })).toEqual([photo])
    expect(ids({ search: '?!' })).toEqual([])
    expect(ids({ kinds: ['audio', 'video'] })).toEqual([voice])
    expect(ids({ kinds: [] })).toHaveLength(3)
    expect(ids({ models: ['practice-image'] })).toEqual([photo, tower])
    expect(ids({ tags: ['KEEPERS', 'for the talk'] })).toEqual([photo])
    expect(ids({ isStarred: true, kinds: ['audio'] })).toEqual([voice])
    expect(ids({ from: host.clock.now() })).toEqual([photo])
    expect(ids({ before: host.clock.now() })).toEqual([voice, tower])
    expect(valueOf(library.list({ limit: 2 }))).toMatchObject({ total: 3, next: 2 })
    expect(valueOf(library.list({ limit: 2, offset: 2 })).items.map(({ id }) => id)).toEqual([tower])
    expect(valueOf(library.facets())).toMatchObject({
      total: 3,
      starred: 2,
      inTrash: 0,
      kinds: { image: 2, audio: 1 },
      models: [
        { model: 'practice-image', count: 2 },
        { model: 'practice-voice', count: 1 },
      ],
      tags: [
        { tag: 'for the talk', count: 1 },
        { tag: 'Keepers', count: 1 },
      ],
    })
    valueOf(library.tag({ ids: [photo], remove: ['KEEPERS'] }))
    expect(valueOf(library.get(photo)).tags).toEqual(['for the talk'])
  })

  it('finds words inside prompts that are written without spaces', async () => {
    const { library } = createTestLibrary()
    const save = async (bytes: Uint8Array, prompt: string) =>
      valueOf(await library.save({ bytes, provenance: sampleProvenance({ prompt }) })).id
    const gateway = await save(sampleJpeg, plantedWords.Chinese.text)
    await save(samplePng(), plantedWords.Japanese.text)
    const ids = (search: string) => valueOf(library.list({ search })).items.map(({ id }) => id)
    for (const word of plantedWords.Chinese.words) expect(ids(word)).toEqual([gateway])
  })

  it('moves files into a trash and back, and empties it', async () => {
    const removed: unknown[] = []
    const { library, files, folder } = createTestLibrary({
      emit: (name, payload) => {
        if (name === 'media.removed') removed.push(payload)
      },
    })
    const provenance = sampleProvenance()
    const photo = valueOf(await library.save({ bytes: sampleJpeg, provenance }))
    const image = valueOf(await library.save({ bytes: samplePng(), provenance }))
    valueOf(await library.delete([photo.id, image.id]))
    expect(files()).toEqual(['.trash'])
    expect(valueOf(library.list({})).total).toBe(0)
    expect(valueOf(library.list({ isInTrash: true })).total).toBe(2)
    expect((await library.find(photo.id))?.path).toBe(join(folder, '.trash', `${photo.id}_${photo.fileName}`))

    writeFileSync(join(folder, photo.fileName), 'somebody else is here now')
    valueOf(await library.restore([photo.id]))
    const back = valueOf(library.get(photo.id))
    expect(back).toEqual({ ...photo, fileName: photo.fileName.replace('.jpg', '-2.jpg') })
    expect(files()).toContain(`${back.fileName}.json`)

    const emptied = valueOf(await library.emptyTrash())
    expect(emptied).toEqual({ count: 1, bytes: image.bytes })
    expect(removed).toEqual([{ ids: [image.id] }])
    expect(files('.trash')).toEqual([])
    expect(library.get(image.id).ok).toBe(false)
    expect(library.get(photo.id).ok).toBe(true)
  })

  it('says that a file is missing as soon as somebody asks for it, but nothing while the whole folder is away', async () => {
    const { library, folder, notified } = createTestLibrary()
    const provenance = sampleProvenance()
    const [gone, other] = [
      valueOf(await library.save({ bytes: samplePng(4, 3, 1), provenance })),
      valueOf(await library.save({ bytes: samplePng(4, 3, 2), provenance })),
    ]
    await library.find(gone.id)
    expect(valueOf(library.get(gone.id)).exists).toBe(true)
    rmSync(join(folder, gone.fileName))
    notified.length = 0
    await library.find(gone.id)
    expect(valueOf(library.get(gone.id)).exists).toBe(false)
    expect(notified).toEqual([[gone.id]])
    renameSync(folder, `${folder}-away`)
    await library.find(other.id)
    expect(valueOf(library.get(other.id)).exists).toBe(true)
    renameSync(`${folder}-away`, folder)
  })

  it('serves a thumbnail under the id of its item, and takes pictures only', async () => {
    const { library } = createTestLibrary()
    const { id } = valueOf(await library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    expect(await library.find(`${id}-thumbnail`)).toBeNull()
    const refused = await library.setThumbnail({ id, bytes: Buffer.from('<svg onload="alert(1)">') })
    expect(refused.ok ? null : refused.error.code).toBe('thumbnail-unusable')
    valueOf(await library.setThumbnail({ id, bytes: samplePng(2, 2) }))
    expect(await library.find(`${id}-thumbnail`)).toMatchObject({ type: 'image/png' })
    expect(valueOf(library.get(id)).hasThumbnail).toBe(true)
    expect(await library.find('../playground-thumbnail')).toBeNull()
  })

  it('is closed when the thumbnail that was being written is there', async () => {
    const { library } = createTestLibrary()
    const { id } = valueOf(await library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    const setting = library.setThumbnail({ id, bytes: samplePng(2, 2) })
    await library.close()
    expect(valueOf(library.get(id)).hasThumbnail).toBe(true)
    expect(await library.find(`${id}-thumbnail`)).toMatchObject({ type: 'image/png' })
    valueOf(await setting)
  })

  it('takes a file in with what it says of itself, and the same file once', async () => {
    const { library, folder } = createTestLibrary()
    const saved = valueOf(await library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    const bytes = readFileSync(join(folder, saved.fileName))
    expect(valueOf(await library.import({ name: 'copy.png', bytes }))).toEqual(saved)

    const elsewhere = createTestLibrary()
    expect(valueOf(await elsewhere.library.recognise({ name: 'copy.png', bytes }))).toEqual({
      mediaType: 'image/png',
      width: saved.width,
      height: saved.height,
      provenance: sampleProvenance(),
    })
    const taken = valueOf(await elsewhere.library.import({ name: 'copy.png', bytes }))
    expect(taken).toMatchObject({ fileName: 'copy.png', provenance: sampleProvenance() })
    expect(valueOf(await elsewhere.library.recognise({ name: 'copy.png', bytes })).itemId).toBe(taken.id)
    const plain = valueOf(
      await elsewhere.library.import({ name: '../CON.exe', bytes: Buffer.from('only words') }),
    )
    expect(plain.fileName).toBe('_CON.txt')
    expect(plain.provenance).toBeUndefined()
  })

  it('waits at the end for a look at its folder, which writes there', async () => {
    const { library } = createTestLibrary()
    let isOver = false
    void library.folder().then(() => (isOver = true))
    await library.close()
    expect(isOver).toBe(true)
  })
})
