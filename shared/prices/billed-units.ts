import { formatRegistry, type FormatId } from '../formats/registry.ts'
import { isJsonObject, type Json } from '../json.ts'
import type { BilledUnits } from './model-price.ts'
import { definedFields } from '../defined-fields.ts'

/** Request fields for the number of images and the duration of a video. */
const names = { images: ['n', 'num_images'], seconds: ['seconds', 'duration'] } as const

/**
 * Returns the billed units of a request besides tokens, from its body (JSON, or the fields of a multipart body) and its
 * prompt. The format's descriptor determines the units.
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

/**
 * The first positive number under one of these names, at the top level of a body or in its `parameters` or `metadata`.
 */
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
