import { maxJsonDepth } from '../../../shared/limits.ts'

/** A value of a file as text, or that it is longer than is read. */
export type JsonPiece = { readonly text: string } | { readonly tooLong: number }

export interface JsonValuesOptions {
  /** Bytes of one element of a list, or of one line. */
  readonly maxElementBytes: number
  /** Bytes of a file that is one object, which can only be read whole. */
  readonly maxWholeBytes: number
  readonly onBytes?: (bytes: number) => void
}

/** Why nothing is read of what is nested deeper than any export. */
export const tooDeep = 'too deep'

/**
 * The values of a JSON file, one after the other: the elements of a list, the values of lines, or the one that it is. Only one is in
 * memory, so that a list of any length can be read. What stands between values is passed over: whether a value is JSON is seen when it
 * is parsed.
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
  /** Whether the file is a list; not known before its first bracket. */
  let isList: boolean | undefined
  let depth = 0
  let isInText = false
  let isEscaped = false
  let kept: Uint8Array[] = []
  let keptBytes = 0
  let count = 0
  let isLost = false
  /** How deep values begin. */
  const base = (): number => (isList === true ? 1 : 0)

  function keep(bytes: Uint8Array): void {
    keptBytes += bytes.byteLength
    // The first value of a file that is no list may be all of it.
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

  /** The place behind the text that goes on at `start`, or the end of the piece. */
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

  /** What a bracket does: a value begins or ends at it, or neither. */
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
      // The list is over; what follows it begins anew.
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
    /** A value that was cut off is no JSON, and is told as such. */
    *end(): Generator<JsonPiece> {
      if (keptBytes > 0) yield take()
    },
  }
}

/** By the code of a character. */
const brackets: Readonly<Record<number, 'list' | 'object' | 'close' | undefined>> = {
  0x5b: 'list',
  0x7b: 'object',
  0x5d: 'close',
  0x7d: 'close',
}
