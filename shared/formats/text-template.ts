import { parseJson } from '../json.ts'

/**
 * Reads events that are equal to an earlier one but for one text, without parsing them again.
 *
 * Nearly all events of a stream differ from the one before in nothing but the newest words, and parsing JSON is nearly
 * all of the work. Everything around the text is compared character by character, so a match means exactly what
 * parsing would have given.
 */
export interface TextTemplate {
  /** The text in the changing place, `undefined` when anything else that counts differs from what was learned. */
  match(data: string): string | undefined
  /** Remembers an event that was parsed and gave `text`. Forgets the earlier one when the place of it is not certain. */
  learn(data: string, text: string): void
}

/**
 * `ignoredKeys` name values that have no part in what an event means, such as padding, numbers and times. They may differ
 * as well.
 */
export function createTextTemplate(ignoredKeys: readonly string[]): TextTemplate {
  const ignored = ignoredKeys.map((key) => `"${key}":`)
  /** What is the same in every event; between two pieces is the hole of the same index. */
  let fixed: string[] = []
  let holes: Hole[] = []
  /** How often in a row learning was for nothing. */
  let missed = 0

  return {
    match(data) {
      let position = 0
      let text: string | undefined
      for (let index = 0; index < fixed.length; index += 1) {
        const piece = fixed[index] ?? ''
        // Comparing slices is several times faster than startsWith.
        if (data.slice(position, position + piece.length) !== piece) return undefined
        position += piece.length
        const hole = holes[index]
        if (hole === undefined) break
        const end = hole.isNumber ? endOfNumber(data, position) : endOfLiteral(data, position)
        if (end === -1) return undefined
        if (hole.isText) text = readLiteral(data, position, end)
        position = end
      }
      if (position !== data.length || text === undefined) return undefined
      missed = 0
      return text
    },
    learn(data, text) {
      missed += 1
      fixed = []
      holes = []
      if (missed > patience && missed % patience !== 0) return
      const place = findOnly(data, text)
      if (place === undefined) return
      holes = [place, ...findIgnored(data, ignored)].toSorted((left, right) => left.start - right.start)
      const ends = [0, ...holes.map(({ end }) => end)]
      fixed = ends.map((end, index) => data.slice(end, holes[index]?.start ?? data.length))
    },
  }
}

/** A value that may change. Of a text, what is between the quotes. */
interface Hole {
  readonly start: number
  readonly end: number
  readonly isNumber: boolean
  readonly isText: boolean
}

/** Where the text stands as the value of a key, if it does so exactly once. */
function findOnly(data: string, text: string): Hole | undefined {
  let found: Hole | undefined
  for (let colon = data.indexOf('":'); colon !== -1; colon = data.indexOf('":', colon + 2)) {
    const quote = skipSpace(data, colon + 2)
    if (data.charCodeAt(quote) !== doubleQuote) continue
    const start = quote + 1
    const end = endOfLiteral(data, start)
    if (end - start < text.length || readLiteral(data, start, end) !== text) continue
    if (found !== undefined) return undefined
    found = { start, end, isNumber: false, isText: true }
  }
  return found
}

/** A key inside a text has a backslash before its closing quote, and so is not found. */
function findIgnored(data: string, keys: readonly string[]): Hole[] {
  return keys.flatMap((key) => {
    const at = data.indexOf(key)
    if (at === -1) return []
    const value = skipSpace(data, at + key.length)
    const isNumber = data.charCodeAt(value) !== doubleQuote
    const start = isNumber ? value : value + 1
    const end = isNumber ? endOfNumber(data, start) : endOfLiteral(data, start)
    return end === -1 ? [] : [{ start, end, isNumber, isText: false }]
  })
}

function skipSpace(data: string, position: number): number {
  return data.charCodeAt(position) === space ? position + 1 : position
}

/** `-1` when there is no number. */
function endOfNumber(data: string, start: number): number {
  let end = start
  while (isOfNumber(data.charCodeAt(end))) end += 1
  return end === start ? -1 : end
}

function isOfNumber(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 43 || code === 69 || code === 101
  )
}

function endOfLiteral(data: string, start: number): number {
  let end = data.indexOf('"', start)
  while (end !== -1 && isEscaped(data, start, end)) end = data.indexOf('"', end + 1)
  return end
}

/** A quote behind an odd number of backslashes is part of the text. */
function isEscaped(data: string, start: number, quote: number): boolean {
  let index = quote - 1
  while (index >= start && data.charCodeAt(index) === backslash) index -= 1
  return (quote - 1 - index) % 2 === 1
}

function readLiteral(data: string, start: number, end: number): string | undefined {
  // A longer slice would hold on to the whole network chunk it was cut from.
  if (end - start < shortestSlice) {
    const text = data.slice(start, end)
    if (!text.includes('\\')) return text
  }
  const value = parseJson(data.slice(start - 1, end + 1))
  return typeof value === 'string' ? value : undefined
}

const space = 32
const doubleQuote = 34
const backslash = 92
const shortestSlice = 13
const patience = 8
