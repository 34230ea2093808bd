import type { CosineMatrix } from '../../../../lib/vectors/cosine-matrix.ts'
import type { HeatRequest, HeatWindow } from '../heat-pixels.ts'

/** Part of a matrix as colours. */
export interface HeatImage {
  readonly window: HeatWindow
  readonly bitmap: ImageBitmap
}

/** To the worker: the matrix once, in pieces, then requests, of which each is answered by an image. */
export type PainterMessage =
  | { readonly type: 'matrix'; readonly length: number }
  | { readonly type: 'numbers'; readonly from: number; readonly numbers: Float32Array<ArrayBuffer> }
  | { readonly type: 'paint'; readonly request: HeatRequest }

/** The part of a worker that is used. */
export interface PainterWorker {
  postMessage(message: PainterMessage, transfer: ArrayBuffer[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: HeatImage }) => void): void
  terminate(): void
}

/** Paints a matrix away from the page: millions of cells take longer than a frame. */
export interface HeatPainter {
  /**
   * Paints one image after the other. One that was not begun when the next is wanted is never painted; one that was begun
   * is still handed over, so that something moves while the view moves. Answers how to give it up.
   */
  paint(request: HeatRequest, onPainted: (image: HeatImage) => void): () => void
  close(): void
}

export interface HeatPainterOptions {
  readonly startWorker: () => PainterWorker
  /** Lets the page do what waits. */
  readonly breathe: () => Promise<void>
  /** How many numbers of the matrix cross at once: to copy all of them would hold the page up for several frames. */
  readonly atOnce?: number
}

interface Wanted {
  readonly request: HeatRequest
  readonly onPainted: (image: HeatImage) => void
}

const twoMegabytes = 512 * 1024

export function createHeatPainter(
  matrix: CosineMatrix,
  { startWorker, breathe, atOnce = twoMegabytes }: HeatPainterOptions,
): HeatPainter {
  let worker: PainterWorker | undefined
  let isMatrixPosted = false
  let begun: Wanted | undefined
  let next: Wanted | undefined

  async function start(): Promise<void> {
    const started = startWorker()
    worker = started
    started.addEventListener('message', ({ data }) => {
      begun?.onPainted(data)
      begun = undefined
      begin()
    })
    started.postMessage({ type: 'matrix', length: matrix.length }, [])
    for (let from = 0; from < matrix.length; from += atOnce) {
      const numbers = new Float32Array(matrix.subarray(from, from + atOnce))
      started.postMessage({ type: 'numbers', from, numbers }, [numbers.buffer])
      await breathe()
      if (worker !== started) return
    }
    isMatrixPosted = true
    begin()
  }

  function begin(): void {
    if (!isMatrixPosted || begun !== undefined || next === undefined) return
    begun = next
    next = undefined
    worker?.postMessage({ type: 'paint', request: begun.request }, [])
  }

  return {
    paint(request, onPainted) {
      const wanted = { request, onPainted }
      next = wanted
      if (worker === undefined) void start()
      else begin()
      return () => {
        if (next === wanted) next = undefined
      }
    },
    close() {
      worker?.terminate()
      worker = undefined
      isMatrixPosted = false
      begun = undefined
      next = undefined
    },
  }
}
