import { inStrips } from './in-strips.ts'
import { maskPixels } from './mask-pixels.ts'
import { wholeBox, type Coverage } from './rasterise.ts'

/** Encodes the mask as a PNG of exactly the source's size; `undefined` when the browser lacks the memory. */
export async function exportMask(coverage: Coverage): Promise<Blob | undefined> {
  const { width, height } = coverage
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  await new Promise<void>((resolve) => {
    inStrips(
      wholeBox(coverage),
      (strip) => {
        const rows = new ImageData(maskPixels(coverage, strip), width, strip.bottom - strip.top)
        context.putImageData(rows, 0, strip.top)
      },
      { onDone: resolve },
    )
  })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ?? undefined
}
