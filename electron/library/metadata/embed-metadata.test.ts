import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/errors/result.ts'
import type { RecognisedMedia } from '../../../shared/media/media-folder.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { readEmbeddedMetadata } from './embed-metadata.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { sampleJpeg, samplePng, sampleProvenance, sampleWav } from '../testing/sample-media.ts'

const provenance = sampleProvenance({
  prompt: 'Ein Leuchtturm · 灯台 🗼\nzweite Zeile',
  revisedPrompt: 'A lighthouse, painted',
  parameters: { size: '1024x1024', n: 4, nested: { list: [1, null, 'two'] } },
  tookMs: 4_200,
  madeFrom: ['an-item'],
})

describe('what travels with a file', () => {
  it('is inside a PNG, before its end, in a chunk with the right sum', async () => {
    const { library, folder, files } = createTestLibrary()
    const bytes = samplePng(30, 20)
    const item = valueOf(await library.save({ bytes, provenance }))
    expect(files()).toEqual([item.fileName])
    const saved = readFileSync(join(folder, item.fileName))
    const chunks = chunksOf(saved)
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'iTXt', 'iTXt', 'IEND'])
    expect(chunks.every(({ isIntact }) => isIntact)).toBe(true)
    expect(saved.subarray(0, bytes.length - 12).equals(bytes.subarray(0, -12))).toBe(true)
    expect(chunks[2]?.data.toString()).toBe(`Description\0\0\0\0\0${provenance.prompt}`)
    expect(
      (await readEmbeddedMetadata(saved, { mediaType: 'image/png', size: saved.length }))?.provenance,
    ).toEqual(provenance)
  })

  it('is in the comment of a WAV, whose lengths stay right', async () => {
    const { library, folder, files } = createTestLibrary()
    for (const samples of [1, 0.500125]) {
      const bytes = sampleWav(samples)
      const item = valueOf(await library.save({ bytes, provenance }))
      const saved = readFileSync(join(folder, item.fileName))
      expect(saved.readUInt32LE(4)).toBe(saved.length - 8)
      expect(saved.subarray(8, bytes.length).equals(bytes.subarray(8))).toBe(true)
      expect(
        (await readEmbeddedMetadata(saved, { mediaType: 'audio/wav', size: saved.length }))?.provenance,
      ).toEqual(provenance)
    }
    expect(files().some((name) => name.endsWith('.json'))).toBe(false)
  })

  it('is beside a file of any other type, and beside a PNG or WAV that is cut', async () => {
    const { library, folder } = createTestLibrary()
    const streamed = Buffer.from(sampleWav())
    streamed.writeUInt32LE(0xffff_ffff, 40)
    for (const bytes of [sampleJpeg, Buffer.from('words'), samplePng().subarray(0, -5), streamed]) {
      const item = valueOf(await library.save({ bytes, provenance }))
      expect(readFileSync(join(folder, item.fileName)).equals(bytes)).toBe(true)
      const beside = JSON.parse(readFileSync(join(folder, `${item.fileName}.json`), 'utf8'))
      expect(beside).toMatchObject({ app: 'gateway-playground', id: item.id, provenance })
    }
  })

  it('is known again when a file, or what lies beside it, is brought back', async () => {
    const { library, folder, files } = createTestLibrary()
    await library.save({ bytes: samplePng(), provenance })
    await library.save({ bytes: sampleWav(), provenance })
    await library.save({ bytes: sampleJpeg, provenance })
    const elsewhere = createTestLibrary()
    for (const name of files().filter((each) => !each.endsWith('.jpg'))) {
      const bytes = readFileSync(join(folder, name))
      expect(originOf(await elsewhere.library.recognise({ name, bytes }))).toEqual({ provenance })
    }
  })

  it('is nothing when somebody else wrote it, or it is damaged', async () => {
    const { library } = createTestLibrary()
    const png = Buffer.from(samplePng())
    const cases = [
      png,
      png.subarray(0, 20),
      Buffer.concat([png.subarray(0, 8), Buffer.from('ffffffff69545874', 'hex')]),
      Buffer.from('{"app":"gateway-playground","id":"../../../x","createdAt":1}'),
      Buffer.from('{"app":'),
      Buffer.from('RIFF\0\0\0\0WAVEfmt '),
    ]
    for (const bytes of cases) expect(originOf(await library.recognise({ name: 'a', bytes }))).toEqual({})
  })

  it('never holds a key, in whatever field it was typed', async () => {
    const key = 'sk-live-0123456789abcdef'
    const { library, host } = createTestLibrary({ redact: (text) => text.replaceAll(key, 'sk-…') })
    const leaky = sampleProvenance({
      prompt: `draw ${key}`,
      revisedPrompt: key,
      parameters: { user: key, nested: [{ [key]: `x${key}y` }] },
      requestId: key,
    })
    for (const bytes of [samplePng(), sampleWav(), sampleJpeg]) {
      const item = valueOf(await library.save({ bytes, provenance: leaky }))
      expect(item.provenance?.prompt).toBe('draw sk-…')
    }
    const written = readdirSync(host.paths.data, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(written.length).toBeGreaterThan(4)
    for (const { parentPath, name } of written) {
      expect(name).not.toContain('0123456789abcdef')
      expect(readFileSync(join(parentPath, name)).includes(key)).toBe(false)
    }
  })
})

/** The recognised provenance of a file, without its type. */
function originOf(recognised: Result<RecognisedMedia>): Pick<RecognisedMedia, 'provenance' | 'itemId'> {
  const { provenance: given, itemId } = valueOf(recognised)
  return { provenance: given, itemId }
}

function chunksOf(png: Buffer) {
  const chunks: { type: string; data: Buffer; isIntact: boolean }[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const typed = png.subarray(at + 4, at + 8 + length)
    chunks.push({
      type: typed.toString('latin1', 0, 4),
      data: typed.subarray(4),
      isIntact: crc32(typed) === png.readUInt32BE(at + 8 + length),
    })
    at += 12 + length
  }
  return chunks
}
