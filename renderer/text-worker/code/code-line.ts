/** How a piece of code is coloured: the tones of the token sheet, not the names of a grammar. */
export type CodeTone = 'word' | 'string' | 'number' | 'key' | 'dim' | 'added' | 'removed'

export interface CodeToken {
  readonly text: string
  readonly tone?: CodeTone
}

/** One line of code, without its line end. */
export type CodeLine = readonly CodeToken[]

/** Colours code. `isComplete` is false while something that began in it, such as a comment, goes on after it. */
export type HighlightCode = (
  code: string,
  language: string,
) => { readonly lines: CodeLine[]; readonly isComplete: boolean }
