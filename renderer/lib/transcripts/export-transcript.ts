import { escapeVtt, subtitleTime } from '../../../shared/formats/transcriptions/subtitles.ts'
import type {
  Transcript,
  TranscriptSegment,
  TranscriptWord,
} from '../../../shared/formats/transcriptions/transcript.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

const transcriptFileKinds = ['txt', 'srt', 'vtt', 'json'] as const

export type TranscriptFileKind = (typeof transcriptFileKinds)[number]

/** Exports a transcript in a file format. Subtitles of a transcript without timestamps have no cues: see `cuesOf`. */
export function exportTranscript(transcript: Transcript, kind: TranscriptFileKind): string {
  return writers[kind](transcript)
}

const writers: Readonly<Record<TranscriptFileKind, (transcript: Transcript) => string>> = {
  txt: toPlainText,
  srt: (transcript) => toSrt(cuesOf(transcript)),
  vtt: (transcript) => toVtt(cuesOf(transcript)),
  json: toJson,
}

/**
 * Returns the cues of subtitles: the segments, lines built from the words, or the whole text over the whole duration.
 * Empty without timestamps: none are invented.
 */
export function cuesOf({ text, segments, words, durationSeconds }: Transcript): TranscriptSegment[] {
  if (segments.length > 0) return segments.filter((segment) => segment.text.trim() !== '')
  if (words.length > 0) return linesOf(words)
  const isTimed = durationSeconds !== undefined && durationSeconds > 0
  return isTimed && text.trim() !== '' ? [{ start: 0, end: durationSeconds, text }] : []
}

const maxLineLength = 84
const maxLineSeconds = 7
const pauseSeconds = 1

function linesOf(words: readonly TranscriptWord[]): TranscriptSegment[] {
  const lines: TranscriptSegment[] = []
  for (const { word, start, end } of words) {
    const last = lines.at(-1)
    const goesOn =
      last !== undefined &&
      last.text.length + 1 + word.length <= maxLineLength &&
      end - last.start <= maxLineSeconds &&
      start - last.end < pauseSeconds
    if (goesOn) lines[lines.length - 1] = { ...last, end, text: `${last.text} ${word}` }
    else lines.push({ start, end, text: word })
  }
  return lines
}

/** Returns the text; with speakers, one line for each change of speaker. */
function toPlainText({ text, segments }: Transcript): string {
  if (!segments.some(({ speaker }) => speaker !== undefined)) return `${text.trim()}\n`
  const lines: { speaker: string | undefined; text: string }[] = []
  for (const { speaker, text: said } of segments) {
    const last = lines.at(-1)
    if (last !== undefined && last.speaker === speaker) last.text += ` ${said}`
    else lines.push({ speaker, text: said })
  }
  return lines
    .map((line) => `${line.speaker === undefined ? '' : `${line.speaker}: `}${line.text}\n`)
    .join('')
}

function toSrt(cues: readonly TranscriptSegment[]): string {
  return cues
    .map(({ start, end, text, speaker }, index) => {
      const words = `${speaker === undefined ? '' : `${speaker}: `}${withoutBlankLines(text)}`
      return `${index + 1}\n${subtitleTime(start, ',')} --> ${subtitleTime(end, ',')}\n${words}\n`
    })
    .join('\n')
}

function toVtt(cues: readonly TranscriptSegment[]): string {
  const blocks = cues.map(({ start, end, text, speaker }) => {
    const voice = speaker === undefined ? '' : `<v ${escapeVtt(speaker)}>`
    const words = `${voice}${escapeVtt(withoutBlankLines(text))}`
    return `${subtitleTime(start, '.')} --> ${subtitleTime(end, '.')}\n${words}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** Returns the transcript in the format of `verbose_json`, which other programs and `readTranscript` can read. */
function toJson({ text, language, durationSeconds, segments, words, usage }: Transcript): string {
  const usageFields = usage && {
    ...(usage.seconds !== undefined ? { type: 'duration', seconds: usage.seconds } : { type: 'tokens' }),
    ...definedFields({
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      total_tokens: usage.totalTokens,
    }),
    ...((usage.audioTokens !== undefined || usage.textTokens !== undefined) && {
      input_token_details: definedFields({ text_tokens: usage.textTokens, audio_tokens: usage.audioTokens }),
    }),
  }
  const body = {
    text,
    ...definedFields({ language, duration: durationSeconds }),
    segments: segments.map((segment, id) => ({ id, ...segment })),
    words,
    ...(usageFields !== undefined && { usage: usageFields }),
  }
  return `${JSON.stringify(body, null, 2)}\n`
}

/** A blank line would end the cue. */
function withoutBlankLines(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n\s*\n/g, '\n')
}
