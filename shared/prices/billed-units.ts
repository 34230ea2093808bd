import { formatRegistry, type FormatId } from '../formats/registry.ts'
import { isJsonObject, type Json } from '../json.ts'
import type { BilledUnits } from './model-price.ts'
import { definedFields } from '../defined-fields.ts'

/** The names under which requests say how many images they want, and how long a video is. */
const names = { images: ['n', 'num_images'], seconds: ['seconds', 'duration'] } as const

/**
 * What a request of a format is charged by beside tokens, as far as its body (a JSON body, or the fields of a multipart one) and
 * its prompt tell. Which units count is in the format's descriptor.
 */
export function billedUnitsOf(format: FormatId, body: Json | undefined, prompt: string): BilledUnits {
  const units = formatRegistry[format].priceUnits
  const images = units.includes('images') ? (numberIn(body, names.images) ?? 1) : undefined
  const seconds = formatRegistry[format].output === 'video' ? numberIn(body, names.seconds) : undefined
  return {
    ...definedFields({ images, seconds }),
    ...(units.includes('characters') && { characters: Array.from(prompt).length }),
  }
}

/** The first number above zero under one of these names, at the top of a body or in its `parameters` or `metadata`. */
function numberIn(body: Json | undefined, wanted: readonly string[]): number | undefined {
  if (!isJsonObject(body)) return undefined
  for (const place of [body, body['parameters'], body['metadata']]) {
    if (!isJsonObject(place)) continue
    for (const name of wanted) {
      const value = place[name]
      const number = typeof value === 'string' ? Number.parseFloat(value) : value
      if (typeof number === 'number' && Number.isFinite(number) && number > 0) return number
    }
  }
  return undefined
}
