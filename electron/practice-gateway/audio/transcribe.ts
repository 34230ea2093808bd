import { inDecibels } from './loudness.ts'
import type { MeasuredAudio } from './measure-audio.ts'
import { plan, sentencesOf, type TimedWord } from './utterance.ts'

/** The transcript of an audio file, with its times in seconds. */
export interface AudioTranscript {
  readonly text: string
  readonly seconds: number
  readonly words: readonly TimedWord[]
  /** One segment per sentence. */
  readonly segments: readonly AudioSegment[]
}

export interface AudioSegment {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Counted from 0. The lines of a spoken text alternate between speakers. */
  readonly speaker: number
}

/**
 * Returns the text of speech that this gateway generated; for any other audio a sentence with its measurements, since
 * nothing here recognises speech.
 */
export function transcribe(audio: MeasuredAudio, name: string): AudioTranscript {
  const { spoken, seconds } = audio
  const text = spoken?.text.trim() ?? describe(audio, name)
  const words = spoken === undefined ? spread(text, seconds) : fit(plan(spoken).words, seconds)
  return { text, seconds, words, segments: segmentsOf(text, words, seconds) }
}

/** Returns the translation of a transcript: the same words, labelled as untranslated. */
export function translate(transcript: AudioTranscript, isOwn: boolean): AudioTranscript {
  const prefix = isOwn ? 'Rehearsed translation, the words are unchanged:' : 'Rehearsed translation.'
  const text = `${prefix} ${transcript.text}`
  const words = spread(text, transcript.seconds)
  return { ...transcript, text, words, segments: segmentsOf(text, words, transcript.seconds) }
}

function describe({ seconds, loudness }: MeasuredAudio, name: string): string {
  const length = `${seconds.toFixed(1)} seconds`
  const volume =
    loudness === undefined
      ? 'Its loudness was not measured, as only WAV files are decoded here.'
      : loudness.peak === 0
        ? 'It is silent from end to end.'
        : `Its mean loudness is ${inDecibels(loudness.mean)}, and its peak ${inDecibels(loudness.peak)}.`
  return `This is a rehearsal, and nobody listened to the words. The file ${name} has ${length} of sound. ${volume}`
}

/** Clips planned times to a file that turned out a little longer or shorter. */
function fit(words: readonly TimedWord[], seconds: number): TimedWord[] {
  return words.map(({ word, start, end }) => ({
    word,
    start: Math.min(start, seconds),
    end: Math.min(end, seconds),
  }))
}

/** Spreads the words of a text over a duration, each in proportion to its letters. */
function spread(text: string, seconds: number): TimedWord[] {
  const parts = text.match(/\S+/gu) ?? []
  const weights = parts.map((part) => part.length + 1.5 + (/[.,;:!?]$/.test(part) ? 4 : 0))
  const scale =
    seconds /
    Math.max(
      1,
      weights.reduce((sum, weight) => sum + weight, 0),
    )
  let at = 0
  return parts.map((word, index) => {
    const start = at
    at += (weights[index] ?? 0) * scale
    return { word, start, end: Math.min(seconds, start + (word.length + 1) * scale) }
  })
}

function segmentsOf(text: string, words: readonly TimedWord[], seconds: number): AudioSegment[] {
  const segments: AudioSegment[] = []
  let next = 0
  let line = 0
  for (const sentence of sentencesOf(text)) {
    const count = sentence.match(/\S+/gu)?.length ?? 0
    const own = words.slice(next, next + count)
    next += count
    const start = own[0]?.start ?? seconds
    const end = own.at(-1)?.end ?? seconds
    if (count > 0) segments.push({ start, end, text: sentence.trim(), speaker: line })
    if (/\n\s*$/.test(sentence)) line += 1
  }
  return segments
}
