import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { findSecret } from '../../app/testing/find-secret.ts'
import { describeFile } from '../index/describe-media.ts'
import { readEmbeddedMetadata } from './embed-metadata.ts'
import { withoutOwnText } from './leave-out-text.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { sampleProvenance } from '../testing/sample-media.ts'
import { carryingFiles } from '../testing/sample-files.ts'

const prompt = 'Ein Leuchtturm · 灯台 🗼 <b>"&amp;</b>\nzweite Zeile'
const provenance = sampleProvenance({
  prompt,
  revisedPrompt: 'A lighthouse,\u0001 painted',
  parameters: { size: '1024x1024', n: 4, nested: { list: [1, null, 'two', ']]>'] } },
  tookMs: 4_200,
  madeFrom: ['an-item'],
})

/** The packets of an audio or video file, and its comment, as an independent program reads them. */
async function readByOthers(bytes: Uint8Array): Promise<{ comment: string | undefined; packets: string[] }> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  try {
    const packets: string[] = []
    for (const track of await input.getTracks())
      for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
        packets.push(`${timestamp} ${Buffer.from(data).toString('base64')}`)
    const { comment, description } = await input.getMetadataTags()
    return { comment: comment ?? description, packets }
  } finally {
    input.dispose()
  }
}

const sizeOf = (bytes: number) => Buffer.from(`01${bytes.toString(16).padStart(14, '0')}`, 'hex')

/** The name of the tag and its text (RFC 9559, 5.1.8), with sizes of eight bytes. */
function commentTag(text: string): Buffer {
  const value = Buffer.from(text)
  const name = Buffer.from('COMMENT')
  return Buffer.concat([
    Buffer.from('45a3', 'hex'),
    sizeOf(name.length),
    name,
    Buffer.from('4487', 'hex'),
    sizeOf(value.length),
    value,
  ])
}

describe.each(carryingFiles)('a file of type %s', (_name, mediaType, make) => {
  it('carries where it comes from, and is read back on import by an app that knows nothing of it', async () => {
    const bytes = await make()
    const { library, folder, files } = createTestLibrary({ appVersion: '1.2.3' })
    const item = valueOf(await library.save({ bytes, provenance }))
    expect(item.mediaType).toBe(mediaType)
    expect(files()).toEqual([item.fileName])
    const saved = readFileSync(join(folder, item.fileName))
    expect(saved.length).toBe(item.bytes)
    expect(await readEmbeddedMetadata(saved, { mediaType, size: saved.length })).toEqual({
      app: 'gateway-playground',
      id: item.id,
      createdAt: item.createdAt,
      appVersion: '1.2.3',
      provenance,
    })
    const elsewhere = createTestLibrary()
    const dropped = valueOf(await elsewhere.library.recognise({ name: 'renamed.bin', bytes: saved }))
    expect(dropped.provenance).toEqual(provenance)
    const imported = valueOf(await elsewhere.library.import({ name: 'renamed.bin', bytes: saved }))
    expect(imported).toMatchObject({ provenance, createdAt: item.createdAt, sha256: item.sha256 })
  })

  it('is measured as before, and is what it was when our text is left out', async () => {
    const bytes = await make()
    const { library, folder } = createTestLibrary()
    const item = valueOf(await library.save({ bytes, provenance }))
    const saved = readFileSync(join(folder, item.fileName))
    expect(await describeFile(saved, saved.length)).toEqual(await describeFile(bytes, bytes.length))
    const sent = Buffer.from(await withoutOwnText(saved))
    expect(sent.includes('Leuchtturm')).toBe(false)
    expect(await describeFile(sent, sent.length)).toEqual(await describeFile(bytes, bytes.length))
    // A WebP file without an extended header keeps the one that was added.
    if (mediaType !== 'image/webp') expect(sent.equals(bytes)).toBe(true)
  })

  it('holds no key in any spelling, whatever field it was typed into', async () => {
    const key = 'sk-Live~0123/45+67=89abcdef'
    const { library, folder } = createTestLibrary({ redact: (text) => text.replaceAll(key, 'sk-…') })
    const leaky = sampleProvenance({
      prompt: `draw ${key}`,
      revisedPrompt: key,
      parameters: { user: key, nested: [{ [key]: `x${key}y` }] },
      requestId: key,
      connectionName: key,
    })
    const item = valueOf(await library.save({ bytes: await make(), provenance: leaky }))
    expect(findSecret(readFileSync(join(folder, item.fileName)), key)).toEqual([])
    expect(findSecret(readFileSync(join(folder, item.fileName)), 'sk-…')).not.toEqual([])
  })
})

describe.each(carryingFiles.filter(([, type]) => !type.startsWith('image/')))(
  '%s',
  (_name, mediaType, make) => {
    it('has the same packets for another program, and shows it the prompt', async () => {
      const bytes = await make()
      const { library, folder } = createTestLibrary()
      const item = valueOf(await library.save({ bytes, provenance }))
      const before = await readByOthers(bytes)
      const after = await readByOthers(readFileSync(join(folder, item.fileName)))
      expect(before.packets.length).toBeGreaterThan(0)
      expect(after.packets).toEqual(before.packets)
      // The practice gateway's comment stays in its MP3; in WAV our own text is the comment. In Matroska, other
      // programs find tags by the index, which has no room for ours: there the file itself is searched for the comment.
      const isMatroska = mediaType === 'audio/webm' || mediaType === 'audio/x-matroska'
      if (isMatroska)
        expect(readFileSync(join(folder, item.fileName)).includes(commentTag(prompt))).toBe(true)
      else if (mediaType !== 'audio/mpeg' && mediaType !== 'audio/wav') expect(after.comment).toBe(prompt)
      if (mediaType === 'audio/mpeg') expect(after.comment).toBe(before.comment)
    })
  },
)
