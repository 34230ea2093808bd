import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { describeItem } from './describe-item.ts'
import { describeFile } from './describe-media.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleWav } from '../testing/sample-media.ts'

/** Three seconds of silence, as a browser's recorder would write it: the header contains no duration. */
const webmTake = () => write(new WebMOutputFormat({ appendOnly: true }), 'opus')

async function write(format: OutputFormat, codec: 'opus' | 'aac', video = false): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const audio = new EncodedAudioPacketSource(codec)
  const image = new EncodedVideoPacketSource('vp8')
  output.addAudioTrack(audio)
  if (video) output.addVideoTrack(image)
  await output.start()
  const decoderConfig = {
    codec: codec === 'aac' ? 'mp4a.40.2' : codec,
    numberOfChannels: 2,
    sampleRate: 48_000,
    ...(codec === 'aac' && { description: Uint8Array.of(0x11, 0x90) }),
  }
  for (let packet = 0; packet < 150; packet += 1) {
    const silence = new EncodedPacket(Uint8Array.of(0xfc, 0xff, 0xfe), 'key', packet * 0.02, 0.02)
    await audio.add(silence, { decoderConfig })
  }
  if (video) {
    const frame = new EncodedPacket(new Uint8Array(20), 'key', 0, 3)
    await image.add(frame, { decoderConfig: { codec: 'vp8', codedWidth: 320, codedHeight: 240 } })
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

describe('what the bytes of a file say', () => {
  it.each([
    ['a take of the browser', webmTake, { kind: 'audio', mediaType: 'audio/webm', sampleRate: 48_000 }],
    [
      'an MP4 file without pictures',
      () => write(new Mp4OutputFormat(), 'aac'),
      { kind: 'audio', mediaType: 'audio/mp4', channels: 2 },
    ],
    [
      'a film',
      () => write(new WebMOutputFormat(), 'opus', true),
      { kind: 'video', mediaType: 'video/webm', width: 320, height: 240, channels: 2 },
    ],
  ])('tells type, duration and shape of %s', async (_what, make, expected) => {
    const bytes = await make()
    const { durationMs = 0, ...described } = await describeFile(bytes, bytes.length)
    expect(described).toMatchObject(expected)
    expect(Math.abs(durationMs - 3_000)).toBeLessThan(50)
  })

  it('tells channels and sample rate of a WAV file, and nothing of a sound where there is none', async () => {
    expect(await describeFile(sampleWav(2), 16_044)).toEqual({
      kind: 'audio',
      mediaType: 'audio/wav',
      durationMs: 2_000,
      channels: 1,
      sampleRate: 8_000,
    })
    const headerOnly = sampleWav(0)
    expect(await describeFile(headerOnly, headerOnly.length)).toMatchObject({
      mediaType: 'audio/wav',
      durationMs: 0,
    })
    const image = samplePng()
    expect(Object.keys(await describeFile(image, image.length)).toSorted()).toEqual([
      'height',
      'kind',
      'mediaType',
      'width',
    ])
  })

  it('is told of as much as there is of a file that was cut, and harms nobody when it is damaged', async () => {
    const whole = await webmTake()
    const cut = whole.subarray(0, Math.round(whole.length / 2))
    const { durationMs = 0, mediaType } = await describeFile(cut, cut.length)
    expect(mediaType).toBe('audio/webm')
    expect(durationMs).toBeGreaterThan(800)
    expect(durationMs).toBeLessThan(2_000)
    for (let seed = 1; seed <= 40; seed += 1) {
      const damaged = whole.map((byte, at) => (at > 40 && (at * 7919 * seed) % 31 === 0 ? byte ^ seed : byte))
      expect(await describeFile(damaged, damaged.length)).toMatchObject({
        mediaType: expect.stringMatching(/^(audio|video)\/webm$/) as string,
      })
    }
    for (const start of [
      'ID3\x04\0\0\0\0\x7f\x7f',
      'OggS',
      'fLaC',
      '\0\0\0\x18ftypisom',
      'RIFF\0\0\0\0WAVE',
    ]) {
      const broken = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200, 0x55)])
      expect((await describeFile(broken, broken.length)).kind).not.toBe('text')
    }
  })

  it('is kept with the item, and read again when somebody asks', async () => {
    const { library } = createTestLibrary()
    const item = valueOf(await library.import({ name: 'take.webm', bytes: await webmTake() }))
    expect(item).toMatchObject({ fileName: 'take.webm', kind: 'audio', mediaType: 'audio/webm' })
    expect(valueOf(library.list({})).items).toEqual([item])
    expect(valueOf(await describeItem(library.find, item.id))).toMatchObject({
      durationMs: item.durationMs,
      channels: 2,
      sampleRate: 48_000,
    })
    expect(await describeItem(library.find, 'nobody')).toMatchObject({ error: { code: 'media-unknown' } })
  })
})
