import { assertNever } from '../../../shared/assert-never.ts'
import { wavHeader } from '../../../shared/media/wav-header.ts'
import { serializeEmbeddedSpeech } from './embedded-speech.ts'
import { sampleRate } from './speak.ts'
import type { Spoken } from './utterance.ts'

export const audioFormats = ['mp3', 'wav', 'pcm'] as const

export type AudioFormat = (typeof audioFormats)[number]

export const audioTypes: Readonly<Record<AudioFormat, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
}

/** Writes the samples in a format, and embeds what was said where the format has a place for it. */
export async function writeAudio(format: AudioFormat, samples: Int16Array, spoken: Spoken): Promise<Buffer> {
  switch (format) {
    case 'pcm':
      return toBytes(samples)
    case 'wav':
      return writeWav(samples, spoken)
    case 'mp3':
      return writeMp3(samples, spoken)
    default:
      return assertNever(format)
  }
}

/** Little-endian, as on every machine that Node runs on. */
export function toBytes(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** The spoken text is stored in a comment of a `LIST` chunk after the samples. */
function writeWav(samples: Int16Array, spoken: Spoken): Buffer {
  const data = toBytes(samples)
  const comment = Buffer.from(`${serializeEmbeddedSpeech(spoken)}\0`)
  const even = comment.length + (comment.length % 2)
  const list = Buffer.alloc(20 + even)
  list.write('LIST', 0, 'latin1')
  list.writeUInt32LE(12 + even, 4)
  list.write('INFOICMT', 8, 'latin1')
  list.writeUInt32LE(comment.length, 16)
  comment.copy(list, 20)
  const header = Buffer.from(wavHeader({ sampleRate, channels: 1 }, data.length))
  header.writeUInt32LE(header.length - 8 + data.length + list.length, 4)
  return Buffer.concat([header, data, list])
}

let hasEncoder = false

/** The spoken text is stored in the comment of the ID3 tag. */
async function writeMp3(samples: Int16Array, spoken: Spoken): Promise<Buffer> {
  // Loaded when the first MP3 file is requested, so that startup does not wait for it.
  const { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } = await import('mediabunny')
  const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder')
  if (!hasEncoder) registerMp3Encoder()
  hasEncoder = true
  const target = new BufferTarget()
  const output = new Output({ format: new Mp3OutputFormat(), target })
  const source = new AudioSampleSource({ codec: 'mp3', bitrate: 64_000 })
  output.addAudioTrack(source)
  output.setMetadataTags({ artist: 'Practice gateway', comment: serializeEmbeddedSpeech(spoken) })
  await output.start()
  for (let at = 0; at < samples.length; at += sampleRate) {
    const data = samples.slice(at, at + sampleRate)
    const timestamp = at / sampleRate
    const piece = new AudioSample({ data, format: 's16', numberOfChannels: 1, sampleRate, timestamp })
    await source.add(piece)
    piece.close()
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
