import {
  AdtsOutputFormat,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type MetadataTags,
  type OutputFormat,
} from 'mediabunny'
import { jpegImage, losslessWebpImage, lossyWebpImage } from '../../../shared/media/testing/real-images.ts'
import { writeAudio } from '../../practice-gateway/audio/write-audio.ts'
import { makeVideo } from '../../practice-gateway/videos/make-video.ts'
import { samplePng, sampleWav } from './sample-media.ts'

export const realJpeg = Buffer.from(jpegImage, 'base64')
export const lossyWebp = Buffer.from(lossyWebpImage, 'base64')
export const losslessWebp = Buffer.from(losslessWebpImage, 'base64')

/** Half a second of audio, with what the practice gateway says in its comment. */
export async function sampleMp3(): Promise<Buffer> {
  const samples = Int16Array.from({ length: 12_000 }, (_, at) => Math.round(8_000 * Math.sin(at / 9)))
  return writeAudio('mp3', samples, {
    text: 'What was spoken',
    voice: 'alloy',
    speed: 1,
    instructions: '',
  })
}

/** A second of silence in blocks of a constant value (RFC 9639, 9): 16,000 samples per second, 16 bits, one channel. */
export function sampleFlac(): Buffer {
  const streamInfo = Buffer.alloc(38)
  streamInfo.writeUInt8(0x80)
  streamInfo.writeUIntBE(34, 1, 3)
  streamInfo.writeUInt16BE(4_000, 4)
  streamInfo.writeUInt16BE(4_000, 6)
  streamInfo.writeBigUInt64BE((16_000n << 44n) | (15n << 36n) | 16_000n, 14)
  const frames = [0, 1, 2, 3].map((number) => {
    // Sync and fixed block size; a 16-bit size that follows, 16 kHz; one channel, 16 bits; number; size minus one.
    const head = Buffer.of(0xff, 0xf8, 0x75, 0x08, number, 0x0f, 0x9f)
    const body = Buffer.concat([head, Buffer.of(checksum(head, 8, 0x07)), Buffer.of(0, 0, 0)])
    const sum = Buffer.alloc(2)
    sum.writeUInt16BE(checksum(body, 16, 0x8005))
    return Buffer.concat([body, sum])
  })
  return Buffer.concat([Buffer.from('fLaC'), streamInfo, ...frames])
}

function checksum(bytes: Buffer, bits: number, polynomial: number): number {
  const mask = 2 ** bits - 1
  return bytes.reduce((start, byte) => {
    let crc = start ^ (byte << (bits - 8))
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ ((crc >>> (bits - 1)) & 1 ? polynomial : 0)
    return crc & mask
  }, 0)
}

/** Opus silence: three bytes per 20 ms. */
export function sampleOpus(tags?: MetadataTags): Promise<Buffer> {
  return writeSound(new OggOutputFormat(), 'opus', tags)
}

/** M4A: its brand identifies the type. */
export async function sampleM4a(tags?: MetadataTags): Promise<Buffer> {
  const bytes = await writeSound(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'aac', tags)
  bytes.write('M4A ', 8, 'latin1')
  return bytes
}

function sampleMov(tags?: MetadataTags): Promise<Buffer> {
  return writeSound(new MovOutputFormat({ fastStart: false }), 'aac', tags)
}

/** Raw AAC, without a container. */
function sampleAac(): Promise<Buffer> {
  return writeSound(new AdtsOutputFormat(), 'aac')
}

export function sampleWebm(): Promise<Buffer> {
  return writeSound(new WebMOutputFormat(), 'opus')
}

/** Written while it is recorded: neither the segment nor a cluster has a known size. */
export function sampleLiveWebm(): Promise<Buffer> {
  return writeSound(new WebMOutputFormat({ appendOnly: true }), 'opus')
}

/** Fragmented, as a recorded live stream is. */
export function sampleFragments(): Promise<Buffer> {
  return writeSound(new Mp4OutputFormat({ fastStart: 'fragmented' }), 'aac')
}

/** Version 1, two channels, 48 kHz (RFC 7845, 5.1). */
const opusHead = Buffer.from('4f707573486561640102380180bb0000000000', 'hex')

async function writeSound(format: OutputFormat, codec: 'opus' | 'aac', tags?: MetadataTags): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const audio = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(audio)
  if (tags !== undefined) output.setMetadataTags(tags)
  await output.start()
  const decoderConfig = {
    codec: codec === 'aac' ? 'mp4a.40.2' : codec,
    numberOfChannels: 2,
    sampleRate: 48_000,
    description: codec === 'aac' ? Uint8Array.of(0x11, 0x90) : opusHead,
  }
  for (let packet = 0; packet < 50; packet += 1) {
    const silence = new EncodedPacket(Uint8Array.of(0xfc, 0xff, 0xfe), 'key', packet * 0.02, 0.02)
    await audio.add(silence, { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** H.264 of the practice gateway, with its index at the beginning. */
async function sampleMp4(): Promise<Buffer> {
  return Buffer.from(
    await makeVideo({ prompt: 'A boat', width: 64, height: 64, seconds: 1, framesPerSecond: 8 }),
  )
}

/** One pixel, and nothing but an image. */
export const sampleGif = Buffer.from(
  '47494638396101000100800000000000ffffff2c00000000010001000002024401003b',
  'hex',
)

/** One file of each type that can carry provenance. */
export const carryingFiles: readonly (readonly [
  name: string,
  type: string,
  make: () => Promise<Uint8Array>,
])[] = [
  ['PNG', 'image/png', async () => samplePng()],
  ['JPEG', 'image/jpeg', async () => realJpeg],
  ['WebP with loss', 'image/webp', async () => lossyWebp],
  ['WebP without loss', 'image/webp', async () => losslessWebp],
  ['GIF', 'image/gif', async () => sampleGif],
  ['WAV', 'audio/wav', async () => sampleWav()],
  ['MP3', 'audio/mpeg', sampleMp3],
  ['FLAC', 'audio/flac', async () => sampleFlac()],
  ['Ogg', 'audio/ogg', () => sampleOpus()],
  ['M4A', 'audio/mp4', () => sampleM4a()],
  ['MP4', 'video/mp4', sampleMp4],
  ['MOV', 'audio/quicktime', () => sampleMov()],
  ['AAC', 'audio/aac', sampleAac],
  ['WebM', 'audio/webm', sampleWebm],
  ['WebM of a recorder', 'audio/webm', sampleLiveWebm],
  ['Matroska', 'audio/x-matroska', () => writeSound(new MkvOutputFormat(), 'opus')],
]
