/** A mask read from an image, and how it was read. */
export interface ImageMask {
  /** One byte per pixel: 255 where to edit. */
  readonly bytes: Uint8Array
  /**
   * `transparency`: transparent pixels are edited, as the endpoint defines it. `white`: the image has no transparency,
   * so white pixels are edited.
   */
  readonly by: 'transparency' | 'white'
}

/** Reads a mask from an image that is added in consecutive RGBA pieces. */
export function createMaskReader(pixelCount: number): {
  add(pixels: Uint8ClampedArray): void
  done(): ImageMask
} {
  const clear = new Uint8Array(pixelCount)
  const white = new Uint8Array(pixelCount)
  let isOpaque = true
  let to = 0
  return {
    add(pixels) {
      for (let at = 0; at < pixels.length && to < pixelCount; at += 4, to += 1) {
        const alpha = pixels[at + 3] ?? 255
        if (alpha < 255) isOpaque = false
        clear[to] = 255 - alpha
        const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
        white[to] = Math.round(red * 0.2126 + green * 0.7152 + blue * 0.0722)
      }
    },
    done: () => (isOpaque ? { bytes: white, by: 'white' } : { bytes: clear, by: 'transparency' }),
  }
}
