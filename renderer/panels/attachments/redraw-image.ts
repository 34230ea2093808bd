interface RedrawOptions {
  readonly type: 'image/png' | 'image/jpeg'
  /** The longer side is at most this, in pixels. */
  readonly maxSide?: number
}

/**
 * An image drawn anew, turned as its EXIF says, as a file of another type. It rejects for an image that the browser cannot read.
 * What is transparent becomes white in a JPEG.
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
