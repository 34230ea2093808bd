import { parseJson } from '../../shared/json.ts'

/** Collects lines between the events of a stream until they form a JSON value. */
export interface StrayJson {
  /** Takes a line, and returns whether all lines so far are one JSON value now. */
  add(line: string): boolean
  /** Returns the lines so far and starts over. */
  take(): string
  /** The number of characters held. */
  length(): number
  /** Whether the first line begins like an object or a list. */
  beginsAsJson(): boolean
}

/**
 * A collector for lines of bare JSON, empty at first (see shared/gateway/wire/streams.md, "Errors inside a stream").
 * Looks at each character once: brackets are counted, and the text is parsed when they close. Parsing all lines again
 * with each new one would take minutes for a megabyte of short ones.
 */
export function createStrayJson(): StrayJson {
  let lines: string[] = []
  let length = 0
  let depth = 0
  /** No further line can make this valid JSON. */
  let isHopeless = false

  function count(line: string): void {
    for (let at = 0; at < line.length; at += 1) {
      const character = line[at]
      if (character === '"') {
        at = endOfText(line, at)
        // A JSON string cannot continue on the next line.
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

/** The index at which the string that begins at `start` ends, -1 when it does not end in this line. */
function endOfText(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === '"') return at
  }
  return -1
}
