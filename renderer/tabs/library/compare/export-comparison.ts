import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { downloadBlob } from '../../../controls/files/download-blob.ts'
import { fetchMedia } from '../../../panels/media-file/fetch-media.ts'
import { letterOf } from './letter-of.ts'

const height = 768
const gap = 16
const caption = 36

/** Saves images side by side at the same height, each above its letter, as one PNG. Returns whether that succeeded. */
export async function exportComparison(items: readonly MediaItem[], captionOf: (item: MediaItem) => string) {
  const bitmaps: ImageBitmap[] = []
  try {
    for (const { id } of items) {
      // oxlint-disable-next-line no-await-in-loop -- decoded one by one: four large ones at once are gigabytes
      const blob = await fetchMedia(id)
      if (blob === undefined) return false
      // oxlint-disable-next-line no-await-in-loop
      bitmaps.push(await createImageBitmap(blob, { resizeHeight: height, resizeQuality: 'high' }))
    }
    const width = bitmaps.reduce((sum, bitmap) => sum + bitmap.width + gap, gap)
    const canvas = new OffscreenCanvas(width, height + caption + gap)
    const context = canvas.getContext('2d')
    if (context === null) return false
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#15191b'
    context.font = '500 18px sans-serif'
    let left = gap
    for (const [index, bitmap] of bitmaps.entries()) {
      const item = items[index]
      if (item === undefined) break
      context.fillText(`${letterOf(index)}  ${captionOf(item)}`, left, 25, bitmap.width)
      context.drawImage(bitmap, left, caption)
      left += bitmap.width + gap
    }
    downloadBlob('comparison.png', await canvas.convertToBlob({ type: 'image/png' }))
    return true
  } catch {
    // An image cannot be decoded, or memory is insufficient.
    return false
  } finally {
    for (const bitmap of bitmaps) bitmap.close()
  }
}
