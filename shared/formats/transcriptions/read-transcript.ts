import { toCount, toList, toText } from '../coerce.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Transcript, TranscriptSegment, TranscriptWord } from './transcript.ts'
import { definedFields } from '../../defined-fields.ts'

/**
 * A JSON body of a transcription or translation (see shared/gateway/wire/transcriptions.md, "Answer" and
 * "Translations"): `json`, `verbose_json` or `diarized_json`, recognised by its content. `undefined` when it has
 * neither text nor segments.
 */
export function readTranscript(json: JsonObject): Transcript | undefined {
  const segments = toList(json['segments']).flatMap(readSegment)
  const text = json['text']
  if (typeof text !== 'string' && !Array.isArray(json['segments'])) return undefined
  const language = toText(json['language']) ?? firstLanguage(json['languages'])
  const durationSeconds = toSeconds(json['duration'])
  const usage = readTranscriptUsage(json['usage'])
  return {
    text: typeof text === 'string' ? text : joinSegments(segments),
    ...definedFields({ language, durationSeconds }),
    segments,
    words: readWords(json),
    ...(usage !== undefined && { usage }),
  }
}

/**
 * One segment (see shared/gateway/wire/transcriptions.md, "Answer"), with `start` and `end` in seconds, as a list;
 * an empty list for a value without times or text.
 */
export function readSegment(value: unknown): TranscriptSegment[] {
  if (!isJsonObject(value)) return []
  const start = toSeconds(value['start'])
  const end = toSeconds(value['end'])
  const text = value['text']
  if (start === undefined || end === undefined || typeof text !== 'string') return []
  const speaker = toText(value['speaker'])
  return [{ start, end, text: text.trim(), ...(speaker !== undefined && { speaker }) }]
}

/** The texts of segments joined by spaces, for bodies that have no text of their own. */
export function joinSegments(segments: readonly TranscriptSegment[]): string {
  return segments
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

/**
 * The quantities that the audio is billed by: tokens, or seconds (see shared/gateway/wire/transcriptions.md, "Answer").
 * Zeros are left out; `undefined` if nothing is stated.
 */
export function readTranscriptUsage(value: unknown): Transcript['usage'] {
  if (!isJsonObject(value)) return undefined
  const details = value['input_token_details'] ?? value['input_tokens_details']
  const inner: JsonObject = isJsonObject(details) ? details : {}
  const usage: NonNullable<Transcript['usage']> = {}
  const note = (name: keyof typeof usage, count: number | undefined): void => {
    if (count !== undefined && count > 0) usage[name] = count
  }
  note('inputTokens', toCount(value['input_tokens'] ?? value['prompt_tokens']))
  note('outputTokens', toCount(value['output_tokens'] ?? value['completion_tokens']))
  note('totalTokens', toCount(value['total_tokens']))
  note('audioTokens', toCount(inner['audio_tokens']))
  note('textTokens', toCount(inner['text_tokens']))
  note('seconds', toSeconds(value['seconds']))
  return Object.keys(usage).length === 0 ? undefined : usage
}

/** Some servers list the words of the whole transcript, others those of each segment. */
function readWords(json: JsonObject): TranscriptWord[] {
  const words = toList(json['words']).flatMap(readWord)
  if (words.length > 0) return words
  return toList(json['segments']).flatMap((segment) =>
    isJsonObject(segment) ? toList(segment['words']).flatMap(readWord) : [],
  )
}

function readWord(value: unknown): TranscriptWord[] {
  if (!isJsonObject(value)) return []
  const start = toSeconds(value['start'])
  const end = toSeconds(value['end'])
  const word = toText(value['word']) ?? toText(value['text'])
  return start === undefined || end === undefined || word === undefined
    ? []
    : [{ word: word.trim(), start, end }]
}

function firstLanguage(value: Json | undefined): string | undefined {
  const [first] = toList(value)
  return isJsonObject(first) ? toText(first['code']) : toText(first)
}

/** Older servers write durations as text, some with the unit. */
function toSeconds(value: unknown): number | undefined {
  return toCount(typeof value === 'string' ? value.replace(/\s*s$/, '') : value)
}
