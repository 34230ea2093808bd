import type { OpenRegularFile, RegularFile } from '../lib/open-regular-file.ts'
import { parseByteRange } from './byte-range.ts'

/** The file of a media item, and its type. */
export interface MediaFile {
  readonly path: string
  /** A media type such as `image/png`, sniffed from the bytes when the item was saved. */
  readonly type: string
}

/** Looks an id up in the media index. `null` for an unknown one; ids are never used as paths. */
export type FindMediaFile = (id: string) => Promise<MediaFile | null>

export interface MediaRequest {
  readonly method: string
  readonly id: string
  /** The `Range` header, or `null`. */
  readonly range: string | null
}

/** Headers that make a saved file inert when it is opened as a document. */
const inert = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  // oxlint-disable-next-line text/untranslated -- the value of a header
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
}

const chunkBytes = 1024 * 1024

/**
 * Answers a request for a media item: read-only, by id, with ranges (so that players can seek).
 *
 * 200 or 206 with a body that is read from disk as it is consumed; 404 for an unknown id, a missing file and anything
 * that is not a regular file (links, pipes, devices, folders); 405 for writing methods; 416 for a range after the end.
 * Cancelling the body closes the file.
 */
export function createMediaResponder(
  findFile: FindMediaFile,
  openFile: OpenRegularFile,
): (request: MediaRequest) => Promise<Response> {
  return async ({ method, id, range }) => {
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405, headers: inert })
    const found = await findFile(id)
    const file = found === null ? undefined : await openFile(found.path)
    if (found === null || file === undefined) return new Response(null, { status: 404, headers: inert })

    await file.handle.close()
    const { size, ino } = file.stats
    const wanted = parseByteRange(range, size)
    if (wanted === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { ...inert, 'content-range': `bytes */${size}` } })
    }
    const { first, last } = wanted === 'whole' ? { first: 0, last: size - 1 } : wanted
    const headers = {
      ...inert,
      ...(isPlayed(found.type) && { 'cache-control': 'no-store' }),
      'content-type': found.type,
      'content-length': String(last - first + 1),
      ...(wanted === 'whole' ? {} : { 'content-range': `bytes ${first}-${last}/${size}` }),
    }
    const status = wanted === 'whole' ? 200 : 206
    const body = method === 'HEAD' ? null : readBytes(() => openAgain(openFile, found.path, ino), first, last)
    return new Response(body, { status, headers })
  }
}

/**
 * Video and audio are too large for the page's cache. Also, while one reader fills the cache, every other reader of the
 * same file waits, up to 20 s: a player beside the element that draws its image.
 */
function isPlayed(type: string): boolean {
  return type.startsWith('video/') || type.startsWith('audio/')
}

/**
 * The file is only open while a piece is read, so that a reader that vanishes or stalls holds no descriptor. Reopening
 * takes 0.1 ms, which is little for a piece of this size.
 */
function readBytes(
  open: () => Promise<RegularFile>,
  first: number,
  last: number,
): ReadableStream<Uint8Array> {
  let position = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.max(0, Math.min(chunkBytes, last - position + 1))
        const buffer = new Uint8Array(length)
        const bytesRead = length === 0 ? 0 : await readOnce(open, buffer, position)
        position += bytesRead
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
        if (position > last) controller.close()
        else if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
      },
    },
    { highWaterMark: 0 },
  )
}

async function readOnce(
  open: () => Promise<RegularFile>,
  buffer: Uint8Array,
  position: number,
): Promise<number> {
  const { handle } = await open()
  try {
    return (await handle.read(buffer, 0, buffer.byteLength, position)).bytesRead
  } finally {
    await handle.close()
  }
}

/** A file that replaced it has another inode. */
async function openAgain(openFile: OpenRegularFile, path: string, inode: number): Promise<RegularFile> {
  const file = await openFile(path)
  if (file === undefined) throw new Error('The file went away while it was read.')
  if (file.stats.ino === inode) return file
  await file.handle.close()
  throw new Error('Another file took its place while it was read.')
}
