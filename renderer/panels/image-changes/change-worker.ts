import type { ChangeAnswer, ChangeRequest } from './change-message.ts'
import { countChanges } from './count-changes.ts'

/** Compares one result with its source, away from the window's main thread. */
self.addEventListener('message', ({ data }: MessageEvent<ChangeRequest>) => {
  void compare(data).then(
    (answer) => self.postMessage(answer),
    // Damaged, or of a kind this browser cannot draw.
    () => self.postMessage({} satisfies ChangeAnswer),
  )
})

/**
 * Stored values are compared, without what a file says of its colours: a gateway that writes the same pixels without that
 * gAMA chunk or profile has changed none of them. Nor is an image turned.
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
