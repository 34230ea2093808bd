import { fitTo, maxSide, toWebp } from './small-canvas.ts'
import type { ThumbnailRequest } from './thumbnail-message.ts'

/** An image, made small. */
export async function makeSmallImage({
  address,
  width = 0,
  height = 0,
}: ThumbnailRequest): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the image was answered with ${response.status}`)
  const bitmap = await createImageBitmap(await response.blob(), resizeTo(width, height))
  const size = fitTo(bitmap)
  const canvas = new OffscreenCanvas(size.width, size.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return toWebp(canvas)
}

/** Scaled while it is decoded, where the size is known: a whole image of 50 megapixels is never in memory twice. */
function resizeTo(width: number, height: number): ImageBitmapOptions {
  const scale = maxSide / Math.max(width, height, 1)
  if (width === 0 || height === 0 || scale >= 1) return {}
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  }
}
