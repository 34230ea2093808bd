import { readDataUrl } from '../../../../shared/media/data-url.ts'
import type { Json } from '../../../../shared/json.ts'
import type { Raster } from '../../images/raster.ts'
import { readPng } from '../../images/read-png.ts'
import type { CreateBody } from './read-create.ts'

/** The image a request brings, to be seen in the video. Only PNG is read; an address is not fetched. */
export async function readImageOf({ fields, files }: CreateBody): Promise<Raster | undefined> {
  const { image, images, input_reference: reference } = fields
  const bytes =
    files[0] ?? bytesOf(image) ?? bytesOf(Array.isArray(images) ? images[0] : images) ?? bytesOf(reference)
  return bytes && readPng(bytes)
}

/** Of a `data:` address, or of plain base64. */
function bytesOf(value: Json | undefined): Uint8Array | undefined {
  if (typeof value !== 'string' || value === '' || /^https?:/i.test(value)) return undefined
  return Buffer.from(readDataUrl(value)?.data ?? value, 'base64')
}
