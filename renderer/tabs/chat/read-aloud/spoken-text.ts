import { wordsOfLine } from '../../../lib/markdown/words-of-line.ts'

/** Maximum length spoken of an answer: about an hour. */
const maxCharacters = 60_000

/** Maximum length of one utterance; speech engines have problems with longer ones. */
const maxPieceCharacters = 600

const scripts = [
  { language: 'ja', pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { language: 'ko', pattern: /\p{Script=Hangul}/u },
  { language: 'zh', pattern: /\p{Script=Han}/u },
  { language: 'ru', pattern: /\p{Script=Cyrillic}/u },
  { language: 'ar', pattern: /\p{Script=Arabic}/u },
  { language: 'he', pattern: /\p{Script=Hebrew}/u },
  { language: 'el', pattern: /\p{Script=Greek}/u },
  { language: 'hi', pattern: /\p{Script=Devanagari}/u },
  { language: 'th', pattern: /\p{Script=Thai}/u },
]

/** The language of a text, detected by its script; `latin` for the Latin script, which many languages share. */
export function languageOf(text: string, latin: string): string {
  return scripts.find(({ pattern }) => pattern.test(text))?.language ?? latin
}

/** Splits a Markdown text into pieces to speak: its words, without code blocks, markup and addresses. */
export function spokenPieces(markdown: string): string[] {
  const pieces: string[] = []
  let fence: string | undefined
  for (const line of markdown.slice(0, maxCharacters).split('\n')) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined
      continue
    }
    if (mark !== undefined) fence = mark
    else pieces.push(...shortened(wordsOfLine(line)))
  }
  return pieces
}

/** Splits a long line after a sentence if possible, otherwise at a space. */
function shortened(line: string): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > maxPieceCharacters) {
    const head = rest.slice(0, maxPieceCharacters)
    const sentence = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((end) => head.lastIndexOf(end)))
    const at = sentence > 0 ? sentence + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : head.length
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  // Table rules and lines of dashes contain no words.
  return [...pieces, rest.trim()].filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}
