import { sniffType } from '../../../shared/media/sniff-type.ts'
import type { SpooledFile } from '../upload/spool.ts'
import { parseEmbeddedSpeech } from './embedded-speech.ts'
import type { Loudness } from './loudness.ts'
import { measureWav, type MeasuredWav } from './measure-wav.ts'
import type { SpokenMemory } from './spoken-memory.ts'
import type { Spoken } from './utterance.ts'

/** The facts about an audio file that was read. */
export interface MeasuredAudio {
  readonly mediaType: string
  readonly seconds: number
  /** Left out for everything but WAV, since no other format is decoded here. */
  readonly loudness?: Loudness
  /** The spoken text, when this gateway generated the speech. */
  readonly spoken?: Spoken
}

/** Measures an uploaded file. `undefined` for a file that is not audio, or is too damaged. */
export async function measureAudio(
  file: Pick<SpooledFile, 'size' | 'read'>,
  memory: Pick<SpokenMemory, 'recall'>,
): Promise<MeasuredAudio | undefined> {
  const mediaType = sniffType(await file.read(0, 64 * 1024))
  if (mediaType !== 'audio/wav') return measureContainer(file, mediaType)
  const wav = await measureWav(file)
  if (wav === undefined) return undefined
  const spoken = wav.comments.map(parseEmbeddedSpeech).find((candidate) => candidate !== undefined)
  return describeWav(wav, spoken ?? memory.recall(wav.samplesHash))
}

function describeWav({ seconds, loudness }: MeasuredWav, spoken: Spoken | undefined): MeasuredAudio {
  return {
    mediaType: 'audio/wav',
    seconds,
    ...(loudness !== undefined && { loudness }),
    ...(spoken !== undefined && { spoken }),
  }
}

async function measureContainer(
  file: Pick<SpooledFile, 'size' | 'read'>,
  mediaType: string,
): Promise<MeasuredAudio | undefined> {
  if (!/^(?:audio|video)\//.test(mediaType)) return undefined
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny')
  const source = new CustomSource({
    getSize: () => file.size,
    read: async (start, end) => new Uint8Array(await file.read(start, end - start)),
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: ALL_FORMATS })
  try {
    if ((await input.getPrimaryAudioTrack()) === null) return undefined
    const { comment } = await input.getMetadataTags()
    const spoken = parseEmbeddedSpeech(comment ?? '')
    return { mediaType, seconds: await input.computeDuration(), ...(spoken !== undefined && { spoken }) }
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
