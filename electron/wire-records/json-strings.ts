import { maxJsonDepth } from '../../shared/limits.ts'

/** The inside of one string of a JSON value. */
export interface JsonString {
  readonly start: number
  readonly end: number
  /** The members on the way to it, and the numbers and ids by which formats tell blocks apart, as one number. */
  readonly place: number
}

/** Members that say which of several blocks a delta belongs to. */
const blockNames: ReadonlySet<string> = new Set([
  '"index"',
  '"output_index"',
  '"content_index"',
  '"summary_index"',
  '"item_id"',
])

/** An id is not longer. */
const maxBlockNameLength = 80

/**
 * Finds the strings of the JSON value that begins at `start`, with where the value ends. Of one that is broken off or is no
 * JSON, those are told that come before its fault. Time is proportional to the length.
 */
export function findJsonStrings(text: string, start: number): { strings: JsonString[]; end: number } {
  const strings: { start: number; end: number; place: number }[] = []
  let at = start
  readValue(0, 0)
  return { strings, end: Math.max(at, start + 1) }

  /** Spaces, and the `data:` of an event that goes over several lines. */
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

  /** False, and nothing read, for what is no string, or one that does not end on its line. */
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

  /** True for a value that is whole. */
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

/** Digits, letters, and the signs of numbers. */
function isOfWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x2b && code <= 0x2e && code !== 0x2c) ||
    code === 0x45
  )
}

/** A number for a place and a step from it, so that a deep place costs no more to compare than any other. */
function mixed(place: number, step: string): number {
  let mix = place ^ 0x811c9dc5
  for (let index = 0; index < step.length; index += 1)
    mix = Math.imul(mix ^ step.charCodeAt(index), 0x01000193)
  return mix
}
