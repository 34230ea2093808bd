import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import { createTestLibrary } from './testing/create-test-library.ts'
import { sampleJpeg, samplePng, sampleProvenance } from './testing/sample-media.ts'

it('puts a selection with what lies beside it into an archive, and serves that by its id', async () => {
  const { library, folder, files } = createTestLibrary()
  const provenance = sampleProvenance()
  const picture = valueOf(await library.save({ bytes: samplePng(300, 300), provenance }))
  const photo = valueOf(await library.save({ bytes: sampleJpeg, provenance }))
  const lost = valueOf(await library.save({ bytes: samplePng(5, 5), provenance }))
  rmSync(join(folder, lost.fileName))
  const zip = valueOf(await library.zip([picture.id, photo.id, lost.id, picture.id]))
  expect(zip).toMatchObject({ count: 2, leftOut: [lost.fileName] })
  expect(files('exports')).toEqual([zip.fileName])
  expect(await library.find(zip.id)).toEqual({ path: zip.path, type: 'application/zip' })
  const archive = readFileSync(zip.path)
  expect(archive.length).toBe(zip.bytes)
  const entries = unzipSync(archive)
  expect(Object.keys(entries).toSorted()).toEqual(
    [picture.fileName, photo.fileName, `${photo.fileName}.json`].toSorted(),
  )
  expect(
    Buffer.from(entries[picture.fileName] ?? []).equals(readFileSync(join(folder, picture.fileName))),
  ).toBe(true)
})

it('makes no archive of nothing, or of what nobody knows', async () => {
  const { library, folder, files } = createTestLibrary()
  const lost = valueOf(await library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
  rmSync(join(folder, lost.fileName))
  const empty = await library.zip([lost.id])
  expect(empty.ok ? null : empty.error.code).toBe('zip-empty')
  expect(files('exports')).toEqual([])
  const unknown = await library.zip(['nobody'])
  expect(unknown.ok ? null : unknown.error.code).toBe('media-unknown')
})
