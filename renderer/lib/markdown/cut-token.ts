import type { Token, Tokens } from 'marked'
import { maxMarkdownPieceCharacters } from '../../../shared/limits.ts'

/** What the lexer found, or a piece of it. */
export interface BlockToken {
  readonly type: string
  /** Its part of the text: all of them in their order make the text again. */
  readonly raw: string
  /** What is drawn for it, where that is not `raw`. */
  readonly shown?: string
  /** Of code: what stands behind its fence. */
  readonly lang?: string
  readonly text?: string
  /** It cannot be read without the piece before it, so that it is settled no sooner than what follows it. */
  readonly isBound?: boolean
}

/**
 * Cuts a very long block into pieces that are drawn one by one. Nobody writes such a paragraph: a marker that reaches over
 * a cut is the price of a window that can be used. Lists are cut between their items, tables between their rows.
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
  // An item that is indented like code would be code at the beginning of a piece.
  if (!list.raw.startsWith(joined) || !items.every((item) => /^ {0,3}\S/.test(item)))
    return [{ type: 'list', raw: list.raw }]
  // The line end of the last item is the list's.
  return join([...items, list.raw.slice(joined.length)]).map((raw) => ({ type: 'list', raw }))
}

/** Each piece of a table has the head again. */
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

/** Joins neighbours as long as a piece stays short enough. */
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

/** Where a piece that begins at `start` ends: as far as may be, behind a line end, else behind a space. */
function cutBehind(text: string, start: number): number {
  const limit = start + maxMarkdownPieceCharacters
  if (limit >= text.length) return text.length
  const lineEnd = text.lastIndexOf('\n', limit - 1)
  if (lineEnd > start) return lineEnd + 1
  const space = text.lastIndexOf(' ', limit - 1)
  if (space > start) return space + 1
  // Never between the two halves of a character.
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit
}
