import { cuesOf } from '../../../lib/transcripts/export-transcript.ts'
import type {
  Transcript,
  TranscriptSegment,
  TranscriptWord,
} from '../../../../shared/formats/transcriptions/transcript.ts'

/** A piece of a row's text. */
export interface Piece {
  readonly text: string
  /** Its offset in the text of its row. */
  readonly from: number
  /** Index of its word among all words; missing between words and where no word has a time. */
  readonly word?: number
}

/** One row of a displayed transcript. Times are in seconds. */
export interface TranscriptRow {
  /** Missing when the answer has no timestamps. */
  readonly start?: number
  readonly end?: number
  readonly speaker?: string
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** Splits a transcript into rows: its segments, else lines built from its words, else the paragraphs of its text. */
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

/** Maximum distance ahead in which a word is searched: a missing word must not match the same word much later. */
const searchAhead = 48

/** Finds the words in the text, which has its own capitals and punctuation. */
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
    // Skip the match if lower-casing has changed the length of the text, which would shift the offsets.
    if (at === undefined || lower.length !== text.length) continue
    addPlain(at.from)
    pieces.push({ text: text.slice(at.from, at.from + at.length), from: at.from, word: firstWord + index })
    done = at.from + at.length
  }
  addPlain(text.length)
  return pieces
}
