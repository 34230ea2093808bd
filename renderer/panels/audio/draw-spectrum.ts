import type { Spectrum } from './spectrum-meter.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Draws onto a canvas whose context is scaled to CSS pixels. `heat` lists CSS colours from quiet to loud. */
export function drawSpectrum(
  context: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  { columns, bands, levels }: Spectrum,
  heat: readonly string[],
): void {
  context.clearRect(0, 0, size.width, size.height)
  const scale = heat.map(readHex)
  if (columns === 0 || scale.length === 0) return
  const image = new OffscreenCanvas(columns, bands)
  const inside = image.getContext('2d')
  if (inside === null) return
  const pixels = inside.createImageData(columns, bands)
  for (let column = 0; column < columns; column += 1) {
    for (let band = 0; band < bands; band += 1) {
      const colour = colourAt(scale, (levels[column * bands + band] ?? 0) / 255)
      // Draw high pitches at the top.
      pixels.data.set([...colour, 255], ((bands - 1 - band) * columns + column) * 4)
    }
  }
  inside.putImageData(pixels, 0, 0)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
}

function colourAt(scale: readonly Rgb[], level: number): Rgb {
  const place = level * (scale.length - 1)
  const low = scale[Math.floor(place)] ?? [0, 0, 0]
  const high = scale[Math.ceil(place)] ?? low
  const share = place - Math.floor(place)
  const mix = (at: 0 | 1 | 2) => Math.round(low[at] + (high[at] - low[at]) * share)
  return [mix(0), mix(1), mix(2)]
}

/** Parses `#rrggbb`, the notation of the heat scale's tokens. */
function readHex(colour: string): Rgb {
  const value = Number.parseInt(colour.replace('#', ''), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
