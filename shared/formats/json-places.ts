/**
 * The index behind one space at `position`, or `position` itself.
 *
 * This file finds where the values of a JSON text end without parsing it. All functions take the index of the
 * value's first character.
 */
export function skipSpace(data: string, position: number): number {
  return data.charCodeAt(position) === space ? position + 1 : position
}

/** The index behind the number that begins at `start`; `-1` when there is none. */
export function endOfNumber(data: string, start: number): number {
  // Nearly all values are counters and times, whose end is found several times faster by their digits.
  let end = start
  let code = data.charCodeAt(end)
  if (code > zero && code <= nine) {
    while (code >= zero && code <= nine) code = data.charCodeAt((end += 1))
    if (code === comma || code === closingBrace) return end
  }
  number.lastIndex = start
  return number.test(data) ? number.lastIndex : -1
}

/** The index of the closing quote of a string literal whose content starts at `start`; `-1` when it has none. */
export function endOfLiteral(data: string, start: number): number {
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

/**
 * The index behind the bracket that closes the object at `start`: the first one with as many opening as closing
 * brackets before it. `-1` when there is none. Brackets inside a string are counted as well, so the result may not be
 * the end of an object: the caller has to parse the text.
 */
export function endOfObject(data: string, start: number): number {
  if (data.charCodeAt(start) !== openingBrace) return -1
  let opening = start
  for (let end = data.indexOf('}', start); end !== -1; end = data.indexOf('}', end + 1)) {
    opening = data.indexOf('{', opening + 1)
    if (opening === -1 || opening > end) return end + 1
  }
  return -1
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const space = 32
export const doubleQuote = 34
const backslash = 92
const zero = 48
const nine = 57
const comma = 44
const openingBrace = 123
const closingBrace = 125
