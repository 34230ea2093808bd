import type { Token, Tokens } from 'marked'
import { maxMarkdownPieceCharacters } from '../../../shared/limits.ts'

/** A token of the lexer, or a part of one. */
export interface BlockToken {
  readonly type: string
  /** The part of the text; all parts in order give the whole text. */
  readonly raw: string
  /** The text to render, when it differs from `raw`. */
  readonly shown?: string
  /** For code: the text after its fence. */
  readonly lang?: string
  readonly text?: string
  /** Whether it depends on the preceding part, so that it is settled together with it. */
  readonly isBound?: boolean
}

/**
 * Splits a very long block into parts that are rendered separately. Markers across a split are lost: such paragraphs
 * are not written by people, and the window must stay responsive. Lists are split between items, tables between rows.
 */
export function cutToken(token: Token): BlockToken[] {
  if (token.raw.length <= maxMarkdownPieceCharacters) return [token]
  switch (token.type) {
    case 'list':
      return cutList(token as Tokens.List)
    case 'table':
      return cutTable(token.raw)
    case 'code':
    case 'def':
    case 'space':
    case 'deep':
      return [token]
    case 'blockquote':
      return cutQuotation(token.raw)
    default:
      return cutText(token.raw).map((raw) => ({ type: 'paragraph', raw }))
  }
}

function cutList(list: Tokens.List): BlockToken[] {
  const items = list.items.map(({ raw }) => raw)
  const joined = items.join('')
  // An item that is indented like code would become code at the beginning of a part.
  if (!list.raw.startsWith(joined) || !items.every((item) => /^ {0,3}\S/.test(item)))
    return [{ type: 'list', raw: list.raw }]
  // The line break after the last item belongs to the list.
  return join([...items, list.raw.slice(joined.length)]).map((raw) => ({ type: 'list', raw }))
}

/** Repeats the header in each part of a table. */
function cutTable(raw: string): BlockToken[] {
  const headEnd = raw.indexOf('\n', raw.indexOf('\n') + 1) + 1
  if (headEnd === 0 || headEnd > maxMarkdownPieceCharacters) return [{ type: 'table', raw }]
  const head = raw.slice(0, headEnd)
  return join(raw.slice(headEnd).split(/(?<=\n)/)).map((rows, index) =>
    index === 0
      ? { type: 'table', raw: head + rows }
      : { type: 'table', raw: rows, shown: head + rows, isBound: true },
  )
}

function cutQuotation(raw: string): BlockToken[] {
  const lines = raw.split(/(?<=\n)/)
  if (!lines.every((line) => /^ {0,3}>/.test(line))) return [{ type: 'blockquote', raw }]
  return join(lines).map((piece) => ({ type: 'blockquote', raw: piece }))
}

/** Joins neighbours as long as a part stays short enough. */
function join(parts: readonly string[]): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  for (const part of parts) {
    if (length > 0 && length + part.length > maxMarkdownPieceCharacters) {
      pieces.push(piece.join(''))
      piece = []
      length = 0
    }
    piece.push(part)
    length += part.length
  }
  pieces.push(piece.join(''))
  return pieces
}

function cutText(raw: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start < raw.length;) {
    const end = cutBehind(raw, start)
    pieces.push(raw.slice(start, end))
    start = end
  }
  return pieces
}

/** Returns the end of a part that begins at `start`: as late as possible, after a line break, or else after a space. */
function cutBehind(text: string, start: number): number {
  const limit = start + maxMarkdownPieceCharacters
  if (limit >= text.length) return text.length
  const lineEnd = text.lastIndexOf('\n', limit - 1)
  if (lineEnd > start) return lineEnd + 1
  const space = text.lastIndexOf(' ', limit - 1)
  if (space > start) return space + 1
  // Do not split a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit
}
