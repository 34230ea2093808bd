import type { MediaItem } from '../../../shared/media/media-item.ts'
import { fetchMedia } from './fetch-media.ts'

/** Puts an image on the clipboard, as PNG, which is all that clipboards take. Answers whether it got there. */
export async function copyImage({ id }: MediaItem): Promise<boolean> {
  try {
    // Asked for while the click still counts: what comes later is a promise in it.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(id) })])
    return true
  } catch {
    return false
  }
}

async function pngOf(id: string): Promise<Blob> {
  const blob = await fetchMedia(id)
  if (blob === undefined) throw new Error('the file cannot be read')
  if (blob.type === 'image/png') return blob
  const bitmap = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}
