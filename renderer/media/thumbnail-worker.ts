import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'

/** Of the longer side, in pixels: a tile at twice the pixels of an ordinary screen. */
const longestSide = 448

/** Makes images small away from the window's main thread, one after the other. */
self.addEventListener('message', ({ data }: MessageEvent<ThumbnailRequest>) => {
  void make(data).then(
    (bytes) => answer({ id: data.id, bytes }),
    // Gone, damaged, or of a kind this browser cannot draw.
    () => answer({ id: data.id }),
  )
})

function answer(message: ThumbnailAnswer): void {
  self.postMessage(message, { transfer: message.bytes === undefined ? [] : [message.bytes.buffer] })
}

async function make({ address, width = 0, height = 0 }: ThumbnailRequest): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the image was answered with ${response.status}`)
  const bitmap = await createImageBitmap(await response.blob(), resizeTo(width, height))
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
  return new Uint8Array(await blob.arrayBuffer())
}

/** Scaled while it is decoded, where the size is known: a whole image of 50 megapixels is never in memory twice. */
function resizeTo(width: number, height: number): ImageBitmapOptions {
  const scale = longestSide / Math.max(width, height, 1)
  if (width === 0 || height === 0 || scale >= 1) return {}
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  }
}
