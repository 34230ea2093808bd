import type { ChangeAnswer, ChangeRequest } from './change-message.ts'
import { countChanges } from './count-changes.ts'

/** Compares a result with its source, off the main thread of the page. */
self.addEventListener('message', ({ data }: MessageEvent<ChangeRequest>) => {
  void compare(data).then(
    (answer) => self.postMessage(answer),
    // The file is damaged, or of a kind that this browser does not support.
    () => self.postMessage({} satisfies ChangeAnswer),
  )
})

/**
 * Compare stored pixel values, ignoring colour profiles and orientation: a gateway that writes the same pixels without
 * the gAMA chunk or profile has changed none of them.
 */
const asStored: ImageBitmapOptions = { colorSpaceConversion: 'none', imageOrientation: 'none' }

async function compare({ before, after, mask }: ChangeRequest): Promise<ChangeAnswer> {
  const first = await createImageBitmap(before, asStored)
  const { width, height } = first
  const source = pixelsOf(first, width, height)
  const result = pixelsOf(await createImageBitmap(after, asStored), width, height)
  const kept = mask === undefined ? undefined : pixelsOf(await createImageBitmap(mask), width, height)
  return { changes: countChanges(source, result, kept) }
}

function pixelsOf(bitmap: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('there is no memory for a picture of this size')
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height).data
}
