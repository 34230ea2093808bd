import { isJsonObject, parseJson } from '../json.ts'
import type { UsageMeaning } from './read-usage.ts'
import { decodeShortByteText } from '../sse/byte-text.ts'
import { doubleQuote, endOfLiteral, endOfNumber, endOfObject, skipSpace } from './json-places.ts'

/**
 * Reads events that equal an earlier one except for one text, without parsing them again.
 *
 * Nearly all events of a stream differ from the previous one only in the newest words, and parsing JSON is nearly all
 * of the work. Everything around the text is compared character by character, so a match means exactly what parsing
 * would have given.
 */
export interface TextTemplate {
  /** Returns the text in the changing place, `undefined` when anything relevant differs from the learned event. */
  match(data: string): string | undefined
  /**
   * The same for the event in the byte text of a stream at `position`, with the usual framing: its name, if it has one,
   * its data in one line, and a blank line. `end` returns where the next event begins.
   */
  matchAt(stream: string, position: number): string | undefined
  /** The index after the last matched event. */
  end(): number
  /**
   * Remembers an event that was parsed and gave `text`. Forgets the earlier event when the place of the text is not
   * certain.
   */
  learn(data: string, text: string, event?: string): void
  /** The JSON of the token counts in the event last matched or learned, `''` when they cannot change. */
  counts(): string
}

/** The values of an event that may differ besides its text. */
export interface ChangingKeys {
  /** Values without influence on the meaning of an event, such as padding, numbers and times: they are skipped. */
  readonly ignored: readonly string[]
  /** The object of token counts at the top of an event: passed on, to be read separately. */
  readonly counts?: string
  /** What the sums of these counts include; `openai` by default. */
  readonly meaning?: UsageMeaning
}

/**
 * A template that has learned nothing: `match` returns `undefined` until `learn` was called. `changing` names the
 * keys whose values may differ.
 */
export function createTextTemplate(changing: ChangingKeys): TextTemplate {
  const ignored = changing.ignored.map((key) => `"${key}":`)
  /** The constant pieces of every event; after piece n follows hole n. */
  let fixed: string[] = []
  /** The same pieces with their framing, as they stand in the stream. */
  let framed: string[] = []
  let holes: Hole[] = []
  let counts = ''
  let matchedTo = 0
  /** How often in a row learning was useless. */
  let missed = 0

  /**
   * The counts at `start`. Most often they equal the last ones, and comparing is faster than finding their end. `''`
   * where there are none.
   */
  function countsAt(data: string, start: number): string {
    if (data.slice(start, start + counts.length) === counts) return counts
    const end = endOfObject(data, start)
    return end === -1 ? '' : data.slice(start, end)
  }

  /** The text between these pieces, `undefined` when the data from `position` on differs from them. */
  function matchPieces(
    pieces: readonly string[],
    data: string,
    start: number,
    readText: typeof readLiteral,
  ): string | undefined {
    let position = start
    let text: string | undefined
    let matchedCounts = ''
    for (let index = 0; index < pieces.length; index += 1) {
      const piece = pieces[index] ?? ''
      // Comparing slices is several times faster than startsWith.
      if (data.slice(position, position + piece.length) !== piece) return undefined
      position += piece.length
      const hole = holes[index]
      if (hole === undefined) break
      if (hole.kind === 'counts') {
        matchedCounts = countsAt(data, position)
        if (matchedCounts === '') return undefined
        position += matchedCounts.length
        continue
      }
      const literalEnd =
        hole.kind === 'ignored-number' ? endOfNumber(data, position) : endOfLiteral(data, position)
      if (literalEnd === -1) return undefined
      if (hole.kind === 'text') text = readText(data, position, literalEnd)
      position = literalEnd
    }
    if (text === undefined) return undefined
    matchedTo = position
    counts = matchedCounts
    return text
  }

  return {
    match(data) {
      const text = matchPieces(fixed, data, 0, readLiteral)
      if (text === undefined || matchedTo !== data.length) return undefined
      missed = 0
      return text
    },
    matchAt(stream, position) {
      const text = matchPieces(framed, stream, position, readByteLiteral)
      if (text !== undefined) missed = 0
      return text
    },
    end: () => matchedTo,
    learn(data, text, event = '') {
      missed += 1
      fixed = []
      framed = []
      holes = []
      counts = ''
      if (missed > patience && missed % patience !== 0) return
      const place = findOnly(data, text)
      if (place === undefined) return
      const countsPlace = findCounts(data, changing.counts)
      const found = [place, ...findIgnored(data, ignored), ...(countsPlace ? [countsPlace] : [])].toSorted(
        (left, right) => left.start - right.start,
      )
      if (found.some(({ start }, index) => start < (found[index - 1]?.end ?? 0))) return
      holes = found
      const ends = [0, ...holes.map(({ end }) => end)]
      fixed = ends.map((from, index) => data.slice(from, holes[index]?.start ?? data.length))
      if (countsPlace !== undefined) counts = data.slice(countsPlace.start, countsPlace.end)
      framed = framePieces(fixed, event)
    },
    counts() {
      return counts
    },
  }
}

