interface RedrawOptions {
  readonly type: 'image/png' | 'image/jpeg'
  /** The longest side of the result, in pixels. */
  readonly maxSide?: number
}

/**
 * Re-encodes an image as another file type, rotated as its EXIF data says. Rejects for an image that the browser cannot
 * read. Transparent areas become white in a JPEG.
 */
export async function redrawImage(blob: Blob, { type, maxSide }: RedrawOptions): Promise<Blob> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const scale = Math.min(1, (maxSide ?? Number.POSITIVE_INFINITY) / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type, quality: jpegQuality })
}

const jpegQuality = 0.92
