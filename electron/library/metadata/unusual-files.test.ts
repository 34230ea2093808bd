import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { describeFile } from '../index/describe-media.ts'
import { embedMetadata, findOwnMetadata, readEmbeddedMetadata } from './embed-metadata.ts'
import { withoutOwnText } from './leave-out-text.ts'
import { applySplices } from '../testing/apply-splices.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import {
  carryingFiles,
  losslessWebp,
  lossyWebp,
  realJpeg,
  sampleFlac,
  sampleFragments,
  sampleGif,
  sampleM4a,
  sampleMp3,
  sampleOpus,
  sampleWebm,
} from '../testing/sample-files.ts'
import { sampleProvenance } from '../testing/sample-media.ts'
import { elementAt, sizeInBytes } from './ebml.ts'
import { id3Carrier } from './id3.ts'
import { makeChunk } from './riff.ts'
import { toXmp } from './xmp.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

const provenance = sampleProvenance()

async function save(bytes: Uint8Array, given = provenance) {
  const { library, folder, files } = createTestLibrary()
  const item = valueOf(await library.save({ bytes, provenance: given }))
  const saved = readFileSync(join(folder, item.fileName))
  return { item, saved, isBeside: files().includes(`${item.fileName}.json`) }
}

async function provenanceIn(saved: Buffer, mediaType: string) {
  return (await readEmbeddedMetadata(saved, { mediaType, size: saved.length }))?.provenance
}

/** A segment of a JPEG file, after its JFIF header. */
function withSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([realJpeg.subarray(0, 20), head, content, realJpeg.subarray(20)])
}

const xmpOfOthers = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/">by another program</x:xmpmeta>')

describe('what another program has written into a file', () => {
  it('stays in a JPEG, and again when our text goes', async () => {
    const exif = withSegment(0xe1, Buffer.from('Exif\0\0 of a camera'))
    const xmp = withSegment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmpOfOthers]))
    for (const bytes of [exif, xmp]) {
      const { saved } = await save(bytes)
      expect(await provenanceIn(saved, 'image/jpeg')).toEqual(provenance)
      expect(Buffer.from(await withoutOwnText(saved))).toEqual(bytes)
    }
  })

  it('stays in a WebP, which holds one XMP chunk: ours goes beside it', async () => {
    const [first, second] = [lossyWebp, losslessWebp].map((bytes) => {
      const xmp = Buffer.concat([bytes, makeChunk('XMP ', xmpOfOthers)])
      xmp.writeUInt32LE(xmp.length - 8, 4)
      return xmp
    })
    for (const bytes of [first, second]) {
      const { saved, isBeside } = await save(bytes ?? Buffer.alloc(0))
      expect([saved.equals(bytes ?? Buffer.alloc(0)), isBeside]).toEqual([true, true])
    }
  })

  it('stays in tags of sound', async () => {
    const tags = { title: 'A title', comment: 'By another program', artist: 'Somebody' }
    const ogg = await sampleOpus(tags)
    const m4a = await sampleM4a(tags)
    for (const [bytes, mediaType] of [
      [ogg, 'audio/ogg'],
      [m4a, 'audio/mp4'],
      [await sampleMp3(), 'audio/mpeg'],
    ] as const) {
      const { saved } = await save(bytes)
      expect(await provenanceIn(saved, mediaType)).toEqual(provenance)
      expect(Buffer.from(await withoutOwnText(saved))).toEqual(bytes)
    }
  })

  it('stays in a FLAC file with comments of its own', async () => {
    const text = { json: '{"another":"program"}', prompt: 'x' }
    const { flacCarrier } = await import('./flac.ts')
    const plain = sampleFlac()
    const described = applySplices(plain, await flacCarrier.embed(plain, plain.length, text))
    const bytes = Buffer.from(
      described.toString('latin1').replace('GATEWAY_PLAYGROUND', 'GATEWAY_XLAYGROUND'),
      'latin1',
    )
    const { saved } = await save(bytes)
    expect(await provenanceIn(saved, 'audio/flac')).toEqual(provenance)
    expect(Buffer.from(await withoutOwnText(saved))).toEqual(bytes)
  })

  it('stays in an ID3 tag of version 2.3, whose room is given up; other tags are not touched', async () => {
    const mp3 = await sampleMp3()
    const sound = applySplices(mp3, await id3Carrier.withoutOwn(mp3, mp3.length))
    const at = sound.indexOf(Buffer.of(0xff, 0xf3))
    const bare = sound.subarray(at)
    const title = Buffer.from('TIT2\0\0\0\x06\0\0\0Title', 'latin1')
    const tag = (version: number, flags: number, frames: Buffer) =>
      Buffer.concat([
        Buffer.from([0x49, 0x44, 0x33, version, 0, flags, 0, 0, 0, frames.length]),
        frames,
        bare,
      ])
    const { saved } = await save(tag(3, 0, Buffer.concat([title, Buffer.alloc(64)])))
    expect(await provenanceIn(saved, 'audio/mpeg')).toEqual(provenance)
    expect(Buffer.from(await withoutOwnText(saved))).toEqual(tag(3, 0, title))
    for (const bytes of [tag(2, 0, Buffer.from('TT2\0\0\x02\0T')), tag(4, 0x80, title)]) {
      const unusual = await save(bytes)
      expect([unusual.saved.equals(bytes), unusual.isBeside]).toEqual([true, true])
    }
    const { saved: withoutTag } = await save(bare)
    expect(Buffer.from(await withoutOwnText(withoutTag))).toEqual(bare)
  })
})

