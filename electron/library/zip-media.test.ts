import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import { createTestHost, createTestLibrary } from './testing/create-test-library.ts'
import { sampleJpeg, samplePng, sampleProvenance } from './testing/sample-media.ts'

it('puts a selection with what lies beside it into an archive, and serves that by its id', async () => {
  const { library, folder, files } = createTestLibrary()
  const provenance = sampleProvenance()
  const image = valueOf(await library.save({ bytes: samplePng(300, 300), provenance }))
  const photo = valueOf(await library.save({ bytes: sampleJpeg, provenance }))
  const lost = valueOf(await library.save({ bytes: samplePng(5, 5), provenance }))
  rmSync(join(folder, lost.fileName))
  const zip = valueOf(await library.zip([image.id, photo.id, lost.id, image.id]))
  expect(zip).toMatchObject({ count: 2, leftOut: [lost.fileName] })
  expect(files('exports')).toEqual([zip.fileName])
  expect(await library.find(zip.id)).toEqual({ path: zip.path, type: 'application/zip' })
  const archive = readFileSync(zip.path)
  expect(archive.length).toBe(zip.bytes)
  const entries = unzipSync(archive)
  expect(Object.keys(entries).toSorted()).toEqual(
    [image.fileName, photo.fileName, `${photo.fileName}.json`].toSorted(),
  )
  expect(Buffer.from(entries[image.fileName] ?? []).equals(readFileSync(join(folder, image.fileName)))).toBe(
    true,
  )
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

it.each([Date.UTC(1970, 0, 1), Date.UTC(2106, 5, 5), Date.UTC(2300, 0, 1)])(
  'takes a file of any date, also %i, which no archive can say',
  async (createdAt) => {
    const { library } = createTestLibrary()
    const provenance = sampleProvenance()
    const { id, fileName } = valueOf(await library.save({ bytes: samplePng(), provenance, createdAt }))
    const zip = valueOf(await library.zip([id]))
    expect(Object.keys(unzipSync(readFileSync(zip.path)))).toEqual([fileName])
  },
)

it('leaves nothing behind when it is killed half-way', async () => {
  const host = createTestHost()
  const first = createTestLibrary({ host })
  const provenance = sampleProvenance()
  const large = Buffer.concat([sampleJpeg, Buffer.alloc(60_000_000, 7)])
  for (let count = 0; count < 4; count += 1) {
    valueOf(await first.library.save({ bytes: Buffer.concat([large, Buffer.of(count)]), provenance }))
  }
  first.database.close()
  const script = fileURLToPath(new URL('testing/zip-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, host.paths.data], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const exports = join(first.folder, 'exports')
  const written = () =>
    existsSync(exports)
      ? readdirSync(exports).reduce((sum, name) => sum + statSync(join(exports, name)).size, 0)
      : 0
  await expect.poll(written, { interval: 2 }).toBeGreaterThan(1_000_000)
  child.kill('SIGKILL')
  await exited
  expect(readdirSync(exports).filter((name) => name.endsWith('.part'))).toHaveLength(1)
  const next = createTestLibrary({ host })
  await next.library.sweep(new AbortController().signal)
  expect(next.files('exports')).toEqual([])
  expect(valueOf(next.library.list({})).total).toBe(4)
})
