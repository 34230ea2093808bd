import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { withoutOwnText } from '../library/metadata/leave-out-text.ts'
import { carryingFiles, sampleFlac, sampleMp3 } from '../library/testing/sample-files.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { wavHeader } from '../../shared/media/wav-header.ts'
import { joinAudio } from './join-audio.ts'
import { renumberFlacFrame } from './join-flac.ts'

/** The packets in the order of playback and their total duration, by an independent reader. */
async function read(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (track === null) throw new Error('No sound')
  const packets: Uint8Array[] = []
  let end = 0
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    packets.push(data)
    expect(timestamp).toBeGreaterThanOrEqual(end - 0.03)
    end = timestamp + duration
  }
  return { sound: Buffer.concat(packets), seconds: end, count: packets.length }
}

async function joined(...files: Uint8Array[]): Promise<Uint8Array> {
  const made = await joinAudio(files)
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}

function wav(sampleRate: number): Buffer {
  return Buffer.concat([wavHeader({ sampleRate, channels: 1 }, 4_800), Buffer.alloc(4_800)])
}

async function codeOf(...files: Uint8Array[]): Promise<string | undefined> {
  const made = await joinAudio(files)
  return made.ok ? 'joined' : made.error.text?.code
}

describe('files that are joined', () => {
  it.each(['WAV', 'MP3', 'Ogg', 'AAC'])('have all sound of %s, unchanged and in its order', async (name) => {
    const file = carryingFiles.find(([each]) => each === name)
    if (file === undefined) throw new Error(name)
    const bytes = await withoutOwnText(await file[2]())
    const part = await read(bytes)
    const whole = await read(await joined(bytes, bytes, bytes))
    expect(whole.sound.equals(Buffer.concat([part.sound, part.sound, part.sound]))).toBe(true)
    expect(whole.seconds).toBeCloseTo(3 * part.seconds, 1)
  })

  it('number the frames of FLAC by their samples, whose sound stays as it is', async () => {
    const part = sampleFlac()
    const whole = Buffer.from(await joined(part, part))
    // 32,000 samples in all, in blocks of 4,000.
    expect(whole.toString('hex', 8, 12)).toBe('0fa00fa0')
    expect(whole.readUInt32BE(22)).toBe(32_000)
    const starts = [0, 4_000, 8_000, 12_000, 16_000, 20_000, 24_000, 28_000]
    const frame = part.subarray(42, 55)
    expect(whole.subarray(42).equals(Buffer.concat(starts.map((at) => renumberFlacFrame(frame, at))))).toBe(
      true,
    )
    expect((await read(whole)).seconds).toBeGreaterThan(1.7)
    const cut = await joinAudio([part, part.subarray(0, part.length - 13)])
    expect(cut.ok).toBe(false)
  })

  it.each(['mp3', 'wav', 'pcm'])('of the practice gateway play one after the other (%s)', async (format) => {
    const gateway = await startPracticeGateway({ paceMs: 0 })
    try {
      const speak = async (input: string) => {
        const response = await fetch(`${gateway.url}/v1/audio/speech`, {
          method: 'POST',
          headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'practice-speech', input, voice: 'alloy', response_format: format }),
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(response.status, bytes.toString('utf8', 0, 300)).toBe(200)
        // As the library stores raw samples.
        return format === 'pcm'
          ? Buffer.concat([wavHeader({ sampleRate: 24_000, channels: 1 }, bytes.length), bytes])
          : bytes
      }
      const parts = [await speak('The first part.'), await speak('And this is the second one.')]
      const whole = await read(await joined(...parts))
      const each = await Promise.all(parts.map(read))
      expect(whole.sound.equals(Buffer.concat(each.map(({ sound }) => sound)))).toBe(true)
      expect(whole.seconds).toBeCloseTo(
        each.reduce((sum, { seconds }) => sum + seconds, 0),
        1,
      )
    } finally {
      await gateway.close()
    }
  })

  it('are not made of files of several kinds, of another sample rate, or of what is no sound', async () => {
    expect(await codeOf(wav(24_000), await sampleMp3())).toBe('audio.partDiffers')
    expect(await codeOf(wav(24_000), wav(16_000))).toBe('audio.partDiffers')
    expect(await codeOf(Buffer.from('Sorry.'), Buffer.from('No.'))).toBe('audio.cannotBeJoined')
    expect(await codeOf(wav(24_000), wav(24_000).subarray(0, 30))).not.toBe('joined')
  })
})

it('a frame of FLAC has the number of its first sample, however large, and right checksums', () => {
  const frame = sampleFlac().subarray(42, 55)
  for (const [first, coded] of [
    [0, '00'],
    [127, '7f'],
    [128, 'c280'],
    [2 ** 31, 'fe828080808080'],
  ] as const) {
    const made = renumberFlacFrame(frame, first)
    expect(Buffer.from(made).toString('hex', 4, 4 + coded.length / 2)).toBe(coded)
    // Joining one file returns the same bytes, since nothing else changes.
    expect(renumberFlacFrame(made, first)).toEqual(made)
  }
  expect(() => renumberFlacFrame(Buffer.from('not a frame'), 0)).toThrow()
})
