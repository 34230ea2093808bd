import { paint } from './paint.ts'
import { toRaster, type Raster } from './raster.ts'

/**
 * Replaces the source by another image where the mask is transparent; other pixels stay identical to the bit.
 * Half-transparent pixels are mixed. Without a mask the whole image is mixed half and half.
 */
export function edit(
  source: Raster,
  mask: Raster | undefined,
  { prompt, index }: { readonly prompt: string; readonly index: number },
): Raster {
  const { width, height } = source
  const painted = toRaster(paint({ prompt, width, height, index }))
  const pixels = Uint8Array.from(source.pixels)
  for (let at = 0; at < pixels.length; at += 4) {
    const kept = mask === undefined ? 128 : (mask.pixels[at + 3] ?? 255)
    if (kept === 255) continue
    for (let channel = 0; channel < 4; channel += 1) {
      const old = source.pixels[at + channel] ?? 0
      const fresh = painted.pixels[at + channel] ?? 0
      pixels[at + channel] = Math.round((old * kept + fresh * (255 - kept)) / 255)
    }
  }
  return { width, height, pixels }
}
