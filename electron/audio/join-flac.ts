/**
 * Joins FLAC files: the frames of all, each with the number of its first sample, after a header with the total number
 * of samples (RFC 9639). The audio data is unchanged. `undefined` when a file is truncated or damaged, or differs in
 * rate, channels or bits.
 */
export function joinFlac(files: readonly Uint8Array[]): Uint8Array | undefined {
  const parts = files.map(readFlac)
  const [first] = parts
  if (first === undefined) return undefined
  const frames: Uint8Array[] = []
  const sizes: number[] = []
  let samples = 0
  for (const part of parts) {
    if (part === undefined || !part.shape.equals(first.shape)) return undefined
    for (const frame of part.frames) {
      const renumbered = renumberFlacFrame(frame.bytes, samples)
      frames.push(renumbered)
      sizes.push(frame.samples)
      samples += frame.samples
    }
  }
  return Buffer.concat([streamInfo(first.shape, sizes, samples), ...frames])
}

export interface FlacFrame {
  readonly bytes: Uint8Array
  /** Samples of each channel. */
  readonly samples: number
}

interface FlacFile {
  /** Sample rate, channels and bits: 28 bits, and four zeros. */
  readonly shape: Buffer
  readonly frames: readonly FlacFrame[]
}

const headBytes = 4
const infoBytes = 34
/** Position of rate, channels, bits and the number of samples in the stream info (8.2). */
const shapeAt = headBytes + 4 + 10

function readFlac(bytes: Uint8Array): FlacFile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < shapeAt + 8 || file.toString('latin1', 0, headBytes) !== 'fLaC') return undefined
  let at = headBytes
  for (let isLast = false; !isLast;) {
    if (at + 4 > file.length) return undefined
    isLast = (file.readUInt8(at) & 0x80) !== 0
    at += 4 + file.readUIntBE(at + 1, 3)
  }
  const shape = Buffer.from(file.subarray(shapeAt, shapeAt + 4))
  const total = (file.readUInt8(shapeAt + 3) & 0x0f) * 2 ** 32 + file.readUInt32BE(shapeAt + 4)
  shape.writeUInt8(shape.readUInt8(3) & 0xf0, 3)
  const frames = splitFrames(file.subarray(at))
  if (frames === undefined || frames.length === 0) return undefined
  const samples = frames.reduce((sum, frame) => sum + frame.samples, 0)
  // The declared number of samples must be present; 0 declares none.
  return total !== 0 && total !== samples ? undefined : { shape, frames }
}

/**
 * A frame ends where its checksum is right and the next frame, or the end of the file, follows. `undefined` when bytes
 * are left over.
 */
function splitFrames(sound: Buffer): FlacFrame[] | undefined {
  const frames: FlacFrame[] = []
  let start = 0
  let crc = 0
  for (let at = 0; at <= sound.length; at += 1) {
    const isEnd =
      at > start && crc === 0 && (at === sound.length || frameHead(sound.subarray(at)) !== undefined)
    if (isEnd) {
      const head = frameHead(sound.subarray(start, at))
      if (head === undefined) return undefined
      frames.push({ bytes: sound.subarray(start, at), samples: head.samples })
      start = at
    }
    crc = ((crc << 8) ^ (crc16Table[(crc >>> 8) ^ (sound[at] ?? 0)] ?? 0)) & 0xffff
  }
  return start === sound.length ? frames : undefined
}

interface FrameHead {
  /** Offset after the coded number. */
  readonly afterNumber: number
  /** Offset after the fields that follow it, where the checksum of the header is. */
  readonly afterSizes: number
  readonly samples: number
}

/** `undefined` when no frame begins there. */
function frameHead(frame: Uint8Array): FrameHead | undefined {
  const [sync = 0, flags = 0, sizes = 0, , number = 0] = frame
  if (sync !== 0xff || (flags & 0xfe) !== 0xf8) return undefined
  const afterNumber = 4 + codedLength(number)
  const sizeBytes = extraBytes[sizes >> 4] ?? 0
  const afterSizes = afterNumber + sizeBytes + (extraRateBytes[sizes & 15] ?? 0)
  if (frame.length < afterSizes + 3 || frame[afterSizes] !== crc8(frame.subarray(0, afterSizes)))
    return undefined
  const samples = blockSize(sizes >> 4, frame.subarray(afterNumber, afterNumber + sizeBytes))
  return samples === undefined ? undefined : { afterNumber, afterSizes, samples }
}

