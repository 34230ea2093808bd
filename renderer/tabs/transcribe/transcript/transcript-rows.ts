import { cuesOf } from '../../../lib/transcripts/export-transcript.ts'
import type {
  Transcript,
  TranscriptSegment,
  TranscriptWord,
} from '../../../../shared/formats/transcriptions/transcript.ts'

/** A piece of a row's text. */
export interface Piece {
  readonly text: string
  /** Where it begins in the text of its row. */
  readonly from: number
  /** The word it is, by its place among all words; left out between words and where no word has a time. */
  readonly word?: number
}

/** One row of a transcript as it is read. Times are seconds. */
export interface TranscriptRow {
  /** Left out where the answer told no times. */
  readonly start?: number
  readonly end?: number
  readonly speaker?: string
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** A transcript in rows: its segments, or lines made of its words, or the paragraphs of its text. */
export function rowsOf(transcript: Transcript): readonly TranscriptRow[] {
  const { segments, words, text } = transcript
  const timed = segments.length > 0 ? segments : words.length > 0 ? cuesOf(transcript) : []
  if (timed.length === 0) {
    return text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ text: line, pieces: [{ text: line, from: 0 }] }))
  }
  let next = 0
  return timed.map((segment, index) => {
    const from = next
    const until = index === timed.length - 1 ? Infinity : segment.end
    while (next < words.length && middleOf(words[next]) < until) next += 1
    return rowOf(segment, words.slice(from, next), from)
  })
}

function rowOf(
  { start, end, speaker, text: given }: TranscriptSegment,
  words: readonly TranscriptWord[],
  firstWord: number,
): TranscriptRow {
  const text = given.trim()
  return {
    start,
    end,
    ...(speaker !== undefined && { speaker }),
    text,
    pieces: placeWords(text, words, firstWord),
  }
}

function middleOf(word: TranscriptWord | undefined): number {
  return word === undefined ? 0 : (word.start + word.end) / 2
}

/** How far ahead a word is looked for: one that is missing must not take its namesake at the end. */
const searchAhead = 48

/** Finds the words in the text they belong to, which has its own capitals and punctuation. */
function placeWords(text: string, words: readonly TranscriptWord[], firstWord: number): Piece[] {
  const lower = text.toLowerCase()
  const pieces: Piece[] = []
  let done = 0
  const addPlain = (until: number): void => {
    if (until > done) pieces.push({ text: text.slice(done, until), from: done })
    done = until
  }
  for (const [index, { word }] of words.entries()) {
    const wanted = word.trim().toLowerCase()
    const at = [wanted, wanted.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')]
      .filter((spelling) => spelling !== '')
      .map((spelling) => ({ from: lower.indexOf(spelling, done), length: spelling.length }))
      .find(({ from }) => from !== -1 && from - done <= searchAhead)
    // Lower case can be longer than what it is of.
    if (at === undefined || lower.length !== text.length) continue
    addPlain(at.from)
    pieces.push({ text: text.slice(at.from, at.from + at.length), from: at.from, word: firstWord + index })
    done = at.from + at.length
  }
  addPlain(text.length)
  return pieces
}
