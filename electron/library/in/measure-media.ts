import { setTimeout } from 'node:timers/promises'
import type { Input } from 'mediabunny'
import type { FileDescription } from '../../../shared/media/file-description.ts'
import { mediaKindOf } from '../../../shared/media/media-item.ts'
import { readAt, type ByteSource } from '../read-at.ts'

/** The type is that of a container whose first bytes do not tell what is in it: `audio/webm` of a recording. */
type MeasuredMedia = Omit<FileDescription, 'kind'>

/** A file is described while somebody waits for it to be saved. */
const maxMs = 10_000

/**
 * Measures a file of sound or video, reading as little of it as its format allows: one whose header has no duration, as
 * recorders write it, is read up to its last packet. A file that is damaged, or in a format nobody knows, is answered with
 * its type alone.
 */
export async function measureMedia(
  file: ByteSource,
  size: number,
  mediaType: string,
): Promise<MeasuredMedia> {
  const kind = mediaKindOf(mediaType)
  if (kind !== 'audio' && kind !== 'video') return { mediaType }
  // Loaded when the first such file comes, so that no start waits for it.
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
    // Whatever a damaged file makes the reader stumble over.
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

/** In seconds, as the header says, or as the packets add up to where it says nothing. */
async function durationOf(input: Input): Promise<number> {
  const said = await input.getDurationFromMetadata().catch(() => null)
  return said !== null && said > 0 ? said : input.computeDuration()
}

function positive(name: keyof MeasuredMedia, value: number): Partial<MeasuredMedia> {
  return Number.isFinite(value) && value > 0 ? { [name]: value } : {}
}