/**
 * The same frame with the number of its first sample in its header, as in streams with variable block sizes (9.1): when
 * files are joined, the last block of each is shorter than the others.
 */
export function renumberFlacFrame(frame: Uint8Array, firstSample: number): Uint8Array {
  const found = frameHead(frame)
  if (found === undefined) throw new Error('No frame of FLAC begins here')
  const { afterNumber, afterSizes } = found
  const head = Buffer.concat([
    Buffer.of(0xff, 0xf9, frame[2] ?? 0, frame[3] ?? 0),
    codedNumber(firstSample),
    frame.subarray(afterNumber, afterSizes),
  ])
  const body = Buffer.concat([head, Buffer.of(crc8(head)), frame.subarray(afterSizes + 1, frame.length - 2)])
  const sum = Buffer.alloc(2)
  sum.writeUInt16BE(crc16(body))
  return Buffer.concat([body, sum])
}

/** Bytes after the number when the block size has no short code (9.1.1). */
const extraBytes: Readonly<Record<number, number>> = { 6: 1, 7: 2 }
/** The same for the sample rate (9.1.2). */
const extraRateBytes: Readonly<Record<number, number>> = { 12: 1, 13: 2, 14: 2 }

function blockSize(code: number, extra: Uint8Array): number | undefined {
  if (code === 0) return undefined
  if (code === 1) return 192
  if (code <= 5) return 576 << (code - 2)
  if (code >= 8) return 256 << (code - 8)
  return extra.reduce((size, byte) => size * 256 + byte, 0) + 1
}

/** The length of a number in UTF-8-like coding, by its first byte. */
function codedLength(first: number): number {
  const ones = Math.clz32(~(first << 24))
  return ones === 0 ? 1 : ones
}

/** Codes up to 36 bits (9.1.5). */
function codedNumber(value: number): Buffer {
  if (value < 0x80) return Buffer.of(value)
  const limits = [0x800, 0x1_0000, 0x20_0000, 0x400_0000, 0x8000_0000]
  const length = limits.filter((end) => value >= end).length + 2
  const bytes = Array.from({ length }, (_, index) => {
    const digits = Math.floor(value / 64 ** (length - 1 - index))
    return index === 0 ? ((0xff << (8 - length)) & 0xff) | digits : 0x80 | (digits & 0x3f)
  })
  return Buffer.from(bytes)
}

/** The only metadata block. Frame lengths and the checksum of the audio are 0, which stands for unknown. */
function streamInfo(shape: Buffer, sizes: readonly number[], samples: number): Buffer {
  const head = Buffer.alloc(headBytes + 4 + infoBytes)
  head.write('fLaC', 'latin1')
  head.writeUInt8(0x80, headBytes)
  head.writeUIntBE(infoBytes, headBytes + 1, 3)
  // The last block may be shorter than the minimum; the limits are 16 and 65,535.
  head.writeUInt16BE(Math.max(16, smallest(sizes.slice(0, -1))), headBytes + 4)
  head.writeUInt16BE(Math.min(65_535, Math.max(16, largest(sizes))), headBytes + 6)
  shape.copy(head, shapeAt)
  head.writeUInt8((shape.readUInt8(3) & 0xf0) | Math.floor(samples / 2 ** 32), shapeAt + 3)
  head.writeUInt32BE(samples % 2 ** 32, shapeAt + 4)
  return head
}

function smallest(sizes: readonly number[]): number {
  return sizes.reduce((least, size) => Math.min(least, size), sizes[0] ?? 16)
}

function largest(sizes: readonly number[]): number {
  return sizes.reduce((most, size) => Math.max(most, size), 0)
}

function crc8(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = crc8Table[crc ^ byte] ?? 0
  return crc
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) ^ (crc16Table[(crc >>> 8) ^ byte] ?? 0)) & 0xffff
  return crc
}

const crc8Table = crcTable(8, 0x07)
const crc16Table = crcTable(16, 0x8005)

function crcTable(bits: 8 | 16, polynomial: number): Uint16Array {
  const top = 1 << (bits - 1)
  const mask = 2 ** bits - 1
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & top) === 0 ? 0 : polynomial)) & mask
    return crc
  })
}