describe('our text in XMP that another program has written anew', () => {
  it('is read with another prefix, and as an attribute', async () => {
    const packet = toXmp({ json: '{"a":"<&\\"\u706f"}', prompt: '' }).toString()
    const { textInXmp } = await import('./xmp.ts')
    const renamed = packet.replaceAll('gp', 'ns1')
    const value = /<gp:provenance>(.*)<\/gp:provenance>/.exec(packet)?.[1] ?? ''
    const asAttribute = packet
      .replace(/<gp:provenance>.*<\/gp:provenance>/, '')
      .replace(' xmlns:gp', ` gp:provenance="${value}" xmlns:gp`)
    for (const text of [packet, renamed, asAttribute])
      expect(await textInXmp(Buffer.from(text))).toBe('{"a":"<&\\"\u706f"}')
  })

  it('is whole also where it is long, wherever its references stand, and is read in short turns', async () => {
    const { textInXmp, textPiecesInXmp } = await import('./xmp.ts')
    for (const json of [
      '"a",'.repeat(100_000),
      `${'x'.repeat(131_068)}"&<>"`,
      '&#38;&amp;'.repeat(50_000),
      '',
    ]) {
      const packet = toXmp({ json, prompt: '' })
      expect(await textInXmp(packet)).toBe(json)
      for (const piece of textPiecesInXmp(packet)) expect(piece.length).toBeLessThanOrEqual(131_072)
    }
    expect(await textInXmp(Buffer.from('<a>urn:other</a>'))).toBeUndefined()
  })
})

describe('WebM', () => {
  it('of a tag that another program has put elsewhere, our text is read, and leaves free room', async () => {
    const bytes = await sampleWebm()
    const embedded = applySplices(
      bytes,
      await embedMetadata(
        bytes,
        { mediaType: 'audio/webm', size: bytes.length },
        {
          app: 'gateway-playground',
          id: 'an-item',
          createdAt: 1,
          provenance: sampleProvenance({ prompt: 'A lighthouse' }),
        },
      ),
    )
    // An empty element of free space after it, in a segment that is longer by its size.
    const at = embedded.indexOf(Buffer.from('18538067', 'hex'))
    const segment = await elementAt(embedded, at, embedded.length)
    if (segment?.end === undefined) throw new Error('no segment')
    const moved = Buffer.concat([embedded, Buffer.of(0xec, 0x80)])
    const { content, end } = segment
    moved.set(sizeInBytes(end - content + 2, content - at - 4) ?? Buffer.alloc(0), at + 4)
    const file = { mediaType: 'audio/webm', size: moved.length }
    expect((await readEmbeddedMetadata(moved, file))?.provenance.prompt).toBe('A lighthouse')
    const left = applySplices(moved, await findOwnMetadata(moved, file))
    expect(left.length).toBe(moved.length)
    expect(left.includes('A lighthouse')).toBe(false)
    expect(await describeFile(left, left.length)).toEqual(await describeFile(bytes, bytes.length))
  })
})

