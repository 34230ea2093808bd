import type * as mediabunny from 'mediabunny'
import type { EncodedPacket, Input, InputAudioTrack, OutputFormat } from 'mediabunny'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import { audioError } from '../../shared/text/en/errors/audio.ts'
import { joinFlac } from './join-flac.ts'

/** The maximum that is joined in memory: some hours of MP3. */
const maxJoinedBytes = 256 * 1024 * 1024

/**
 * Joins several files of the same kind one after the other without decoding: samples of WAV, frames of MP3, AAC and
 * FLAC, and packets of Ogg are copied unchanged. The error names the file that does not match the first one, or cannot
 * be read.
 */
export async function joinAudio(files: readonly Uint8Array[]): Promise<Result<Uint8Array>> {
  const size = files.reduce((sum, { length }) => sum + length, 0)
  if (size > maxJoinedBytes) return err(tooLarge)
  const types = files.map(sniffType)
  const [mediaType = ''] = types
  const other = types.findIndex((type) => type !== mediaType)
  if (other !== -1) return err(doesNotFit(other + 1))
  if (mediaType === 'audio/flac') {
    const joined = joinFlac(files)
    return joined === undefined ? err(cannotBeJoined(mediaType)) : ok(joined)
  }
  // Loaded when parts are first joined, so that no start waits for it.
  const media = await import('mediabunny')
  const format = outputFormats(media)[mediaType]?.()
  if (format === undefined) return err(cannotBeJoined(mediaType))
  const inputs = files.map(
    (bytes) => new media.Input({ source: new media.BufferSource(bytes), formats: media.ALL_FORMATS }),
  )
  try {
    const parts: Part[] = []
    for (const [index, input] of inputs.entries()) {
      const part = await readPart(input, media)
      const [first = part] = parts
      if (part === undefined || first === undefined || !isAlike(part, first))
        return err(doesNotFit(index + 1))
      parts.push(part)
    }
    return await writeParts(parts, format, media)
  } catch {
    // Any exception of the reader on a damaged file.
    return err(cannotBeJoined(mediaType))
  } finally {
    for (const input of inputs) input.dispose()
  }
}

type Media = typeof mediabunny

function outputFormats(media: Media): Readonly<Record<string, () => OutputFormat>> {
  return {
    'audio/wav': () => new media.WavOutputFormat(),
    'audio/mpeg': () => new media.Mp3OutputFormat(),
    'audio/aac': () => new media.AdtsOutputFormat(),
    'audio/ogg': () => new media.OggOutputFormat(),
  }
}

interface Part {
  readonly codec: NonNullable<Awaited<ReturnType<InputAudioTrack['getCodec']>>>
  readonly config: NonNullable<Awaited<ReturnType<InputAudioTrack['getDecoderConfig']>>>
  readonly packets: readonly EncodedPacket[]
}

async function readPart(input: Input, media: Media): Promise<Part | undefined> {
  const track = await input.getPrimaryAudioTrack()
  const codec = (await track?.getCodec()) ?? null
  const config = (await track?.getDecoderConfig()) ?? null
  if (track === null || codec === null || config === null) return undefined
  const packets: EncodedPacket[] = []
  for await (const packet of new media.EncodedPacketSink(track).packets()) packets.push(packet)
  return packets.length === 0 ? undefined : { codec, config, packets }
}

/** Whether one decoder can play both without interruption. */
function isAlike({ codec, config }: Part, other: Part): boolean {
  return (
    codec === other.codec &&
    config.codec === other.config.codec &&
    config.sampleRate === other.config.sampleRate &&
    config.numberOfChannels === other.config.numberOfChannels
  )
}

async function writeParts(
  parts: readonly Part[],
  format: OutputFormat,
  media: Media,
): Promise<Result<Uint8Array>> {
  const [first] = parts
  if (first === undefined) return err(cannotBeJoined(''))
  const target = new media.BufferTarget()
  const output = new media.Output({ format, target })
  const source = new media.EncodedAudioPacketSource(first.codec)
  output.addAudioTrack(source)
  await output.start()
  let end = 0
  for (const { packets } of parts) {
    const shift = end - (packets[0]?.timestamp ?? 0)
    for (const packet of packets) {
      const timestamp = packet.timestamp + shift
      await source.add(packet.clone({ timestamp }), { decoderConfig: first.config })
      end = timestamp + packet.duration
    }
  }
  await output.finalize()
  return target.buffer === null ? err(cannotBeJoined('')) : ok(new Uint8Array(target.buffer))
}

const tooLarge: AppError = { kind: 'invalid-input', ...audioError('joinedTooLarge') }

function cannotBeJoined(mediaType: string): AppError {
  return { kind: 'unavailable', ...audioError('cannotBeJoined', { mediaType }) }
}

function doesNotFit(part: number): AppError {
  return { kind: 'unavailable', ...audioError('partDiffers', { part: String(part) }) }
}
