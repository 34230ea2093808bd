import { expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { embedMetadata, findOwnMetadata, readEmbeddedMetadata } from './embed-metadata.ts'
import { applySplices } from '../testing/apply-splices.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { carryingFiles, realJpeg, sampleLiveWebm, sampleM4a, sampleOpus } from '../testing/sample-files.ts'
import { sampleProvenance } from '../testing/sample-media.ts'
import { makeBox } from './boxes.ts'
import { pngCarrier } from './png.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

const metadata = {
  app: 'gateway-playground' as const,
  id: 'an-item',
  createdAt: 1,
  provenance: sampleProvenance(),
}
const withText = async (bytes: Uint8Array, mediaType: string) =>
  applySplices(bytes, await embedMetadata(bytes, { mediaType, size: bytes.length }, metadata))

/** Does everything that is done with a foreign file; returns the duration. */
async function readEverything(bytes: Uint8Array, mediaType: string): Promise<number> {
  const size = bytes.length
  const started = process.threadCpuUsage()
  await readEmbeddedMetadata(bytes, { mediaType, size })
  await findOwnMetadata(bytes, { mediaType, size })
  await embedMetadata(bytes, { mediaType, size }, metadata)
  return processorMsSince(started)
}

it.each(carryingFiles)(
  'lengths that lie, bytes that are damaged and cuts do no harm: %s',
  async (_name, mediaType, make) => {
    const bytes = await withText(await make(), mediaType)
    const places = Array.from({ length: 160 }, (_, index) => Math.floor((index / 160) ** 2 * bytes.length))
    for (const at of places) {
      await readEverything(bytes.subarray(0, at), mediaType)
      for (const value of [0x00, 0x01, 0x7f, 0xff]) {
        const damaged = Buffer.from(bytes)
        damaged.fill(value, at, at + 4)
        await readEverything(damaged, mediaType)
      }
    }
  },
)

it('text of another app, of another shape, too deep or too long is nothing, in every type', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const texts = [
    '{"app":"another","id":"x","createdAt":1}',
    '{"app":"gateway-playground","id":"../../x","createdAt":1,"provenance":{}}',
    `{"app":"gateway-playground","id":"x","createdAt":1,"provenance":${deep}}`,
    '{"app":',
  ]
  for (const [, mediaType, make] of carryingFiles) {
    const { library } = createTestLibrary()
    for (const json of texts) {
      const real = await withText(await make(), mediaType)
      const serialized = JSON.stringify(metadata)
      // The same length, so that the rest of the file stays valid.
      const given = json.slice(0, serialized.length).padEnd(serialized.length)
      const bytes = Buffer.from(real.toString('latin1').replace(serialized, given), 'latin1')
      const item = valueOf(await library.import({ name: 'a', bytes }))
      if (!bytes.equals(real)) expect(item.provenance).toBeUndefined()
    }
  }
  const png = await (carryingFiles[0]?.[2] ?? (() => Promise.resolve(new Uint8Array())))()
  const splices = await pngCarrier.embed(png, png.length, { json: texts[2] ?? '', prompt: '' })
  const bytes = applySplices(png, splices)
  expect(await readEmbeddedMetadata(bytes, { mediaType: 'image/png', size: bytes.length })).toBeUndefined()
})

it('thousands of boxes, pages, frames and segments end after a bounded number of looks', async () => {
  const m4a = await sampleM4a()
  const empty = makeBox('free')
  const many = Buffer.concat(Array.from({ length: 400_000 }, () => empty))
  // Readers only descend along named boxes, so depth is bounded: a box inside itself is never entered.
  let nested = makeBox('moov')
  for (let depth = 0; depth < 20_000; depth += 1) if (depth % 100 === 0) nested = makeBox('moov', nested)
  const ogg = await sampleOpus()
  const page = ogg.subarray(0, 47)
  const webm = await sampleLiveWebm()
  const clusterMark = Buffer.from('1f43b675', 'hex')
  const manyFree = Buffer.concat(Array.from({ length: 400_000 }, () => Buffer.of(0xec, 0x80)))
  const cases: [string, Buffer][] = [
    ['video/mp4', Buffer.concat([m4a, many])],
    [
      'video/mp4',
      Buffer.concat([
        m4a.subarray(0, 28),
        makeBox('moov', makeBox('udta', makeBox('meta', Buffer.alloc(4), many))),
      ]),
    ],
    ['video/mp4', Buffer.concat([m4a.subarray(0, 28), nested])],
    ['audio/ogg', Buffer.concat([page, ...Array.from({ length: 100_000 }, () => page)])],
    [
      'audio/mpeg',
      Buffer.concat([
        Buffer.from('ID3\x04\0\0\x0f\x7f\x7f\x7f', 'latin1'),
        ...Array.from({ length: 400_000 }, () => Buffer.from('TXXX\0\0\0\0\0\0', 'latin1')),
      ]),
    ],
    ['audio/webm', Buffer.concat([webm.subarray(0, webm.indexOf(clusterMark)), manyFree])],
    ['audio/flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(4_000_000)])],
    [
      'image/jpeg',
      Buffer.concat([
        realJpeg.subarray(0, 20),
        ...Array.from({ length: 400_000 }, () => Buffer.of(0xff, 0xfe, 0, 2)),
        realJpeg.subarray(20),
      ]),
    ],
    ['image/webp', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.alloc(4_000_000)])],
  ]
  for (const [mediaType, bytes] of cases) expect(await readEverything(bytes, mediaType)).toBeLessThan(1_500)
})
