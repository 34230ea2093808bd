import type { nativeImage, NativeImage } from 'electron'
import { drawIcon } from '../../lib/icon-drawing.ts'

/** The app's icon, `size` pixels wide and high, displayed at half as many points. */
export function createAppImage(
  images: Pick<typeof nativeImage, 'createFromBitmap'>,
  size: number,
): NativeImage {
  return images.createFromBitmap(toBitmap(drawIcon(size)), { width: size, height: size, scaleFactor: 2 })
}

/** Bitmaps in Electron are BGRA. */
function toBitmap(pixels: Uint8Array): Buffer {
  const bitmap = Buffer.from(pixels)
  for (let at = 0; at < bitmap.length; at += 4) {
    const red = bitmap[at] ?? 0
    bitmap[at] = bitmap[at + 2] ?? 0
    bitmap[at + 2] = red
  }
  return bitmap
}
