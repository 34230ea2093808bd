import { maxMarkdownDepth } from '../../../shared/limits.ts'

/** A stretch of lines whose lists and quotations are nested too deeply for a parser that calls itself. */
export interface DeepStretch {
  readonly start: number
  readonly end: number
}

/**
 * The first stretch from `start` on that is nested too deeply, or `undefined`. It goes on to the first line after a blank
 * one that begins at the margin. Reads each character at most twice, and never calls itself.
 *
 * Fences are not looked at: what they hold is hardly ever built like this, and a fence must not hide what is.
 */
export function findDeepStretch(text: string, start = 0): DeepStretch | undefined {
  /** The columns at which the lists and quotations begin that the line is inside of. */
  const columns: number[] = []
  for (let line = start; line < text.length; line = lineAfter(text, line)) {
    if (isTooDeep(text, line, columns)) return { start: line, end: endOfStretch(text, line) }
  }
  return undefined
}

/** Reads the markers a line begins with, and keeps `columns`. A blank line closes nothing. */
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
  // The hyphens of a rule are no lists in one another.
  if (columns.length > outer + 2 && isRule(text, line)) columns.length = outer
  return false
}

/** The length of the marker of a quotation or of a list item at `index`; 0 when there is none. */
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

/** A rule as wide as a page; a longer one is taken for what it would be with one more letter. */
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

/** Where the next line begins; the length of the text when there is none. */
function lineAfter(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}
