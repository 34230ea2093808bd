import type { Transcript } from '../../../../shared/formats/transcriptions/transcript.ts'

/** Counts words, also in scripts without spaces between them. */
export function countWords({ text, words }: Pick<Transcript, 'text' | 'words'>): number {
  if (words.length > 0) return words.length
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) count += 1
  return count
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
