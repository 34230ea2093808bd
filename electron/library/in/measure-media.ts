import { setTimeout } from 'node:timers/promises'
import type { Input } from 'mediabunny'
import type { FileDescription } from '../../../shared/media/file-description.ts'
import { mediaKindOf } from '../../../shared/media/media-item.ts'
import { readAt, type ByteSource } from '../read-at.ts'

/** The type is that of a container whose first bytes do not say what it contains: `audio/webm` of a recording. */
type MeasuredMedia = Omit<FileDescription, 'kind'>

/** The time limit in milliseconds: saving waits for the description. */
const maxMs = 10_000

/**
 * Measures an audio or video file, reading as little of it as its format allows: a file without a duration in its
 * header, as recorders write it, is read up to its last packet. For a damaged file, or an unknown format, only the type
 * is returned.
 */
export async function measureMedia(
  file: ByteSource,
  size: number,
  mediaType: string,
): Promise<MeasuredMedia> {
  const kind = mediaKindOf(mediaType)
  if (kind !== 'audio' && kind !== 'video') return { mediaType }
  // Loaded when the first such file arrives, so that startup does not wait for it.
  const { ALL_FORMATS, CustomSource, Input: MediaInput } = await import('mediabunny')
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => new Uint8Array(await readAt(file, start, end - start)),
    handleUnhandledError: () => undefined,
  })
  const input = new MediaInput({ source, formats: ALL_FORMATS })
  const done = new AbortController()
  try {
    return await Promise.race([
      measure(input, mediaType),
      setTimeout(maxMs, { mediaType }, { signal: done.signal }),
    ])
  } catch {
    // A damaged file can make the reader throw anything.
    return { mediaType }
  } finally {
    done.abort()
    input.dispose()
  }
}

async function measure(input: Input, mediaType: string): Promise<MeasuredMedia> {
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  const seconds = await durationOf(input)
  return {
    mediaType: video === null && audio !== null ? mediaType.replace(/^video\//, 'audio/') : mediaType,
    ...positive('durationMs', Math.round(seconds * 1000)),
    ...(audio !== null && {
      ...positive('channels', await audio.getNumberOfChannels()),
      ...positive('sampleRate', await audio.getSampleRate()),
    }),
    ...(video !== null && {
      ...positive('width', await video.getDisplayWidth()),
      ...positive('height', await video.getDisplayHeight()),
    }),
  }
}

/** In seconds, from the header or, without one there, the sum of the packets. */
async function durationOf(input: Input): Promise<number> {
  const said = await input.getDurationFromMetadata().catch(() => null)
  return said !== null && said > 0 ? said : input.computeDuration()
}

function positive(name: keyof MeasuredMedia, value: number): Partial<MeasuredMedia> {
  return Number.isFinite(value) && value > 0 ? { [name]: value } : {}
}
