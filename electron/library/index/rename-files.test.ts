import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { nodeDisk } from '../folder/disk.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { sampleJpeg, samplePng, sampleProvenance } from '../testing/sample-media.ts'

it('calls files as the pattern says, each of an answer with its place', async () => {
  const { library, files } = createTestLibrary({ fileNamePattern: () => '{model}-{index}' })
  for (const index of [1, 2])
    valueOf(await library.save({ bytes: samplePng(index), provenance: sampleProvenance(), index }))
  valueOf(await library.save({ bytes: samplePng(3), provenance: sampleProvenance() }))
  expect(files()).toEqual(['practice-image-1.png', 'practice-image-2.png', 'practice-image.png'])
})

it('renames chosen files by a pattern, with what lies beside them, and back', async () => {
  const { library, folder, files, notified } = createTestLibrary()
  const items = []
  for (const [bytes, prompt] of [
    [samplePng(5), 'A boat'],
    [sampleJpeg, 'A boat'],
    [samplePng(6), 'A boat'],
  ] as const)
    items.push(valueOf(await library.save({ bytes, provenance: sampleProvenance({ prompt }) })))
  const before = files()
  const ids = items.map(({ id }) => id)
  const renamed = valueOf(await library.renameByPattern(ids, '{prompt}'))
  expect(renamed.refused).toEqual([])
  expect(files()).toEqual(['a-boat-2.png', 'a-boat.jpg', 'a-boat.jpg.json', 'a-boat.png'])
  expect(valueOf(library.get(ids[2] ?? '')).fileName).toBe('a-boat-2.png')
  expect(notified.at(-1)).toEqual(ids.toReversed())
  // The files already have these names, with or without their number.
  expect(valueOf(await library.renameByPattern(ids, '{prompt}')).undo).toEqual([])
  const bytes = valueOf(await library.read(ids[2] ?? ''))
  expect(bytes).toEqual(readFileSync(join(folder, 'a-boat-2.png')))
  valueOf(await library.setFileNames(renamed.undo))
  expect(files()).toEqual(before)
  const numbered = valueOf(await library.renameByPattern(ids.toReversed(), 'x {index}'))
  expect(files()).toEqual(['x 1.png', 'x 2.jpg', 'x 2.jpg.json', 'x 3.png'])
  valueOf(await library.setFileNames(numbered.undo))
  expect(files()).toEqual(before)
})

it('undoes in the order in which names became free', async () => {
  const { library, files } = createTestLibrary()
  const [first, second] = [
    valueOf(await library.import({ name: 'a.png', bytes: samplePng(5) })),
    valueOf(await library.import({ name: 'b.png', bytes: samplePng(6) })),
  ]
  const names = [
    { id: first.id, fileName: 'c.png' },
    { id: second.id, fileName: 'a.png' },
  ]
  const { undo } = valueOf(await library.setFileNames(names))
  expect(files()).toEqual(['a.png', 'c.png'])
  valueOf(await library.setFileNames(undo))
  expect(valueOf(library.get(first.id)).fileName).toBe('a.png')
  expect(valueOf(library.get(second.id)).fileName).toBe('b.png')
})

it('never overwrites, keeps the extension, and takes no way out of the folder', async () => {
  const { library, folder, files } = createTestLibrary()
  const item = valueOf(await library.import({ name: 'a.png', bytes: samplePng(5) }))
  writeFileSync(join(folder, 'notes.png'), 'Somebody’s own')
  for (const [wanted, name] of [
    ['notes.png', 'notes-2.png'],
    ['v1.5 final', 'v1.5 final.png'],
    ['../../../notes.png', 'notes-2.png'],
    ['CON', '_CON.png'],
    ['x.exe', 'x.exe.png'],
    ['', 'file.png'],
  ] as const) {
    valueOf(await library.setFileNames([{ id: item.id, fileName: wanted }]))
    expect(files()).toEqual([name, 'notes.png'].toSorted())
  }
  expect(readFileSync(join(folder, 'notes.png'), 'utf8')).toBe('Somebody’s own')
})

it('leaves what is in the trash or gone, and says why another could not be renamed', async () => {
  let fails = false
  const { library, files } = createTestLibrary({
    disk: {
      ...nodeDisk,
      rename: (from, to) =>
        fails
          ? Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }))
          : nodeDisk.rename(from, to),
    },
  })
  const item = valueOf(await library.import({ name: 'a.png', bytes: samplePng(5) }))
  const trashed = valueOf(await library.import({ name: 'b.png', bytes: samplePng(6) }))
  valueOf(await library.delete([trashed.id]))
  fails = true
  const renamed = valueOf(await library.renameByPattern([item.id, trashed.id, 'nobody'], 'x'))
  expect(renamed).toMatchObject({
    undo: [],
    refused: [
      { id: item.id, error: { code: 'media-folder-read-only' } },
      { id: 'nobody', error: { kind: 'not-found' } },
    ],
  })
  expect(files()).toContain('a.png')
})
