import { readAt, type ByteSource } from '../read-at.ts'
import { listBoxes, makeBox, type Box } from './boxes.ts'
import {
  isOwnComment,
  maxTextBytes,
  ownName,
  type CarriedText,
  type MetadataCarrier,
  type Splice,
} from './carrier.ts'

/** The index of hours of video in bytes; a longer one is not read into memory. */
const maxMoovBytes = 32 * 1024 * 1024

/**
 * MP4, M4A and MOV: a free-form item (`----`, as in iTunes) in `moov/udta/meta/ilst`, and the prompt as the comment.
 *
 * Offsets into `mdat` count from the beginning of the file, so nothing before it may grow. The new `moov` is appended,
 * and the old one becomes `free`: no byte of audio or video moves, however large the file is, and removing our text
 * restores the original file. A fragmented file has other offsets, and is stored unchanged.
 */
export const mp4Carrier: MetadataCarrier = {
  async embed(file, size, text) {
    const boxes = await listBoxes(file, 0, size)
    const moov = theOnly(boxes, 'moov')
    if (boxes?.[0]?.type !== 'ftyp' || moov === undefined || boxes.some(({ type }) => type === 'moof'))
      return undefined
    // A box of size "up to the end" would include what is appended.
    const last = boxes.at(-1)
    if (last === undefined || (await readAt(file, last.start, 4)).readUInt32BE(0) === 0) return undefined
    const content = await contentOf(file, moov)
    const next = content === undefined ? undefined : await withItems(content, text)
    if (next === undefined) return undefined
    return [
      { start: moov.start + 4, end: moov.start + 8, instead: Buffer.from('free', 'latin1') },
      { start: size, end: size, instead: makeBox('moov', next) },
    ]
  },
  async read(file, size) {
    for (const { json } of await ownItems(file, size)) if (json !== undefined) return json
    return undefined
  },
  async withoutOwn(file, size) {
    const items = await ownItems(file, size)
    if (items.length === 0) return []
    const before = await moovBefore(file, size)
    if (before !== undefined) return before
    // Another program has changed the file since: our items become free space, and nothing moves.
    return items.map(({ item: { start, end } }) => ({
      start: start + 4,
      end,
      instead: Buffer.concat([Buffer.from('free', 'latin1'), Buffer.alloc(end - start - 8)]),
    }))
  },
}

/** The content of `moov` with our items; `undefined` if its metadata is not in the format of iTunes. */
async function withItems(moov: Buffer, { json, prompt }: CarriedText): Promise<Buffer | undefined> {
  const items = [...(prompt === '' ? [] : [textItem('\xa9cmt', prompt)]), ownItem(json)]
  const children = await listBoxes(moov, 0, moov.length)
  if (children === undefined) return undefined
  const udta = children.find(({ type }) => type === 'udta')
  if (udta === undefined) return Buffer.concat([moov, makeBox('udta', newMeta(items))])
  const inUdta = await userData(moov, udta)
  if (inUdta === undefined) return undefined
  const meta = inUdta.boxes.find(({ type }) => type === 'meta')
  if (meta === undefined) return insert(moov, [udta], inUdta.end, newMeta(items))
  const inMeta = await listBoxes(moov, meta.content + 4, meta.end)
  const handler = inMeta?.find(({ type }) => type === 'hdlr')
  const ilst = inMeta?.find(({ type }) => type === 'ilst')
  const isItunes =
    handler !== undefined && moov.toString('latin1', handler.content + 8, handler.content + 12) === 'mdir'
  if (ilst === undefined || !isItunes) return undefined
  const existing = await listBoxes(moov, ilst.content, ilst.end)
  if (existing === undefined) return undefined
  const hasComment = existing.some(({ type }) => type === '\xa9cmt')
  return insert(moov, [udta, meta, ilst], ilst.end, Buffer.concat(hasComment ? items.slice(-1) : items))
}

/** The children of `udta`, and their end: QuickTime ends it with four zero bytes. */
async function userData(moov: ByteSource, udta: Box): Promise<{ boxes: Box[]; end: number } | undefined> {
  for (const end of [udta.end, udta.end - 4]) {
    const boxes = end < udta.content ? undefined : await listBoxes(moov, udta.content, end)
    if (boxes !== undefined) return { boxes, end }
  }
  return undefined
}

