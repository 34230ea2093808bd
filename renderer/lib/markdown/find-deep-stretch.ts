import { maxMarkdownDepth } from '../../../shared/limits.ts'

/** A range of lines whose lists and quotes are nested too deeply for a recursive parser. */
export interface DeepStretch {
  readonly start: number
  readonly end: number
}

/**
 * Returns the first range from `start` on that is nested too deeply, or `undefined`. The range ends at the first line
 * after a blank one that starts at the margin. Each character is read at most twice, without recursion.
 *
 * Code fences are not recognised: their contents are rarely built like this, and a fence must not hide a deep range.
 */
export function findDeepStretch(text: string, start = 0): DeepStretch | undefined {
  /** The columns of the lists and quotes that contain the line. */
  const columns: number[] = []
  for (let line = start; line < text.length; line = lineAfter(text, line)) {
    if (isTooDeep(text, line, columns)) return { start: line, end: endOfStretch(text, line) }
  }
  return undefined
}

/** Reads the markers at the beginning of a line, and updates `columns`. A blank line closes nothing. */
function isTooDeep(text: string, line: number, columns: number[]): boolean {
  let index = afterSpaces(text, line)
  if (isLineEnd(text[index])) return false
  while ((columns.at(-1) ?? -1) >= index - line) columns.pop()
  const outer = columns.length
  for (let length = markerLength(text, index); length > 0; length = markerLength(text, index)) {
    columns.push(index - line)
    if (columns.length > maxMarkdownDepth && !isRule(text, line)) return true
    index = afterSpaces(text, index + length)
  }
  // The hyphens of a thematic break are not nested lists.
  if (columns.length > outer + 2 && isRule(text, line)) columns.length = outer
  return false
}

/** Returns the length of a quote or list item marker at `index`; 0 when there is none. */
function markerLength(text: string, index: number): number {
  const character = text[index]
  if (character === '>') return 1
  if (character === '-' || character === '*' || character === '+') return isGap(text[index + 1]) ? 1 : 0
  let end = index
  while (end - index < 9 && isDigit(text[end])) end += 1
  if (end === index || (text[end] !== '.' && text[end] !== ')')) return 0
  return isGap(text[end + 1]) ? end + 1 - index : 0
}

function afterSpaces(text: string, from: number): number {
  let index = from
  while (text[index] === ' ' || text[index] === '\t') index += 1
  return index
}

function isLineEnd(character: string | undefined): boolean {
  return character === undefined || character === '\n'
}

function isGap(character: string | undefined): boolean {
  return isLineEnd(character) || character === ' ' || character === '\t'
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}

/** The maximum length of a thematic break; a longer one is not recognised as such. */
const maxRuleLength = 400

function isRule(text: string, line: number): boolean {
  const end = lineAfter(text, line)
  return (
    end - line <= maxRuleLength && /^ {0,3}([-*])(?:[ \t]*\1)+[ \t]*$/.test(text.slice(line, end).trimEnd())
  )
}

function endOfStretch(text: string, from: number): number {
  let isAfterBlank = false
  for (let line = lineAfter(text, from); line < text.length; line = lineAfter(text, line)) {
    const index = afterSpaces(text, line)
    if (isLineEnd(text[index])) isAfterBlank = true
    else if (isAfterBlank && index - line < 4) return line
    else isAfterBlank = false
  }
  return text.length
}

/** Returns the start of the next line; the text's length when there is none. */
function lineAfter(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}
