import { maxJsonDepth } from '../../shared/limits.ts'

/** The content of one string in a JSON value. */
export interface JsonString {
  readonly start: number
  readonly end: number
  /**
   * The member names on the path to it, and the numbers and ids by which formats distinguish blocks, hashed into one
   * number.
   */
  readonly place: number
}

/** Members that identify the block that a delta belongs to. */
const blockNames: ReadonlySet<string> = new Set([
  '"index"',
  '"output_index"',
  '"content_index"',
  '"summary_index"',
  '"item_id"',
])

/** The maximum length of an id. */
const maxBlockNameLength = 80

/**
 * Finds the strings of the JSON value that begins at `start`, and the end of the value. For a truncated or invalid
 * value it reports the strings before the error. Takes linear time.
 */
export function findJsonStrings(text: string, start: number): { strings: JsonString[]; end: number } {
  const strings: { start: number; end: number; place: number }[] = []
  let at = start
  readValue(0, 0)
  return { strings, end: Math.max(at, start + 1) }

  /** Skips spaces, and the `data:` of an event that spans several lines. */
  function skipBetween(): void {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === lineFeed && text.startsWith('data:', at + 1)) at += 'data:'.length
      else if (code !== lineFeed && code !== 0x20 && code !== 0x09 && code !== 0x0d) return
    }
  }

  function readSign(sign: string): boolean {
    skipBetween()
    if (text[at] !== sign) return false
    at += 1
    return true
  }

  /** False, without reading anything, when there is no string, or one that does not end on its line. */
  function readString(): boolean {
    if (text.charCodeAt(at) !== quote) return false
    for (let position = at + 1; position < text.length; position += 1) {
      const code = text.charCodeAt(position)
      if (code === quote) {
        at = position + 1
        return true
      }
      if (code === backslash) position += 1
      if (code === lineFeed) break
    }
    return false
  }

  function readWord(): boolean {
    const before = at
    while (at < text.length && isOfWord(text.charCodeAt(at))) at += 1
    return at > before
  }

  /** True for a complete value. */
  function readValue(place: number, depth: number): boolean {
    skipBetween()
    const before = at
    if (readString()) {
      strings.push({ start: before + 1, end: at - 1, place })
      return true
    }
    if (depth < maxJsonDepth && readSign('{')) return readMembers(place, depth)
    if (depth < maxJsonDepth && readSign('[')) return readItems(mixed(place, '[]'), depth)
    return readWord()
  }

  function readMembers(place: number, depth: number): boolean {
    const first = strings.length
    let block = 0
    let isWhole = readSign('}')
    while (!isWhole) {
      skipBetween()
      const nameStart = at
      if (!readString()) break
      const name = text.slice(nameStart, at)
      if (!readSign(':')) break
      skipBetween()
      const valueStart = at
      if (!readValue(mixed(place, name), depth + 1)) break
      if (blockNames.has(name) && at - valueStart <= maxBlockNameLength)
        block = mixed(block, name + text.slice(valueStart, at))
      isWhole = readSign('}')
      if (!isWhole && !readSign(',')) break
    }
    if (block !== 0) for (const found of strings.slice(first)) found.place = mixed(found.place, String(block))
    return isWhole
  }

  function readItems(place: number, depth: number): boolean {
    if (readSign(']')) return true
    do {
      if (!readValue(place, depth + 1)) return false
      if (readSign(']')) return true
    } while (readSign(','))
    return false
  }
}

const quote = 0x22
const backslash = 0x5c
const lineFeed = 0x0a

/** Digits, letters, and the characters of numbers. */
function isOfWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x2b && code <= 0x2e && code !== 0x2c) ||
    code === 0x45
  )
}

/** Hashes a path and its next step, so that comparing a deep path costs no more than any other. */
function mixed(place: number, step: string): number {
  let mix = place ^ 0x811c9dc5
  for (let index = 0; index < step.length; index += 1)
    mix = Math.imul(mix ^ step.charCodeAt(index), 0x01000193)
  return mix
}
