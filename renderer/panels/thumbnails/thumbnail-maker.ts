import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'

/** The part of a worker that is used. */
export interface ThumbnailWorker {
  postMessage(request: ThumbnailRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: ThumbnailAnswer }) => void): void
  /** It could not be started, or ran out of memory. */
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

export interface ThumbnailMaker {
  /** Asks for a small image. It is told to `onMade`, or to `onFailed` for an image that cannot be read. */
  want(request: ThumbnailRequest): void
  /** The image is out of view: it is not made, unless that has begun. */
  forget(id: string): void
  /**
   * What comes into view next, in this order: made one at a time, while nothing in view waits. It takes the place of what
   * was to come next before.
   */
  prepare(requests: readonly ThumbnailRequest[]): void
  /** Nothing is in view any more: the worker ends. Wanting starts another one. */
  close(): void
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
  let comingNext: readonly ThumbnailRequest[] = []
  const tried = new Set<string>()
  const underWay = new Set<string>()
  let worker: ThumbnailWorker | undefined

  function started(): ThumbnailWorker {
    if (worker !== undefined) return worker
    const own = startWorker()
    worker = own
    own.addEventListener('message', ({ data: { id, bytes } }) => {
      if (worker !== own) return
      underWay.delete(id)
      if (bytes === undefined) onFailed(id)
      else onMade(id, bytes)
      next()
    })
    own.addEventListener('error', () => {
      if (worker !== own) return
      // What it was at is left out: it may be what broke it.
      endWorker()
      next()
    })
    return own
  }

  function endWorker(): void {
    worker?.terminate()
    worker = undefined
    underWay.clear()
  }

  function next(): void {
    const isIdle = underWay.size === 0
    const request =
      [...waiting.values()].at(-1) ?? (isIdle ? comingNext.find(({ id }) => !tried.has(id)) : undefined)
    if (request === undefined || underWay.size >= atOnce) return
    waiting.delete(request.id)
    tried.add(request.id)
    underWay.add(request.id)
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
    prepare(requests) {
      comingNext = requests
      next()
    },
    close() {
      waiting.clear()
      comingNext = []
      for (const id of underWay) tried.delete(id)
      endWorker()
    },
  }
}
