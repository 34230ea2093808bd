import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'

/** The part of `Worker` that is used. */
export interface ThumbnailWorker {
  postMessage(request: ThumbnailRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: ThumbnailAnswer }) => void): void
  /** The worker could not be started, or ran out of memory. */
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

export interface ThumbnailMaker {
  /** Requests a thumbnail. The result is passed to `onMade`, or to `onFailed` if the file cannot be read. */
  want(request: ThumbnailRequest): void
  /** The item is out of view: its thumbnail is not made, unless that has already begun. */
  forget(id: string): void
  /**
   * Sets the items that come into view next, in this order, replacing the previous ones. Their thumbnails are made one
   * at a time, while no visible item waits.
   */
  prepare(requests: readonly ThumbnailRequest[]): void
  /** Terminates the worker when no item is in view. `want` starts another one. */
  close(): void
}

export interface ThumbnailMakerOptions {
  readonly startWorker: () => ThumbnailWorker
  readonly onMade: (id: string, bytes: Uint8Array) => void
  readonly onFailed: (id: string) => void
}

/** More in parallel would decode more than the screen needs next. */
const atOnce = 2

/** Makes thumbnails of visible items: the newest request first, and none is retried. */
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
      // Drop the requests in progress: one of them may have crashed the worker.
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
