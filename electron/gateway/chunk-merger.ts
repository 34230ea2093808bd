/** Merges HTTP chunks (RFC 9112, 7.1) that arrive together into one equivalent chunk. */
export interface ChunkMerger {
  /**
   * Takes the next bytes of a chunked body. Returns them with consecutive whole chunks merged into one; an incomplete
   * size line is held until the next call.
   */
  merge(arrived: Buffer): Buffer
  /** Whether merging has stopped: the last chunk came, or something that only the HTTP parser may judge. */
  isOver(): boolean
}

/**
 * A merger that starts in front of the first chunk (see https://www.rfc-editor.org/rfc/rfc9112#section-7.1).
 *
 * Gateways write each event into a chunk of its own, and some write a chunk for every few letters. undici passes chunks
 * on one by one, which takes ten times as long as finding where they end. Only plain chunks are merged: a size in
 * digits without an extension, its bytes and its line end, all received. Everything else passes unchanged.
 */
export function createChunkMerger(): ChunkMerger {
  /** Bytes still to come, line end included, of a chunk that passes through in pieces. */
  let passing = 0
  /** An incomplete size line. */
  let held: Buffer = nothing
  let isOver = false

  /** Finds the whole chunks from `start` on, and records the state behind them. */
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
      // A single chunk needs no merging.
      if (whole.places.length <= 2) return held.length === 0 ? bytes : bytes.subarray(0, -held.length)
      return Buffer.concat([bytes.subarray(0, start), joined(bytes, whole.places), behind])
    },
    isOver: () => isOver,
  }
}

interface WholeChunks {
  /** The start and end of each chunk's bytes, in turn. */
  readonly places: readonly number[]
  /** The position behind the last chunk. */
  readonly end: number
}

/** Joins the chunks at these places into one. */
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
    // For a few bytes a call to `copy` takes longer than the loop.
    if (end - from < fewBytes) for (let at = from; at < end; at += 1) chunk[to++] = bytes[at] ?? 0
    else to += bytes.copy(chunk, to, from, end)
  }
  chunk.write(lineEnd, to, 'latin1')
  return chunk
}

/** Results for a size line that is incomplete, and for one that is not plain or announces the end of the body. */
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
