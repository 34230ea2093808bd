import type { CosineMatrix } from '../../../../lib/vectors/cosine-matrix.ts'
import { toPixels, type HeatRequest } from '../heat-pixels.ts'
import type { HeatImage, PainterMessage } from './heat-painter.ts'

/** Worker entry: paints parts of one matrix off the main thread of the window. */
let matrix: CosineMatrix = new Float32Array()

self.addEventListener('message', ({ data: message }: MessageEvent<PainterMessage>) => {
  switch (message.type) {
    case 'matrix':
      matrix = new Float32Array(message.length)
      return
    case 'numbers':
      return matrix.set(message.numbers, message.from)
    case 'paint':
      return paint(message.request)
  }
})

function paint(request: HeatRequest): void {
  const { width, height, data } = toPixels(matrix, request)
  const canvas = new OffscreenCanvas(width, height)
  const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer)
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
  const bitmap = canvas.transferToImageBitmap()
  const image: HeatImage = { window: request.window, bitmap }
  self.postMessage(image, { transfer: [bitmap] })
}
