import { isJsonObject, parseJson } from '../../shared/json.ts'
import { maxLinesLookedAt, maxUnframedLines } from '../../shared/limits.ts'

/**
 * Whether a text is a complete JSON object, list or string. Numbers do not count: half a number is a number.
 */
export function isOneValue(text: string): boolean {
  const value = parseJson(text)
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

/**
 * Whether a text that is not JSON holds lines that are JSON or events, judged by its first lines (see
 * shared/gateway/wire/streams.md, "Content types that lie").
 */
export function holdsLines(text: string): boolean {
  if (hasMoreLines(text, maxUnframedLines) || isJsonObject(parseJson(text))) return false
  let count = 0
  for (const line of filledLines(text)) {
    if (line.startsWith('data:') || (line.startsWith('{') && isJsonObject(parseJson(line)))) return true
    count += 1
    if (count === maxLinesLookedAt) return false
  }
  return false
}

/** Non-empty lines. Not by a regular expression: V8 overflowed its stack on a line of 64 MB. */
function* filledLines(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from)
    const end = at === -1 ? text.length : at
    for (const line of text.slice(from, end).split('\r', maxLinesLookedAt)) if (line !== '') yield line
    from = end + 1
  }
}

function hasMoreLines(text: string, maxLines: number): boolean {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && count <= maxLines; at = text.indexOf('\n', at + 1))
    count += 1
  return count > maxLines
}
