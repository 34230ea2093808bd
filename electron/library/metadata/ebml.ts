import { readAt, type ByteSource } from '../read-at.ts'

/** An element of an EBML file (RFC 8794): its id with the marker bits, then its size, then its content. */
export interface EbmlElement {
  readonly id: number
  readonly start: number
  /** The start of its content. */
  readonly content: number
  /** `undefined` if the size is unknown, as in a file that was written while it was recorded. */
  readonly end: number | undefined
}

/** Longer ids do not occur in practice. */
const maxIdBytes = 4
const maxSizeBytes = 8

/** The element at `at`, `undefined` if there is none or if it does not end before `end`. */
export async function elementAt(file: ByteSource, at: number, end: number): Promise<EbmlElement | undefined> {
  const head = await readAt(file, at, Math.min(maxIdBytes + maxSizeBytes, end - at))
  const idBytes = lengthOf(head[0])
  const sizeBytes = lengthOf(head[idBytes])
  if (idBytes > maxIdBytes || sizeBytes > maxSizeBytes || head.length < idBytes + sizeBytes) return undefined
  const content = at + idBytes + sizeBytes
  const size = sizeOf(head.subarray(idBytes, idBytes + sizeBytes))
  const elementEnd = size === undefined ? undefined : content + size
  if (elementEnd !== undefined && elementEnd > end) return undefined
  return { id: head.readUIntBE(0, idBytes), start: at, content, end: elementEnd }
}

/** The elements that fill the range from `start` to `end`, all of known size; `undefined` if they do not. */
export async function listElements(
  file: ByteSource,
  start: number,
  end: number,
): Promise<(EbmlElement & { readonly end: number })[] | undefined> {
  const elements: (EbmlElement & { readonly end: number })[] = []
  for (let at = start; at < end;) {
    const element = elements.length < maxChildren ? await elementAt(file, at, end) : undefined
    if (element?.end === undefined) return undefined
    elements.push({ ...element, end: element.end })
    at = element.end
  }
  return elements
}

/** The limit of tags; more do not occur in practice. */
const maxChildren = 2_000

export function makeElement(id: number, ...content: readonly Uint8Array[]): Buffer {
  const all = Buffer.concat(content)
  return Buffer.concat([idOf(id), writeSize(all.length, maxSizeBytes), all])
}

/** Encodes a size in as many bytes as before; `undefined` if it does not fit. All ones would mean "unknown". */
export function sizeInBytes(size: number, bytes: number): Buffer | undefined {
  return size < 2 ** (7 * bytes) - 1 ? writeSize(size, bytes) : undefined
}

function writeSize(size: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes)
  for (let at = bytes - 1, left = size; at >= 0; at -= 1, left = Math.floor(left / 256))
    written.writeUInt8(left % 256, at)
  written.writeUInt8(written.readUInt8(0) | (0x80 >> (bytes - 1)), 0)
  return written
}

function idOf(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0))
}

/** The length of a number in bytes, by its first byte: the number of leading zero bits plus one. */
function lengthOf(first: number | undefined): number {
  return first === undefined ? Number.POSITIVE_INFINITY : Math.clz32(first) - 23
}

/** `undefined` for "unknown": all ones. No file is longer than a safe integer. */
function sizeOf(bytes: Buffer): number | undefined {
  const marker = 0x80 >> (bytes.length - 1)
  const first = bytes.readUInt8(0) - marker
  const size = bytes.subarray(1).reduce((value, byte) => value * 256 + byte, first)
  return first === marker - 1 && bytes.subarray(1).every((byte) => byte === 0xff) ? undefined : size
}
