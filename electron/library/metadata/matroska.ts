import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, ownName, type CarriedText, type MetadataCarrier, type Splice } from './carrier.ts'
import { elementAt, listElements, makeElement, sizeInBytes, type EbmlElement } from './ebml.ts'

/**
 * WebM and Matroska (RFC 9559): our own `Tags` element after everything else in the segment, with the prompt as its
 * comment. Programs that only read the tags listed in the index do not show it: the index has no room for it.
 *
 * Indexes count from the beginning of the segment, so nothing before a cluster may grow. A segment with a known size
 * keeps the number of its size bytes; one that was written while it was recorded extends to the end of the file anyway.
 * Removing our text restores the original file.
 */
export const matroskaCarrier: MetadataCarrier = {
  async embed(file, size, text) {
    const segment = await wholeSegment(file, size)
    if (segment === undefined) return undefined
    const tags = ownTags(text)
    const resized = resize(segment, tags.length)
    return resized && [...resized, { start: size, end: size, instead: tags }]
  },
  async read(file, size) {
    return (await findOwn(file, size))?.text
  },
  async withoutOwn(file, size) {
    const own = await findOwn(file, size)
    if (own === undefined) return []
    const { tags, tag } = own
    const segment = await segmentOf(file, size)
    const isOurs = tags.end === size && (await isOwnTags(file, tags))
    const resized = segment && isOurs ? resize(segment, tags.start - size) : undefined
    if (resized !== undefined) return [...resized, { start: tags.start, end: size }]
    // Another program has changed the file since: our tag becomes free space, and nothing moves.
    return [{ start: tag.start, end: tag.end, instead: freeRoom(tag.end - tag.start) }]
  },
}

const ids = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagText: 0x4487,
  free: 0xec,
}

/** The elements that may be in a segment: a cluster of unknown size ends before the next of them. */
const levelOne = new Set([
  ids.cluster,
  ids.tags,
  0x114d9b74, // SeekHead
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0x1c53bb6b, // Cues
  0x1941a469, // Attachments
  0x1043a770, // Chapters
])

/** Tag names are in capitals, without spaces. */
const ownTagName = ownName.toUpperCase().replaceAll('-', '_')

/** The limit of elements to read: clusters, or the blocks of a recording. A file with more gets its text beside it. */
const maxLooks = 20_000

type WholeElement = EbmlElement & { readonly end: number }

/** The segment, if it extends to the end of the file. */
async function segmentOf(file: ByteSource, size: number): Promise<EbmlElement | undefined> {
  const head = await elementAt(file, 0, size)
  if (head?.id !== ids.head || head.end === undefined) return undefined
  let next = await elementAt(file, head.end, size)
  if (next?.id === ids.free && next.end !== undefined) next = await elementAt(file, next.end, size)
  return next?.id === ids.segment && (next.end ?? size) === size ? next : undefined
}

/** The segment, if everything in it is complete: in a truncated file our text would become part of the cut element. */
async function wholeSegment(file: ByteSource, size: number): Promise<EbmlElement | undefined> {
  const segment = await segmentOf(file, size)
  if (segment === undefined) return undefined
  let isOpenCluster = false
  let at = segment.content
  for (let looks = 0; at < size; looks += 1) {
    const element = looks < maxLooks ? await elementAt(file, at, size) : undefined
    if (element === undefined) return undefined
    const isInSegment = levelOne.has(element.id)
    if (!isInSegment && !isOpenCluster && element.id !== ids.free) return undefined
    if (element.end === undefined && element.id !== ids.cluster) return undefined
    if (isInSegment) isOpenCluster = element.end === undefined
    at = element.end ?? element.content
  }
  return segment
}

/** `undefined` if the larger size does not fit into the existing size bytes. */
function resize({ start, content, end }: EbmlElement, growth: number): Splice[] | undefined {
  if (end === undefined) return []
  const at = start + 4
  const instead = sizeInBytes(end - content + growth, content - at)
  return instead && [{ start: at, end: content, instead }]
}

interface OwnTag {
  readonly tags: WholeElement
  readonly tag: WholeElement
  readonly text: string
}

/** Finds what `embed` wrote: at the end of the file, or wherever another program has moved it. */
async function findOwn(file: ByteSource, size: number): Promise<OwnTag | undefined> {
  const last = await tagsAtEnd(file, size)
  const found = last && (await ownTagIn(file, last))
  if (found !== undefined) return found
  const segment = await segmentOf(file, size)
  let at = segment?.content ?? size
  for (let looks = 0; at < size && looks < maxLooks; looks += 1) {
    const element = await elementAt(file, at, size)
    if (element?.end === undefined) return undefined
    const own = element.id === ids.tags ? await ownTagIn(file, { ...element, end: element.end }) : undefined
    if (own !== undefined) return own
    at = element.end
  }
  return undefined
}

async function ownTagIn(file: ByteSource, tags: WholeElement): Promise<OwnTag | undefined> {
  for (const tag of (await listElements(file, tags.content, tags.end)) ?? []) {
    if (tag.id !== ids.tag || tag.end - tag.start > 2 * maxTextBytes) continue
    for (const simple of (await listElements(file, tag.content, tag.end)) ?? []) {
      if (simple.id !== ids.simpleTag) continue
      const parts = (await listElements(file, simple.content, simple.end)) ?? []
      const name = parts.find(({ id }) => id === ids.tagName)
      const text = parts.find(({ id }) => id === ids.tagText)
      if (name === undefined || text === undefined || name.end - name.content !== ownTagName.length) continue
      if ((await contentOf(file, name)) === ownTagName)
        return { tags, tag, text: await contentOf(file, text) }
    }
  }
  return undefined
}

async function contentOf(file: ByteSource, { content, end }: WholeElement): Promise<string> {
  return (await readAt(file, content, end - content)).toString('utf8')
}

/** Our tag, followed by the total length, so that it can be found from the end of the file. */
function ownTags({ json, prompt }: CarriedText): Buffer {
  const comment = prompt === '' ? [] : [simpleTag('COMMENT', prompt)]
  const tag = makeElement(ids.tag, makeElement(ids.targets), ...comment, simpleTag(ownTagName, json))
  const mark = Buffer.alloc(trailerBytes)
  mark.write(ownName, 'latin1')
  const tags = makeElement(ids.tags, tag, makeElement(ids.free, mark))
  tags.writeUInt32BE(tags.length, tags.length - 4)
  return tags
}

function simpleTag(name: string, text: string): Buffer {
  const parts = [makeElement(ids.tagName, Buffer.from(name)), makeElement(ids.tagText, Buffer.from(text))]
  return makeElement(ids.simpleTag, ...parts)
}

/** Our name, and a length. */
const trailerBytes = ownName.length + 4

async function tagsAtEnd(file: ByteSource, size: number): Promise<WholeElement | undefined> {
  const trailer = await readAt(file, size - trailerBytes, trailerBytes)
  if (trailer.length < trailerBytes || trailer.toString('latin1', 0, ownName.length) !== ownName)
    return undefined
  const tags = await elementAt(file, size - trailer.readUInt32BE(ownName.length), size)
  return tags?.id === ids.tags && tags.end === size ? { ...tags, end: size } : undefined
}

async function isOwnTags(file: ByteSource, { start, end }: WholeElement): Promise<boolean> {
  return (await tagsAtEnd(file, end))?.start === start
}

function freeRoom(bytes: number): Buffer {
  return makeElement(ids.free, Buffer.alloc(bytes - 9))
}
