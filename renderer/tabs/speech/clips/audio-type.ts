import type { RunRecord } from '../../../../shared/runs/run-record.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** Alternative spellings of audio media types. */
const spellings: Readonly<Record<string, string>> = {
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/x-aac': 'audio/aac',
  'audio/aacp': 'audio/aac',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
  'video/webm': 'audio/webm',
}

const names: Readonly<Record<string, string>> = {
  'audio/wav': 'WAV',
  'audio/mpeg': 'MP3',
  // oxlint-disable-next-line text/untranslated -- the name of a format
  'audio/ogg': 'Ogg',
  'audio/flac': 'FLAC',
  'audio/aac': 'AAC',
  'audio/mp4': 'MP4',
  'audio/webm': 'WebM',
}

function plainType(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';', 1)
  return spellings[type.trim()] ?? type.trim()
}

/** The display name of an audio type: `WAV`, `MP3`. */
export function audioTypeName(mediaType: string): string {
  const type = plainType(mediaType)
  return names[type] ?? (type.split('/')[1] ?? type).toUpperCase()
}

/**
 * Whether a content type contradicts the bytes. Event streams have no content type for the audio. Raw samples are no
 * contradiction: the app added the WAV header.
 */
export function isWrongType(contentType: string, mediaType: string): boolean {
  const said = plainType(contentType)
  const found = plainType(mediaType)
  if (said === found || said === '' || said === 'text/event-stream') return false
  return !(found === 'audio/wav' && /^audio\/(?:l16|(?:x-)?pcm|raw)$/.test(said))
}

/** The format detected in the bytes: `WAV, 24 kHz, 16 bit`, `MP3, 24 kHz, 128 kbit/s`. */
export function formatAudioFormat(audio: {
  readonly mediaType: string
  readonly bytes: number
  readonly durationMs: number
  readonly sampleRate: number
  readonly channels: number
}): string {
  const { mediaType, bytes, durationMs, sampleRate, channels } = audio
  const perSecond = durationMs === 0 ? 0 : (bytes * 8_000) / durationMs
  const depth = Math.round(perSecond / sampleRate / channels / 8) * 8
  const text = speechText()
  const rate =
    plainType(mediaType) === 'audio/wav'
      ? text.bits(String(depth))
      : text.bitRate(String(Math.round(perSecond / 1000)))
  return unitsText().clauses([
    audioTypeName(mediaType),
    text.kilohertz(String(Number((sampleRate / 1000).toFixed(1)))),
    ...(channels === 1 ? [] : [channels === 2 ? text.stereo : text.countChannels(channels)]),
    rate,
  ])
}

/** The content type of the response. */
export function contentTypeOf(record: RunRecord | undefined): string | undefined {
  return record?.response?.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value
}
