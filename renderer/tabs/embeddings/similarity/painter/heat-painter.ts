import type { CosineMatrix } from '../../../../lib/vectors/cosine-matrix.ts'
import type { HeatRequest, HeatWindow } from '../heat-pixels.ts'

/** A painted part of a matrix. */
export interface HeatImage {
  readonly window: HeatWindow
  readonly bitmap: ImageBitmap
}

/** Messages to the worker: the matrix once, in pieces, then requests. The worker answers each request with an image. */
export type PainterMessage =
  | { readonly type: 'matrix'; readonly length: number }
  | { readonly type: 'numbers'; readonly from: number; readonly numbers: Float32Array<ArrayBuffer> }
  | { readonly type: 'paint'; readonly request: HeatRequest }

/** The subset of `Worker` that is used. */
export interface PainterWorker {
  postMessage(message: PainterMessage, transfer: ArrayBuffer[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: HeatImage }) => void): void
  terminate(): void
}

/** Paints a matrix in a worker: millions of cells take longer than a frame. */
export interface HeatPainter {
  /**
   * Paints one image at a time. A request that has not begun when the next one arrives is dropped; one that has begun
   * is still delivered, so that the image follows a moving view. Returns a function that cancels the request.
   */
  paint(request: HeatRequest, onPainted: (image: HeatImage) => void): () => void
  close(): void
}

export interface HeatPainterOptions {
  readonly startWorker: () => PainterWorker
  /** Yields to pending work of the page. */
  readonly breathe: () => Promise<void>
  /**
   * How many numbers of the matrix are copied at a time: copying all at once would block the page for several frames.
   */
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
