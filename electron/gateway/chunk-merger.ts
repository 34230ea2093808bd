/** Makes one HTTP chunk (RFC 9112, 7.1) of the whole ones that arrive together, which mean the same. */
export interface ChunkMerger {
  /**
   * Takes the next bytes of a chunked body. Answers them with whole chunks behind each other made one; a size whose line is
   * not there to its end is held for the next time.
   */
  merge(arrived: Buffer): Buffer
  /** Whether nothing is merged any more: the last chunk came, or something that only the HTTP parser may judge. */
  isOver(): boolean
}

/**
 * A merger that begins in front of the first chunk (see https://www.rfc-editor.org/rfc/rfc9112#section-7.1).
 *
 * Gateways write each event into a chunk of its own, and some each few letters. undici hands them on one by one,
 * which takes ten times as long as finding where they end. Only what is plain is merged: a size in digits with no
 * extension, its bytes and its line end, all there. Everything else goes through as it came.
 */
export function createChunkMerger(): ChunkMerger {
  /** How much is still to come of a chunk that goes through in pieces, with its line end. */
  let passing = 0
  /** A size line that is not whole. */
  let held: Buffer = nothing
  let isOver = false

  /** Where the whole chunks from `start` on lie. Notes how it goes on behind them. */
  function findWhole(bytes: Buffer, start: number): WholeChunks {
    const places: number[] = []
    let at = start
    while (at < bytes.length) {
      const line = readSizeLine(bytes, at)
      if (line === cut) {
        held = Buffer.from(bytes.subarray(at))
        break
      }
      if (line === irregular) {
        isOver = true
        break
      }
      const end = line.dataStart + line.size
      if (end + lineEnd.length > bytes.length) {
        passing = end + lineEnd.length - bytes.length
        break
      }
      isOver = !isLineEnd(bytes, end)
      if (isOver) break
      places.push(line.dataStart, end)
      at = end + lineEnd.length
    }
    return { places, end: at }
  }

  return {
    merge(arrived) {
      if (isOver) return arrived
      const bytes = held.length === 0 ? arrived : Buffer.concat([held, arrived])
      held = nothing
      const start = Math.min(passing, bytes.length)
      passing -= start
      const whole = findWhole(bytes, start)
      const behind = bytes.subarray(whole.end, bytes.length - held.length)
      // One alone is a chunk already.
      if (whole.places.length <= 2) return held.length === 0 ? bytes : bytes.subarray(0, -held.length)
      return Buffer.concat([bytes.subarray(0, start), joined(bytes, whole.places), behind])
    },
    isOver: () => isOver,
  }
}

interface WholeChunks {
  /** For each chunk where its bytes begin and end. */
  readonly places: readonly number[]
  /** Behind the last of them. */
  readonly end: number
}

/** The chunks at these places as one. */
function joined(bytes: Buffer, places: readonly number[]): Buffer {
  let size = 0
  for (let index = 0; index < places.length; index += 2)
    size += (places[index + 1] ?? 0) - (places[index] ?? 0)
  const head = size.toString(16) + lineEnd
  const chunk = Buffer.allocUnsafe(head.length + size + lineEnd.length)
  let to = chunk.write(head, 'latin1')
  for (let index = 0; index < places.length; index += 2) {
    const from = places[index] ?? 0
    const end = places[index + 1] ?? 0
    // Of a few bytes a call takes longer than the copying.
    if (end - from < fewBytes) for (let at = from; at < end; at += 1) chunk[to++] = bytes[at] ?? 0
    else to += bytes.copy(chunk, to, from, end)
  }
  chunk.write(lineEnd, to, 'latin1')
  return chunk
}

/** A size line that the bytes end inside of, and one that is not plain or announces the end of the body. */
const cut = 'cut'
const irregular = 'irregular'

interface SizeLine {
  readonly size: number
  readonly dataStart: number
}

function readSizeLine(bytes: Buffer, start: number): SizeLine | typeof cut | typeof irregular {
  let size = 0
  let at = start
  for (; at < bytes.length; at += 1) {
    const digit = hexDigits[bytes[at] ?? 0] ?? -1
    if (digit === -1) break
    if (at - start === maxDigits) return irregular
    size = size * 16 + digit
  }
  if (at + lineEnd.length > bytes.length && (at === bytes.length || bytes[at] === carriageReturn)) return cut
  return size > 0 && isLineEnd(bytes, at) ? { size, dataStart: at + lineEnd.length } : irregular
}

function isLineEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed
}

const nothing: Buffer = Buffer.alloc(0)
const lineEnd = '\r\n'
const carriageReturn = 13
const lineFeed = 10
const maxDigits = 7
const fewBytes = 48

/** The value of each byte as a hexadecimal digit, -1 for others. */
const hexDigits = Int8Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte)
  return /[0-9a-f]/i.test(sign) ? Number.parseInt(sign, 16) : -1
})
