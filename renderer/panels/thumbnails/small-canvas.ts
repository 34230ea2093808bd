/** The longest side, in pixels: a tile at twice the resolution of an ordinary screen. */
export const maxSide = 448

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a thumbnail for an image of this size. Nothing is enlarged. */
export function fitTo({ width, height }: Size): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export async function toWebp(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
  return new Uint8Array(await blob.arrayBuffer())
}
