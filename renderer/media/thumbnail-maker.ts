import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'

/** The part of a worker that is used. */
export interface ThumbnailWorker {
  postMessage(request: ThumbnailRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: ThumbnailAnswer }) => void): void
}

export interface ThumbnailMaker {
  /** Asks for a small picture. It is told to `onMade`, or to `onFailed` for an image that cannot be read. */
  want(request: ThumbnailRequest): void
  /** The picture is out of view: it is not made, unless that has begun. */
  forget(id: string): void
}

export interface ThumbnailMakerOptions {
  readonly startWorker: () => ThumbnailWorker
  readonly onMade: (id: string, bytes: Uint8Array) => void
  readonly onFailed: (id: string) => void
}

/** More at once would decode more than the screen needs next. */
const atOnce = 2

/** Makes thumbnails of what is in view: what came into view last is made first, and none is tried again. */
export function createThumbnailMaker({
  startWorker,
  onMade,
  onFailed,
}: ThumbnailMakerOptions): ThumbnailMaker {
  const waiting = new Map<string, ThumbnailRequest>()
  const tried = new Set<string>()
  let underWay = 0
  let worker: ThumbnailWorker | undefined

  function started(): ThumbnailWorker {
    if (worker !== undefined) return worker
    worker = startWorker()
    worker.addEventListener('message', ({ data: { id, bytes } }) => {
      underWay -= 1
      if (bytes === undefined) onFailed(id)
      else onMade(id, bytes)
      next()
    })
    return worker
  }

  function next(): void {
    const request = [...waiting.values()].at(-1)
    if (request === undefined || underWay >= atOnce) return
    waiting.delete(request.id)
    tried.add(request.id)
    underWay += 1
    started().postMessage(request)
    next()
  }

  return {
    want(request) {
      if (tried.has(request.id)) return
      waiting.delete(request.id)
      waiting.set(request.id, request)
      next()
    },
    forget: (id) => waiting.delete(id),
  }
}
