import { asciiBytes } from './byte-buffer.ts'

/** The start of the value of a key `embedding`, or the place up to which there is none. */
export type FoundEmbedding =
  | { readonly what: 'value' | 'cut'; readonly at: number }
  | { readonly what: 'nothing'; readonly at: number }

/** Finds the end of a value; takes the bytes in order, each once. */
export interface OpenValue {
  /** The place behind the value's last byte, -1 when it is not in these bytes. */
  findEnd(text: Uint8Array, from: number): number
}

const key = asciiBytes('"embedding"')
const quote = 34
const colon = 58
const open = 91
const close = 93

/**
 * Finds the next key `embedding` whose value is a text or a list, behind `from` (see
 * shared/gateway/wire/embeddings.md, "Answer"). `cut`: the bytes end inside a key or before its value, which begins
 * at `at`. In JSON a quote inside a text has a backslash before it, so that nothing but a name looks like the key
 * and is followed by a colon.
 */
export function findEmbedding(text: Uint8Array, from: number): FoundEmbedding {
  let at = from
  for (;;) {
    const start = text.indexOf(quote, at)
    if (start === -1) return { what: 'nothing', at: text.length }
    const matched = matchedKey(text, start)
    if (matched === key.length) {
      const value = valueAfter(text, start + key.length)
      if (value === -1) return { what: 'cut', at: start }
      if (text[value] === quote || text[value] === open) return { what: 'value', at: value }
      at = start + key.length
    } else if (start + matched === text.length) {
      return { what: 'cut', at: start }
    } else at = start + 1
  }
}

/** How many characters of the key are at a place. */
function matchedKey(text: Uint8Array, start: number): number {
  let matched = 1
  while (matched < key.length && text[start + matched] === key[matched]) matched += 1
  return matched
}

/** The start of the value after a key: -1 when the bytes end before it, the place itself when no colon follows. */
function valueAfter(text: Uint8Array, from: number): number {
  const sign = skipSpace(text, from)
  if (sign === text.length) return -1
  if (text[sign] !== colon) return from
  const value = skipSpace(text, sign + 1)
  return value === text.length ? -1 : value
}

function skipSpace(text: Uint8Array, from: number): number {
  let at = from
  while (at < text.length && (text[at] ?? 0) <= 32) at += 1
  return at
}

/**
 * A scanner for the value that begins at `at`: a text, or a list that may hold lists. Its `findEnd` returns the index
 * behind the value, or -1 when the bytes end before that.
 */
export function openValue(text: Uint8Array, at: number): OpenValue {
  if (text[at] === quote) {
    return {
      findEnd(bytes, from) {
        const end = bytes.indexOf(quote, from)
        return end === -1 ? -1 : end + 1
      },
    }
  }
  let depth = 1
  return {
    findEnd(bytes, from) {
      let start = from
      for (;;) {
        const end = bytes.indexOf(close, start)
        depth += countOpen(bytes, start, end === -1 ? bytes.length : end)
        if (end === -1) return -1
        depth -= 1
        start = end + 1
        if (depth === 0) return start
      }
    },
  }
}

function countOpen(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = bytes.indexOf(open, from); at !== -1 && at < to; at = bytes.indexOf(open, at + 1)) count += 1
  return count
}
