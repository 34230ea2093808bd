import { isJsonObject } from '../json.ts'

/** Returns the stand-in for the bytes of a library item in values that a format stores, such as provider state. */
export function libraryStandIn(mediaId: string): string {
  return `⟨library:${mediaId}⟩`
}

/** Returns the id of the item that a stand-in refers to; `undefined` for any other text. */
export function findLibraryStandIn(text: string): string | undefined {
  return /^⟨library:([\w-]+)⟩$/.exec(text)?.[1]
}

/** Copies a JSON value with every text in it mapped. `name` is the name of the text's field. */
export function mapTexts(
  value: unknown,
  change: (text: string, name: string | undefined) => string,
  name?: string,
): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, mapTexts(inner, change, field)]),
  )
}
