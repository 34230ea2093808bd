/**
 * Returns the orientation of a JPEG file, the number 1 to 8 from its camera (Exif, tag 0x0112). 1 is as stored, 3
 * upside down, 5 to 8 on its side; also 1 when there is none, or none readable.
 *
 * @param head The beginning of the file: Exif data precedes the image.
 */
export function imageOrientation(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    const tiff = exifOf(view)
    return tiff === undefined ? 1 : orientationIn(tiff)
  } catch (error) {
    // A damaged file may end where a number is expected.
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** Finds the Exif data of a JPEG, from its TIFF header on. */
function exifOf(view: DataView): DataView | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 10 < view.byteLength && view.getUint8(at) === 0xff) {
    const [marker, length] = [view.getUint8(at + 1), view.getUint16(at + 2)]
    // The image data begins.
    if (marker === 0xda) return undefined
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966)
      return new DataView(view.buffer, view.byteOffset + at + 10, view.byteLength - at - 10)
    at += 2 + length
  }
  return undefined
}

function orientationIn(tiff: DataView): number {
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  const count = tiff.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12
    if (tiff.getUint16(at, isLittle) !== 0x0112) continue
    const value = tiff.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
