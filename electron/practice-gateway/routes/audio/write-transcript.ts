import type { Json, JsonObject } from '../../../../shared/json.ts'
import type { AudioSegment, AudioTranscript } from '../../audio/transcribe.ts'
import { countTokens, tokenize } from '../../text/tokens.ts'
import type { TranscriptFormat, ParsedTranscriptionRequest } from './parse-transcription-request.ts'

/** The body and content type of an answer. */
export interface TranscriptBody {
  readonly type: string
  readonly text: string
}

const jsonType = 'application/json; charset=utf-8'

/**
 * Writes a transcript in the requested format (see shared/gateway/wire/transcriptions.md, "Answer" and "Translations").
 */
export function writeTranscript(
  transcript: AudioTranscript,
  ask: ParsedTranscriptionRequest,
  task: 'transcribe' | 'translate',
): TranscriptBody {
  const writers: Record<TranscriptFormat, () => TranscriptBody> = {
    json: () => asJson(writePlain(transcript, ask)),
    verbose_json: () => asJson(writeVerbose(transcript, ask, task)),
    diarized_json: () => asJson(writeDiarized(transcript, ask)),
    text: () => ({ type: 'text/plain; charset=utf-8', text: `${transcript.text}\n` }),
    srt: () => ({ type: 'application/x-subrip; charset=utf-8', text: writeSrt(transcript.segments) }),
    vtt: () => ({ type: 'text/vtt; charset=utf-8', text: writeVtt(transcript.segments) }),
  }
  return writers[ask.format]()
}

function asJson(value: Json): TranscriptBody {
  return { type: jsonType, text: JSON.stringify(value) }
}

/** Audio counts as ten tokens per second. */
export function tokenUsage(
  { text, seconds }: AudioTranscript,
  { prompt }: ParsedTranscriptionRequest,
): JsonObject {
  const audioTokens = Math.ceil(seconds * 10)
  const textTokens = countTokens(prompt)
  const outputTokens = countTokens(text)
  return {
    type: 'tokens',
    input_tokens: audioTokens + textTokens,
    input_token_details: { text_tokens: textTokens, audio_tokens: audioTokens },
    output_tokens: outputTokens,
    total_tokens: audioTokens + textTokens + outputTokens,
  }
}

/** The log probability of each token; invented, and close to certain. */
export function logprobsOf(text: string): Json[] {
  return tokenize(text).map((token, index) => ({
    token,
    logprob: -((index * 7919) % 97) / 1000,
    bytes: [...Buffer.from(token)],
  }))
}

export function speakerOf({ speaker }: AudioSegment, { speakerNames }: ParsedTranscriptionRequest): string {
  const count = Math.max(2, speakerNames.length)
  const number = speaker % count
  return speakerNames[number] ?? String.fromCharCode(65 + number)
}

function writePlain(transcript: AudioTranscript, ask: ParsedTranscriptionRequest): JsonObject {
  return {
    text: transcript.text,
    ...(ask.wantsLogprobs && { logprobs: logprobsOf(transcript.text) }),
    usage: tokenUsage(transcript, ask),
  }
}

function writeVerbose(
  transcript: AudioTranscript,
  ask: ParsedTranscriptionRequest,
  task: string,
): JsonObject {
  const { text, seconds, segments, words } = transcript
  return {
    task,
    language: task === 'translate' ? 'english' : languageName(ask.language),
    duration: round(seconds),
    text,
    ...(ask.wantsSegments && { segments: segments.map((segment, id) => writeSegment(segment, id, ask)) }),
    ...(ask.wantsWords && {
      words: words.map(({ word, start, end }) => ({ word, start: round(start), end: round(end) })),
    }),
    usage: { type: 'duration', seconds: Math.ceil(seconds) },
  }
}

function writeSegment(
  { start, end, text }: AudioSegment,
  id: number,
  ask: ParsedTranscriptionRequest,
): JsonObject {
  return {
    id,
    // The start of the thirty-second window of the segment, in hundredths of a second.
    seek: Math.floor(start / 30) * 3_000,
    start: round(start),
    end: round(end),
    text: ` ${text}`,
    tokens: tokenize(text).map((token) => 50_364 + (Buffer.from(token).readUInt8() % 200)),
    temperature: ask.temperature,
    avg_logprob: -0.2,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  }
}

function writeDiarized(transcript: AudioTranscript, ask: ParsedTranscriptionRequest): JsonObject {
  return {
    task: 'transcribe',
    duration: round(transcript.seconds),
    text: transcript.text,
    segments: transcript.segments.map((segment, index) => ({
      type: 'transcript.text.segment',
      id: `seg_${index}`,
      start: round(segment.start),
      end: round(segment.end),
      text: segment.text,
      speaker: speakerOf(segment, ask),
    })),
    usage: { type: 'duration', seconds: Math.ceil(transcript.seconds) },
  }
}

function writeSrt(segments: readonly AudioSegment[]): string {
  return segments
    .map(
      ({ start, end, text }, index) =>
        `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n\n`,
    )
    .join('')
}

function writeVtt(segments: readonly AudioSegment[]): string {
  const cues = segments.map(
    ({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${text}\n\n`,
  )
  return ['WEBVTT\n\n', ...cues].join('')
}

function clock(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1000)
  const whole = [part(ms / 3_600_000), part((ms / 60_000) % 60), part((ms / 1000) % 60)].join(':')
  return `${whole}${point}${part(ms % 1000, 3)}`
}

function part(value: number, length = 2): string {
  return String(Math.floor(value)).padStart(length, '0')
}

/** Answers name the language as a word where the request had a code. */
function languageName(code: string): string {
  if (code === '') return 'english'
  return (new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code).toLowerCase()
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
