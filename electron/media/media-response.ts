import { constants } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { parseByteRange } from './byte-range.ts'

/** Where the media library keeps an item, and what it is. */
export interface MediaFile {
  readonly path: string
  /** A media type such as `image/png`, sniffed from the bytes when the item was saved. */
  readonly type: string
}

/** Looks an id up in the media index. `null` for an unknown one; ids are never read as paths. */
export type FindMediaFile = (id: string) => Promise<MediaFile | null>

export interface MediaRequest {
  readonly method: string
  readonly id: string
  /** The `Range` header, or `null`. */
  readonly range: string | null
}

/** What a saved file can do when it is opened as a document of its own: nothing. */
const inert = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
}

const chunkBytes = 256 * 1024

/**
 * Answers a request for a media item: read-only, by id, with ranges (so that players can seek).
 *
 * 200 or 206 with a body that is read from disk as it is consumed; 404 for an unknown id, a file that is gone and whatever
 * is no file of its own (links, pipes, devices, folders); 405 for writing methods; 416 for a range behind the end.
 * Cancelling the body closes the file.
 */
export function createMediaResponder(findFile: FindMediaFile): (request: MediaRequest) => Promise<Response> {
  return async ({ method, id, range }) => {
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405, headers: inert })
    const found = await findFile(id)
    const file = found === null ? null : await openFile(found.path)
    if (found === null || file === null) return new Response(null, { status: 404, headers: inert })

    const { size } = file
    const wanted = parseByteRange(range, size)
    if (wanted === 'unsatisfiable') {
      await file.handle.close()
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
    if (method === 'HEAD') {
      await file.handle.close()
      return new Response(null, { status, headers })
    }
    return new Response(readBytes(file.handle, first, last), { status, headers })
  }
}

/**
 * Films and sounds are not worth a copy in the page's cache. And while one reader fills it, every other of the same file is
 * kept waiting, up to 20 s: a player beside what draws its picture.
 */
function isPlayed(type: string): boolean {
  return type.startsWith('video/') || type.startsWith('audio/')
}

/**
 * A link would give the page any file this user can read, and a pipe without a writer would keep the request, and one of
 * Node's few threads for files, waiting for ever. `O_NOFOLLOW` and `O_NONBLOCK` refuse the one and open the other at once.
 */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

async function openFile(path: string): Promise<{ handle: FileHandle; size: number } | null> {
  let handle: FileHandle
  try {
    // Windows has no `O_NOFOLLOW`.
    if (constants.O_NOFOLLOW === undefined && (await lstat(path)).isSymbolicLink()) return null
    handle = await open(path, openFlags)
  } catch {
    return null
  }
  const stats = await handle.stat()
  if (stats.isFile()) return { handle, size: stats.size }
  await handle.close()
  return null
}

/** Owns the handle: it is closed at the end, on a read error and on cancel. */
function readBytes(handle: FileHandle, first: number, last: number): ReadableStream<Uint8Array> {
  let position = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(chunkBytes, last - position + 1)
          const buffer = new Uint8Array(Math.max(0, length))
          const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, position)
          position += bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          if (position > last) {
            await handle.close()
            controller.close()
          } else if (bytesRead === 0) {
            throw new Error('The file became shorter while it was read.')
          }
        } catch (cause) {
          await handle.close()
          controller.error(cause)
        }
      },
      async cancel() {
        await handle.close()
      },
    },
    { highWaterMark: 0 },
  )
}
