import type { CosineMatrix } from '../../../../../shared/embeddings/cosine-matrix.ts'
import { toPixels } from '../heat-pixels.ts'
import type { HeatPicture, PainterMessage } from './heat-painter.ts'

/** Paints parts of one matrix away from the window's main thread. */
let matrix: CosineMatrix = new Float32Array()

self.addEventListener('message', ({ data: message }: MessageEvent<PainterMessage>) => {
  if (message.type === 'matrix') {
    matrix = message.matrix
    return
  }
  const { width, height, data } = toPixels(matrix, message.request)
  const canvas = new OffscreenCanvas(width, height)
  const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer)
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
  const bitmap = canvas.transferToImageBitmap()
  const picture: HeatPicture = { window: message.request.window, bitmap }
  self.postMessage(picture, { transfer: [bitmap] })
})
