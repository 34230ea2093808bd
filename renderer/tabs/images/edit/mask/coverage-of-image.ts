/** What an image says as a mask, and by what. */
export interface ImageMask {
  /** 255 where to edit, one byte for each pixel. */
  readonly bytes: Uint8Array
  /** `transparency`: what is see-through is edited, as the endpoint has it. `white`: of an image without any, what is white. */
  readonly by: 'transparency' | 'white'
}

/** Reads a mask from an image that comes in pieces of RGBA, in their order. */
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
