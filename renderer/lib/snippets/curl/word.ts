import { maxCommandParts } from '../../../../shared/limits.ts'

/** A variable that a shell would put a value in for. `raw` is how it was written: `$KEY`, `${KEY}`, `%KEY%`. */
export interface Variable {
  readonly variable: string
  readonly raw: string
}

/** One word of a command, with its quotes taken off. Variables are never filled in. */
export type Word = readonly (string | Variable)[]

/** What a shell sees: words, marks that end or join commands, and the text that a command reads as its input. */
export type Token =
  | { readonly type: 'word'; readonly word: Word }
  | { readonly type: 'mark'; readonly mark: 'end' | 'pipe' }
  | { readonly type: 'input'; readonly text: string }
  | { readonly type: 'redirect'; readonly mark: string }

/** The word as text, variables as they were written. */
export function textOf(word: Word): string {
  return word.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('')
}

/** A word without variables. */
export function plainWord(text: string): Word {
  return text === '' ? [] : [text]
}

/** Collects the pieces of a word. */
export interface WordBuilder {
  add(text: string): void
  addVariable(variable: string, raw: string): void
  /** The word so far, `undefined` when nothing began; then starts anew. */
  take(): Word | undefined
  /** A word has begun, also when it is empty: `''`. */
  begin(): void
  /** Whether more pieces were added, to all words together, than a command has. The rest need not be read. */
  isFull(): boolean
}

export function createWordBuilder(): WordBuilder {
  let pieces: (string | Variable)[] = []
  let hasBegun = false
  let added = 0
  return {
    add(text) {
      hasBegun = true
      added += 1
      const last = pieces.at(-1)
      if (typeof last === 'string') pieces[pieces.length - 1] = last + text
      else if (text !== '') pieces.push(text)
    },
    addVariable(variable, raw) {
      hasBegun = true
      added += 1
      pieces.push({ variable, raw })
    },
    begin() {
      hasBegun = true
    },
    take() {
      const word = hasBegun ? pieces : undefined
      pieces = []
      hasBegun = false
      return word
    },
    isFull: () => added > maxCommandParts,
  }
}
