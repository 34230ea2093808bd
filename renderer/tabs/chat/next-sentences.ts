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
  const spoken = text.slice(from, end).split('\n').map(wordsOfLine).join(' ').replaceAll(/ {2,}/g, ' ').trim()
  return { spoken: spoken.length > maxLength ? `… ${spoken.slice(-maxLength)}` : spoken, end }
}
