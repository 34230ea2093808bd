import { maxJsonDepth } from '../../../shared/limits.ts'

/** A value of a file as text, or the size of a value that is too long. */
export type JsonPiece = { readonly text: string } | { readonly tooLong: number }

export interface JsonValuesOptions {
  /** The maximum size in bytes of one element of a list, or of one line. */
  readonly maxElementBytes: number
  /** The maximum size in bytes of a file with a single object, which must be read whole. */
  readonly maxWholeBytes: number
  readonly onBytes?: (bytes: number) => void
}

/** The error for values that are nested deeper than in any export. */
export const tooDeep = 'too deep'

/**
 * The values of a JSON file, one after the other: the elements of a list, the values of lines, or a single value. Only
 * one is in memory, so that a list of any length can be read. Text between values is skipped: only parsing a value
 * shows whether it is JSON.
 */
export async function* jsonValues(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: JsonValuesOptions,
): AsyncGenerator<JsonPiece> {
  const scanner = createValueScanner(options)
  for await (const piece of pieces) {
    options.onBytes?.(piece.byteLength)
    yield* scanner.push(piece)
  }
  yield* scanner.end()
}

const quote = 0x22
const backslash = 0x5c

function createValueScanner({ maxElementBytes, maxWholeBytes }: JsonValuesOptions) {
  /** Whether the file is a list; `undefined` before its first bracket. */
  let isList: boolean | undefined
  let depth = 0
  let isInText = false
  let isEscaped = false
  let kept: Uint8Array[] = []
  let keptBytes = 0
  let count = 0
  let isLost = false
  /** The nesting depth at which values begin. */
  const base = (): number => (isList === true ? 1 : 0)

  function keep(bytes: Uint8Array): void {
    keptBytes += bytes.byteLength
    // The first value of a file that is not a list may be the whole file.
    if (keptBytes > (isList === true || count > 0 ? maxElementBytes : maxWholeBytes)) {
      isLost = true
      kept = []
    } else if (!isLost) kept.push(bytes.slice())
  }

  function take(): JsonPiece {
    const piece = isLost ? { tooLong: keptBytes } : { text: new TextDecoder().decode(Buffer.concat(kept)) }
    kept = []
    keptBytes = 0
    isLost = false
    count += 1
    return piece
  }

  /** The position after the string that continues at `start`, or the end of the piece. */
  function endOfText(piece: Uint8Array, start: number): number {
    for (let at = start; at < piece.length; at += 1) {
      if (isEscaped) isEscaped = false
      else if (piece[at] === backslash) isEscaped = true
      else if (piece[at] === quote) {
        isInText = false
        return at + 1
      }
    }
    return piece.length
  }

  /** Processes a bracket: returns whether a value begins or ends at it. */
  function open(isListBracket: boolean): 'begins' | undefined {
    if (isList === undefined) {
      isList = isListBracket
      if (isList) {
        depth = 1
        return undefined
      }
    }
    depth += 1
    if (depth > maxJsonDepth * 4) throw new Error(tooDeep)
    return depth === base() + 1 ? 'begins' : undefined
  }

  function close(): 'ends' | undefined {
    if (depth <= base()) {
      // The list has ended; what follows is read as a new file.
      if (isList === true) isList = undefined
      depth = 0
      return undefined
    }
    depth -= 1
    return depth === base() ? 'ends' : undefined
  }

  return {
    *push(piece: Uint8Array): Generator<JsonPiece> {
      let start = depth > base() ? 0 : -1
      let at = isInText ? endOfText(piece, 0) : 0
      while (at < piece.length) {
        const change = brackets[piece[at] ?? 0]
        if (piece[at] === quote) {
          isInText = true
          at = endOfText(piece, at + 1)
          continue
        }
        if (change === 'list' || change === 'object') {
          if (open(change === 'list') === 'begins') start = at
        } else if (change === 'close' && close() === 'ends') {
          keep(piece.subarray(start, at + 1))
          start = -1
          yield take()
        }
        at += 1
      }
      if (start !== -1) keep(piece.subarray(start))
    },
    /** A truncated value is not JSON, and is reported as such. */
    *end(): Generator<JsonPiece> {
      if (keptBytes > 0) yield take()
    },
  }
}

/** Indexed by character code. */
const brackets: Readonly<Record<number, 'list' | 'object' | 'close' | undefined>> = {
  0x5b: 'list',
  0x7b: 'object',
  0x5d: 'close',
  0x7d: 'close',
}
