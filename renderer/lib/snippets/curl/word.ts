import { maxCommandParts } from '../../../../shared/limits.ts'

/** A variable that a shell would expand. `raw` is how it was written: `$KEY`, `${KEY}`, `%KEY%`. */
export interface Variable {
  readonly variable: string
  readonly raw: string
}

/** One word of a command without its quotes. Variables are never expanded. */
export type Word = readonly (string | Variable)[]

/**
 * A token of a shell: a word, a mark that ends or pipes a command, a redirection, or the standard input of a command.
 */
export type Token =
  | { readonly type: 'word'; readonly word: Word }
  | { readonly type: 'mark'; readonly mark: 'end' | 'pipe' }
  | { readonly type: 'input'; readonly text: string }
  | { readonly type: 'redirect'; readonly mark: string }

/** Returns the word as text, with variables as written. */
export function textOf(word: Word): string {
  return word.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('')
}

/** Returns a word without variables. */
export function plainWord(text: string): Word {
  return text === '' ? [] : [text]
}

/** Collects the parts of a word. */
export interface WordBuilder {
  add(text: string): void
  addVariable(variable: string, raw: string): void
  /** Returns the word so far, `undefined` when none has begun; then starts again. */
  take(): Word | undefined
  /** Begins a word, so that it exists even when it stays empty: `''`. */
  begin(): void
  /** Whether the parts of all words together exceed the maximum for a command, so that the rest need not be read. */
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
