import { wordsOfLine } from '../../lib/markdown/words-of-line.ts'

/** The end of a sentence with closing quotes and brackets, or of a line. */
const sentenceEnd = /[.!?…。！？][)"'”»\]]*(?=\s)|\n/g

/** Maximum length announced at a time; with more, the listener would never catch up. */
const maxLength = 400

/** The complete sentences of `text` after `from`, and where they end; if no sentence is complete, `end` is `from`. */
export function nextSentences(text: string, from: number): { readonly spoken: string; readonly end: number } {
  let end = from
  sentenceEnd.lastIndex = from
  for (let match = sentenceEnd.exec(text); match !== null; match = sentenceEnd.exec(text)) {
    end = match.index + match[0].length
  }
  const lines = text.slice(from, end).split('\n')
  let spoken = ''
  // Start at the last line, and go back no further than is announced: after a reload, a long answer arrives at once.
  for (let index = lines.length - 1; index >= 0 && spoken.length <= maxLength; index -= 1)
    spoken = `${wordsOfLine(lines[index] ?? '')} ${spoken}`.trim()
  return { spoken: spoken.length > maxLength ? `… ${spoken.slice(-maxLength)}` : spoken, end }
}