/**
 * The pieces of an event as they stand in the byte text of a stream. An empty list for text with multi-byte letters
 * or line ends, since data of several lines is framed line by line.
 */
function framePieces([first = '', ...others]: readonly string[], event: string): string[] {
  const framed = [`${event === '' ? '' : `event: ${event}\n`}data: ${first}`, ...others]
  if (framed.some((piece, index) => !(index === 0 ? firstPiece : laterPiece).test(piece))) return []
  framed[framed.length - 1] += '\n\n'
  return framed
}

const firstPiece = /^(?:event: [\x20-\x7f]*\n)?[\t\x20-\x7f]*$/
const laterPiece = /^[\t\x20-\x7f]*$/

/** A changing value; for a text, the characters between the quotes. */
interface Hole {
  readonly start: number
  readonly end: number
  readonly kind: 'text' | 'counts' | 'ignored-text' | 'ignored-number'
}

/** The place of the text as the value of a key, if it occurs exactly once. */
function findOnly(data: string, text: string): Hole | undefined {
  let found: Hole | undefined
  for (let colon = data.indexOf('":'); colon !== -1; colon = data.indexOf('":', colon + 2)) {
    const quote = skipSpace(data, colon + 2)
    if (data.charCodeAt(quote) !== doubleQuote) continue
    const start = quote + 1
    const end = endOfLiteral(data, start)
    if (end - start < text.length || readLiteral(data, start, end) !== text) continue
    if (found !== undefined) return undefined
    found = { start, end, kind: 'text' }
  }
  return found
}

/** A key inside a text has a backslash before its closing quote, so it is not found. */
function findIgnored(data: string, keys: readonly string[]): Hole[] {
  return keys.flatMap((key): Hole[] => {
    const at = data.indexOf(key)
    if (at === -1) return []
    const value = skipSpace(data, at + key.length)
    const isNumber = data.charCodeAt(value) !== doubleQuote
    const start = isNumber ? value : value + 1
    const end = isNumber ? endOfNumber(data, start) : endOfLiteral(data, start)
    return end === -1 ? [] : [{ start, end, kind: isNumber ? 'ignored-number' : 'ignored-text' }]
  })
}

/** Only counts at the top of an event are the answer's, so parse once more without them to be sure. */
function findCounts(data: string, key: string | undefined): Hole | undefined {
  if (key === undefined) return undefined
  const at = data.indexOf(`"${key}":`)
  if (at === -1) return undefined
  const start = skipSpace(data, at + key.length + 3)
  const end = endOfObject(data, start)
  if (end === -1) return undefined
  const without = parseJson(`${data.slice(0, start)}null${data.slice(end)}`)
  return isJsonObject(without) && without[key] === null ? { start, end, kind: 'counts' } : undefined
}

function readLiteral(data: string, start: number, end: number): string | undefined {
  return readInner(data.slice(start, end))
}

/** The same in byte text. A long text with foreign letters is left to the code that decodes the whole event. */
function readByteLiteral(data: string, start: number, end: number): string | undefined {
  const text = decodeShortByteText(data.slice(start, end))
  return text === undefined ? undefined : readInner(text)
}

/** The characters between the quotes of a literal. */
function readInner(text: string): string | undefined {
  // A longer slice would retain the whole network chunk it was cut from.
  if (text.length < shortestSlice) {
    const escape = text.indexOf('\\')
    if (escape === -1) return text
    const plain = unescaped(text, escape)
    if (plain !== undefined) return plain
  }
  const value = parseJson(`"${text}"`)
  return typeof value === 'string' ? value : undefined
}

/**
 * A short text with escapes of a single kind, which is nearly every escaped text of a stream; `undefined` for others.
 */
function unescaped(text: string, first: number): string | undefined {
  let result = ''
  let from = 0
  for (let at = first; at !== -1; at = text.indexOf('\\', from)) {
    const sign = escapes[text.charAt(at + 1)]
    if (sign === undefined) return undefined
    result += text.slice(from, at) + sign
    from = at + 2
  }
  return result + text.slice(from)
}

/** Without a prototype, because characters are keys. */
const escapes: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  n: '\n',
  t: '\t',
  r: '\r',
  '"': '"',
  '\\': '\\',
  '/': '/',
})

const shortestSlice = 13
const patience = 8
