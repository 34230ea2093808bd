import { wordsOfLine } from '../../lib/markdown/words-of-line.ts'

/** The end of a sentence, with what closes it, or of a line. */
const sentenceEnd = /[.!?…。！？][)"'”»\]]*(?=\s)|\n/g

/** More than this is not read aloud at once: who listens would never catch up. */
const maxLength = 400

/** The whole sentences of `text` after `from`, and where they end. Nothing is whole yet: the same `from`. */
export function nextSentences(text: string, from: number): { readonly spoken: string; readonly end: number } {
  let end = from
  sentenceEnd.lastIndex = from
  for (let match = sentenceEnd.exec(text); match !== null; match = sentenceEnd.exec(text)) {
    end = match.index + match[0].length
  }
  const lines = text.slice(from, end).split('\n')
  let spoken = ''
  // From the last line back, and no further than is read aloud: a window that is loaded again gets a long answer at once.
  for (let index = lines.length - 1; index >= 0 && spoken.length <= maxLength; index -= 1)
    spoken = `${wordsOfLine(lines[index] ?? '')} ${spoken}`.trim()
  return { spoken: spoken.length > maxLength ? `… ${spoken.slice(-maxLength)}` : spoken, end }
}