/** Inserts bytes into a nested box, and corrects the sizes of all boxes around it. */
function insert(moov: Buffer, around: readonly Box[], at: number, bytes: Buffer): Buffer | undefined {
  const next = Buffer.concat([moov.subarray(0, at), bytes, moov.subarray(at)])
  for (const { start, content, end } of around) {
    if (content !== start + 8) return undefined
    next.writeUInt32BE(end - start + bytes.length, start)
  }
  return next
}

function newMeta(items: readonly Buffer[]): Buffer {
  const handler = Buffer.alloc(25)
  handler.write('mdirappl', 8, 'latin1')
  return makeBox('meta', Buffer.alloc(4), makeBox('hdlr', handler), makeBox('ilst', ...items))
}

function textItem(type: string, text: string): Buffer {
  const kind = Buffer.alloc(8)
  // The data type UTF-8.
  kind.writeUInt32BE(1)
  return makeBox(type, makeBox('data', kind, Buffer.from(text)))
}

function ownItem(json: string): Buffer {
  const kind = Buffer.alloc(8)
  kind.writeUInt32BE(1)
  const flags = Buffer.alloc(4)
  return makeBox(
    '----',
    makeBox('mean', flags, Buffer.from('com.apple.iTunes')),
    makeBox('name', flags, Buffer.from(ownName)),
    makeBox('data', kind, Buffer.from(json)),
  )
}

/** Our items in a file: the text, and the comment right before it. */
async function ownItems(file: ByteSource, size: number): Promise<{ item: Box; json?: string }[]> {
  const moov = theOnly(await listBoxes(file, 0, size), 'moov')
  const udta = moov && theOnly(await listBoxes(file, moov.content, moov.end), 'udta')
  const inUdta = udta && (await userData(file, udta))
  const meta = theOnly(inUdta?.boxes, 'meta')
  const ilst = meta && theOnly(await listBoxes(file, meta.content + 4, meta.end), 'ilst')
  const items = (ilst && (await listBoxes(file, ilst.content, ilst.end))) ?? []
  const own: { item: Box; json?: string }[] = []
  for (const [index, item] of items.entries()) {
    const json =
      item.type === '----' && item.end - item.start <= maxTextBytes ? await jsonIn(file, item) : undefined
    if (json === undefined) continue
    const before = items[index - 1]
    if (before?.type === '\xa9cmt' && isOwnComment(await commentIn(file, before), json))
      own.push({ item: before })
    own.push({ item, json })
  }
  return own
}

async function commentIn(file: ByteSource, item: Box): Promise<string> {
  const data = theOnly(await listBoxes(file, item.content, item.end), 'data')
  if (data === undefined || data.end - data.content > maxTextBytes) return ''
  return (await readAt(file, data.content + 8, data.end - data.content - 8)).toString('utf8')
}

async function jsonIn(file: ByteSource, item: Box): Promise<string | undefined> {
  const parts = (await listBoxes(file, item.content, item.end)) ?? []
  const name = theOnly(parts, 'name')
  const data = theOnly(parts, 'data')
  if (name === undefined || data === undefined || name.end - name.content > 100) return undefined
  const called = await readAt(file, name.content + 4, name.end - name.content - 4)
  if (called.toString() !== ownName) return undefined
  return (await readAt(file, data.content + 8, data.end - data.content - 8)).toString('utf8')
}

/** Restores the file before `embed`: `free` becomes `moov` again, and the appended `moov` is removed. */
async function moovBefore(file: ByteSource, size: number): Promise<readonly Splice[] | undefined> {
  const boxes = (await listBoxes(file, 0, size)) ?? []
  const moov = boxes.at(-1)
  if (moov?.type !== 'moov') return undefined
  for (const { type, start, content, end } of boxes) {
    if (type !== 'free' || end - content < 16) continue
    const first = await readAt(file, content + 4, 4)
    if (first.toString('latin1') !== 'mvhd' || (await listBoxes(file, content, end)) === undefined) continue
    return [
      { start: start + 4, end: start + 8, instead: Buffer.from('moov', 'latin1') },
      { start: moov.start, end: size },
    ]
  }
  return undefined
}

async function contentOf(file: ByteSource, { content, end }: Box): Promise<Buffer | undefined> {
  if (end - content > maxMoovBytes) return undefined
  const bytes = await readAt(file, content, end - content)
  return bytes.length === end - content ? bytes : undefined
}

function theOnly(boxes: readonly Box[] | undefined, type: string): Box | undefined {
  const [first, second] = (boxes ?? []).filter((box) => box.type === type)
  return second === undefined ? first : undefined
}
