import { parseJson } from '../../shared/json.ts'

/** Lines between the events of a stream, until they come to a JSON value. */
export interface StrayJson {
  /** Takes a line, and answers whether all lines so far are one JSON value now. */
  add(line: string): boolean
  /** The lines so far; then starts anew. */
  take(): string
  /** Characters that wait. */
  length(): number
  /** Whether the first line begins as an object or a list. */
  beginsAsJson(): boolean
}

/**
 * A place for lines of bare JSON, empty at first (see shared/gateway/wire/streams.md, "Errors inside a stream").
 * Each character is looked at once: brackets are counted, and what they close is parsed. Parsing all lines anew
 * with each one would take minutes for a megabyte of short ones.
 */
export function createStrayJson(): StrayJson {
  let lines: string[] = []
  let length = 0
  let depth = 0
  /** Nothing that follows can make JSON of it. */
  let isHopeless = false

  function count(line: string): void {
    for (let at = 0; at < line.length; at += 1) {
      const character = line[at]
      if (character === '"') {
        at = endOfText(line, at)
        // No text of JSON goes on in the next line.
        if (at === -1) return void (isHopeless = true)
      } else if (character === '{' || character === '[') depth += 1
      else if (character === '}' || character === ']') depth -= 1
      if (depth < 0) return void (isHopeless = true)
    }
  }

  return {
    add(line) {
      if (lines.length === 0) isHopeless = !/^[{[]/.test(line)
      length += line.length + (lines.length === 0 ? 0 : 1)
      lines.push(line)
      if (isHopeless) return false
      count(line)
      if (isHopeless || depth > 0) return false
      isHopeless = parseJson(lines.join('\n')) === undefined
      return !isHopeless
    },
    take() {
      const text = lines.join('\n')
      lines = []
      length = 0
      depth = 0
      isHopeless = false
      return text
    },
    length() {
      return length
    },
    beginsAsJson() {
      return /^[{[]/.test(lines[0] ?? '')
    },
  }
}

/** Where the text that begins at `start` ends, -1 when it does not in this line. */
function endOfText(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === '"') return at
  }
  return -1
}
