import type { CosineMatrix } from '../../../../../shared/embeddings/cosine-matrix.ts'
import type { HeatRequest, HeatWindow } from '../heat-pixels.ts'

/** Part of a matrix as colours. */
export interface HeatPicture {
  readonly window: HeatWindow
  readonly bitmap: ImageBitmap
}

/** To the worker: the matrix once, then requests, of which each is answered by a picture. */
export type PainterMessage =
  | { readonly type: 'matrix'; readonly matrix: CosineMatrix }
  | { readonly type: 'paint'; readonly request: HeatRequest }

/** The part of a worker that is used. */
export interface PainterWorker {
  postMessage(message: PainterMessage): void
  addEventListener(type: 'message', listener: (event: { readonly data: HeatPicture }) => void): void
  terminate(): void
}

/** Paints a matrix away from the page: millions of cells take longer than a frame. */
export interface HeatPainter {
  /**
   * Paints one picture after the other. One that was not begun when the next is wanted is never painted; one that was begun
   * is still handed over, so that something moves while the view moves. Answers how to give it up.
   */
  paint(request: HeatRequest, onPainted: (picture: HeatPicture) => void): () => void
  close(): void
}

interface Wanted {
  readonly request: HeatRequest
  readonly onPainted: (picture: HeatPicture) => void
}

export function createHeatPainter(matrix: CosineMatrix, startWorker: () => PainterWorker): HeatPainter {
  let worker: PainterWorker | undefined
  let begun: Wanted | undefined
  let next: Wanted | undefined

  function started(): PainterWorker {
    if (worker !== undefined) return worker
    worker = startWorker()
    worker.addEventListener('message', ({ data }) => {
      begun?.onPainted(data)
      begun = undefined
      begin()
    })
    worker.postMessage({ type: 'matrix', matrix })
    return worker
  }

  function begin(): void {
    if (begun !== undefined || next === undefined) return
    begun = next
    next = undefined
    started().postMessage({ type: 'paint', request: begun.request })
  }

  return {
    paint(request, onPainted) {
      const wanted = { request, onPainted }
      next = wanted
      begin()
      return () => {
        if (next === wanted) next = undefined
      }
    },
    close() {
      worker?.terminate()
      worker = undefined
      begun = undefined
      next = undefined
    },
  }
}
