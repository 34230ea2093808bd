import { readAt, type ByteSource } from '../read-at.ts'

/** A box of an ISO base media file (ISO 14496-12, 4.2): header, then content, which may be boxes again. */
export interface Box {
  readonly type: string
  readonly start: number
  /** The start of its content. */
  readonly content: number
  readonly end: number
}

/** More boxes than real files contain; a hostile file would keep the disk busy. */
const maxBoxes = 2_000

/** The boxes from `start` to `end`; `undefined` if they do not fill that range exactly. */
export async function listBoxes(file: ByteSource, start: number, end: number): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let at = start; at < end;) {
    const box = boxes.length < maxBoxes ? await boxAt(file, at, end) : undefined
    if (box === undefined) return undefined
    boxes.push(box)
    at = box.end
  }
  return boxes
}

async function boxAt(file: ByteSource, at: number, end: number): Promise<Box | undefined> {
  const head = await readAt(file, at, 16)
  if (head.length < 8) return undefined
  const said = head.readUInt32BE(0)
  const isLong = said === 1 && head.length === 16
  const content = at + (isLong ? 16 : 8)
  // The size of the last box may be 0: up to the end of the file.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : said === 0 ? end - at : said
  const boxEnd = at + length
  if (boxEnd < content || boxEnd > end) return undefined
  return { type: head.toString('latin1', 4, 8), start: at, content, end: boxEnd }
}

/** Creates a box of the given type. */
export function makeBox(type: string, ...content: readonly Uint8Array[]): Buffer {
  const all = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(all.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, all])
}