describe('a file that is not known to stay whole', () => {
  const long = sampleProvenance({ prompt: 'x'.repeat(70_000) })

  it.each(carryingFiles)(
    'is kept as it is when it is cut, with the text beside it: %s',
    async (_name, _type, make) => {
      const bytes = await make()
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6))
      const { saved, isBeside, item } = await save(cut)
      expect(item.provenance).toEqual(provenance)
      // The formats of streamed audio have no end marker that could be missing.
      if (
        item.mediaType === 'audio/mpeg' ||
        item.mediaType === 'audio/aac' ||
        item.mediaType === 'audio/ogg' ||
        item.mediaType === 'audio/flac'
      )
        return
      expect([saved.equals(cut), isBeside]).toEqual([true, true])
    },
  )

  it('is one in fragments, and one whose headers have no room for so much', async () => {
    for (const [bytes, given] of [
      [await sampleFragments(), provenance],
      [realJpeg, long],
      [await sampleOpus(), long],
    ] as const) {
      const { saved, isBeside } = await save(bytes, given)
      expect([saved.equals(bytes), isBeside]).toEqual([true, true])
    }
  })

  it('is not one that is large: what is in front of the text moves, and not a byte changes', async () => {
    const scan = Buffer.alloc(3_500_000, 7)
    const jpeg = Buffer.concat([realJpeg.subarray(0, -2), scan, realJpeg.subarray(-2)])
    const mp4 = Buffer.concat([await sampleM4a(), Buffer.alloc(8), Buffer.alloc(5_000_000, 9)])
    mp4.writeUInt32BE(5_000_008, mp4.length - 5_000_008)
    mp4.write('skip', mp4.length - 5_000_004, 'latin1')
    for (const [bytes, mediaType] of [
      [jpeg, 'image/jpeg'],
      [mp4, 'audio/mp4'],
    ] as const) {
      const { saved, isBeside } = await save(bytes)
      expect(isBeside).toBe(false)
      expect(await provenanceIn(saved, mediaType)).toEqual(provenance)
      expect(Buffer.from(await withoutOwnText(saved)).equals(bytes)).toBe(true)
    }
  })
})

describe('a GIF', () => {
  it('whose prompt has our name in it is read, and is what it was without our text', async () => {
    const wordy = sampleProvenance({ prompt: `Draw !\u00fe gateway-playground { "${'x'.repeat(700)}` })
    const { item, saved, isBeside } = await save(sampleGif, wordy)
    expect(isBeside).toBe(false)
    expect(await provenanceIn(saved, item.mediaType)).toEqual(wordy)
    expect(Buffer.from(await withoutOwnText(saved)).equals(sampleGif)).toBe(true)
  })

  it('of the older version, cut, or with bytes behind its end is kept as it is', async () => {
    const older = Buffer.from(sampleGif)
    older.write('GIF87a', 'latin1')
    for (const bytes of [older, sampleGif.subarray(0, -1), Buffer.concat([sampleGif, Buffer.of(1)])]) {
      const { saved, isBeside } = await save(bytes)
      expect([isBeside, saved.equals(bytes)]).toEqual([true, true])
    }
  })

  it('full of beginnings of our comment ends after a bounded number of looks', async () => {
    const beginning = Buffer.from('!\u00fe\u00ffgateway-playground ', 'latin1')
    const bytes = Buffer.concat([
      sampleGif.subarray(0, -1),
      ...Array.from({ length: 200_000 }, () => beginning),
    ])
    const started = process.threadCpuUsage()
    expect(await provenanceIn(bytes, 'image/gif')).toBeUndefined()
    expect(processorMsSince(started)).toBeLessThan(3_000)
  })
})
