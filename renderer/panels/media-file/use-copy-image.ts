import { Check } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { fetchMedia } from './fetch-media.ts'

/** Copies an image and reports the result. */
export function useCopyImage(): (item: MediaItem) => void {
  const { show, showProblem } = useToast()
  return (item) =>
    void copyImage(item).then((isCopied) =>
      isCopied
        ? show({ message: mediaText().imageCopied, icon: Check })
        : showProblem(mediaText().imageNotCopied),
    )
}

/** Copies an image to the clipboard as PNG, the only type that clipboards accept. Resolves to whether it succeeded. */
async function copyImage({ id }: MediaItem): Promise<boolean> {
  try {
    // Call `write` while the click still counts as user activation, and pass the image as a promise.
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
