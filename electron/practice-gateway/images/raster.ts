/** An image of one byte per pixel, each an index into its palette. */
export interface IndexedRaster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Red, green, blue. */
  readonly palette: readonly (readonly [number, number, number])[]
  /** The index of the transparent entry. */
  readonly clear?: number
}

/** An image of four bytes per pixel: red, green, blue, alpha. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function toRaster({ width, height, pixels, palette, clear }: IndexedRaster): Raster {
  const colours = new Uint8Array(256 * 4)
  for (const [index, [red, green, blue]] of palette.entries())
    colours.set([red, green, blue, index === clear ? 0 : 255], index * 4)
  const wide = new Uint8Array(width * height * 4)
  for (let index = 0; index < pixels.length; index += 1) {
    const from = (pixels[index] ?? 0) * 4
    const to = index * 4
    wide[to] = colours[from] ?? 0
    wide[to + 1] = colours[from + 1] ?? 0
    wide[to + 2] = colours[from + 2] ?? 0
    wide[to + 3] = colours[from + 3] ?? 0
  }
  return { width, height, pixels: wide }
}
