import { parseJson } from '../../json.ts'
import { asciiBytes, createByteBuffer } from './byte-buffer.ts'
import { findEmbedding, openValue, type OpenValue } from './find-embedding.ts'
import type { VectorStore } from './vector-store.ts'

/**
 * Removes vectors from a JSON answer while its bytes arrive, so that an answer of many megabytes is never parsed at
 * once: the value of each key `embedding` goes into a store, and its slot number as a text takes its place.
 */
export interface VectorFilter {
  /** Takes bytes and returns those that are still to be parsed. */
  push(bytes: Uint8Array): Uint8Array
  /** Returns what was held back of an answer that broke off. */
  end(): Uint8Array
}

/**
 * A filter that puts the vectors of one answer (see shared/gateway/wire/embeddings.md, "Answer") into `store`. Its
 * `push` and `end` return the bytes of the answer without them.
 */
export function createVectorFilter(store: VectorStore): VectorFilter {
  /** Bytes that may become a key and its value. */
  const held = createByteBuffer()
  /** A value whose end has not come yet. */
  const begun = createByteBuffer()
  const left = createByteBuffer()
  let value: OpenValue | undefined

  /** Continues a value that was begun. Returns where the rest begins. */
  function goOn(open: OpenValue, bytes: Uint8Array): number {
    const end = open.findEnd(bytes, 0)
    begun.add(end === -1 ? bytes : bytes.subarray(0, end))
    if (end === -1) return bytes.length
    const whole = begun.view()
    leave(takeVector(whole, 0, whole.length, store))
    begun.clear()
    value = undefined
    return end
  }

  function leave(slot: number): void {
    left.add(asciiBytes(`"${slot}"`))
  }

  function joinedWithHeld(bytes: Uint8Array): Uint8Array {
    if (held.view().length === 0) return bytes
    held.add(bytes)
    const text = new Uint8Array(held.view())
    held.clear()
    return text
  }

  return {
    push(bytes) {
      left.clear()
      let at = value === undefined ? 0 : goOn(value, bytes)
      const text = at === 0 ? joinedWithHeld(bytes) : bytes
      while (at < text.length) {
        const found = findEmbedding(text, at)
        left.add(text.subarray(at, found.at))
        if (found.what === 'nothing') break
        if (found.what === 'cut') {
          held.add(text.subarray(found.at))
          break
        }
        const open = openValue(text, found.at)
        const end = open.findEnd(text, found.at + 1)
        if (end === -1) {
          begun.add(text.subarray(found.at))
          value = open
          break
        }
        leave(takeVector(text, found.at, end, store))
        at = end
      }
      return left.view()
    },
    end() {
      left.clear()
      left.add(held.view())
      left.add(begun.view())
      return left.view()
    },
  }
}

const backslash = 92
const openBracket = 91
const closeBracket = 93
const quote = 34

/** Takes one value, including its quotes or brackets. Returns its slot. */
function takeVector(text: Uint8Array, from: number, end: number, store: VectorStore): number {
  if (text[from] === quote) {
    const inner = text.subarray(from + 1, end - 1)
    if (!inner.includes(backslash)) return store.addBase64(text, from + 1, end - 1)
    const plain = asciiBytes(unescaped(inner))
    return store.addBase64(plain, 0, plain.length)
  }
  const nested = text.indexOf(openBracket, from + 1)
  if (nested === -1 || nested >= end) return store.addNumbers(text, from + 1, end - 1)
  // A list that contains one vector, as some servers answer.
  const innerEnd = text.indexOf(closeBracket, nested)
  const before = text.subarray(from + 1, nested)
  const after = text.subarray(innerEnd + 1, end - 1)
  return before.every(isSpace) && after.every(isSpace)
    ? store.addNumbers(text, nested + 1, innerEnd)
    : store.addUnreadable()
}

/** Some writers escape the slash, which is frequent in base64, or insert line ends. */
function unescaped(inner: Uint8Array): string {
  let text = ''
  for (const code of inner) text += String.fromCharCode(code)
  const json = parseJson(`"${text}"`)
  return typeof json === 'string' ? json : ''
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}
