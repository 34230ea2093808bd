import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { isResultAddress } from '../../gateway/result-address.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { readDataUrl } from '../../media/data-url.ts'

type MediaPart = Extract<Part, { type: 'media' }>

/**
 * One image of an answer (see shared/gateway/wire/images.md, "Answer"), as base64 or as an address. Either key may be
 * an empty string, an address may be a data URL, and the base64 may have a prefix or line breaks. `outputFormat` is
 * the format that the answer states for all its images. `undefined` when there is neither an image nor an address.
 */
export function readImage(item: Json, block: string, outputFormat?: string): MediaPart | undefined {
  if (typeof item === 'string') return readImage({ url: item }, block, outputFormat)
  if (!isJsonObject(item)) return undefined
  const base64Text = toText(item['b64_json'])
  const url = addressOf(item)
  const inline =
    readDataUrl(base64Text ?? '') ?? (base64Text === undefined ? readDataUrl(url ?? '') : undefined)
  const data = inline?.data ?? base64Text?.replaceAll(/\s/g, '')
  const revisedPrompt = toText(item['revised_prompt'])
  const common = {
    type: 'media' as const,
    block,
    ...(revisedPrompt !== undefined && { revisedPrompt }),
  }
  const statedFormat = toText(item['output_format']) ?? outputFormat
  // Text that is not base64 contains no image.
  if (data !== undefined && !base64.test(data)) return undefined
  if (data !== undefined)
    return { ...common, mediaType: typeOfData(data) ?? inline?.mediaType ?? typeSaid(statedFormat), data }
  return url === undefined || !isResultAddress(url)
    ? undefined
    : { ...common, mediaType: typeSaid(statedFormat), url }
}

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** The address of an image; some vendors wrap it in an object. */
function addressOf(item: JsonObject): string | undefined {
  const address = item['url'] ?? item['image_url']
  return toText(isJsonObject(address) ? address['url'] : address)
}

function typeSaid(outputFormat: string | undefined): string {
  const name = outputFormat?.toLowerCase() ?? 'png'
  if (name.includes('/')) return name
  return `image/${name === 'jpg' ? 'jpeg' : name}`
}

/** The type according to the first bytes, which are more reliable than the answer's statement. */
function typeOfData(data: string): string | undefined {
  return beginnings.find(([beginning]) => data.startsWith(beginning))?.[1]
}

const beginnings: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
]
