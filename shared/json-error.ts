/** The position where a text stops being JSON: its offset, and its line and column, counted from 1. */
export interface JsonErrorPosition {
  readonly offset: number
  readonly line: number
  readonly column: number
}

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing'

const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/**
 * Returns the first position where `text` cannot be continued as JSON; `undefined` when it is JSON. The engine's own
 * message does not always contain a position.
 */
export function findJsonError(text: string): JsonErrorPosition | undefined {
  /** The closing bracket of each open array and object, innermost last. */
  const open: (']' | '}')[] = []
  let expected: Expected = 'value'
  let offset = 0

  const take = (shape: RegExp): boolean => {
    shape.lastIndex = offset
    if (!shape.test(text)) return false
    offset = shape.lastIndex
    return true
  }
  /** Moves to the end of a string, or to the first character that cannot be part of it. */
  const takeString = (): boolean => {
    if (text[offset] !== '"') return false
    const end = stringEnd(text, offset + 1)
    offset = Math.abs(end)
    return end > 0
  }
  const takeScalar = (): boolean => take(scalar)
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma-or-end')

  for (;;) {
    // A loop instead of a pattern, which would be tried at each bracket of a megabyte of them.
    while (isSpace(text.charCodeAt(offset))) offset += 1
    const character = text[offset]
    if (expected === 'nothing') return character === undefined ? undefined : positionAt(text, offset)
    const next = step(expected, character, open, takeString, takeScalar)
    if (next === undefined) return positionAt(text, offset)
    if (next === 'one') offset += 1
    expected =
      next === 'one'
        ? afterOne(expected, character, open, afterValue)
        : next === 'value'
          ? afterValue()
          : next
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** `one`: a valid single character. `value`: a whole value was read. `undefined`: an error. */
function step(
  expected: Expected,
  character: string | undefined,
  open: (']' | '}')[],
  takeString: () => boolean,
  takeScalar: () => boolean,
): Expected | 'one' | 'value' | undefined {
  const closes = (character === ']' || character === '}') && character === open[open.length - 1]
  switch (expected) {
    case 'value':
    case 'value-or-end':
      if (character === '[' || character === '{' || (closes && expected === 'value-or-end')) return 'one'
      return takeString() || takeScalar() ? 'value' : undefined
    case 'key':
    case 'key-or-end':
      if (closes && expected === 'key-or-end') return 'one'
      return takeString() ? 'colon' : undefined
    case 'colon':
      return character === ':' ? 'one' : undefined
    case 'comma-or-end':
      return character === ',' || closes ? 'one' : undefined
    default:
      return undefined
  }
}

/** Returns what is expected after a bracket, colon or comma. */
function afterOne(
  expected: Expected,
  character: string | undefined,
  open: (']' | '}')[],
  afterValue: () => Expected,
): Expected {
  switch (character) {
    case '[':
      open.push(']')
      return 'value-or-end'
    case '{':
      open.push('}')
      return 'key-or-end'
    case ',':
      return open.at(-1) === '}' ? 'key' : 'value'
    case ':':
      return expected === 'colon' ? 'value' : expected
    default:
      open.pop()
      return afterValue()
  }
}

function positionAt(text: string, offset: number): JsonErrorPosition {
  let line = 1
  let lineStart = 0
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', lineStart)) {
    line += 1
    lineStart = end + 1
  }
  return { offset, line, column: offset - lineStart + 1 }
}

/** Returns the offset after the closing quote, or the negated offset of a character that is not allowed in a string. */
function stringEnd(text: string, start: number): number {
  let offset = start
  while (offset < text.length) {
    const character = text[offset]
    if (character === '"') return offset + 1
    if (character === '\\') {
      escape.lastIndex = offset
      if (!escape.test(text)) return -offset
      offset = escape.lastIndex
    } else if (text.charCodeAt(offset) < 0x20) return -offset
    else offset += 1
  }
  return -offset
}
