import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'

/** Number of colours in the heat map, from far to near. */
export const levelCount = 7

/** Returns the colour level of a cosine; -1 for NaN. */
export function levelOf(cosine: number, { low, high }: CosineRange): number {
  if (Number.isNaN(cosine)) return -1
  const share = (cosine - low) / Math.max(1e-6, high - low)
  return Math.max(0, Math.min(levelCount - 1, Math.floor(share * levelCount)))
}

/** Formats a cosine for a cell: `.86`, `1`, `−.12`. */
export function shortCosine(cosine: number): string {
  if (Number.isNaN(cosine)) return '–'
  const text = Math.abs(cosine).toFixed(2)
  const short = text.startsWith('0') ? text.slice(1) : text === '1.00' ? '1' : text
  return cosine < 0 && Number(text) !== 0 ? `−${short}` : short
}
