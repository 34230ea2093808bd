import { isJsonObject } from '../json.ts'

/** What stands for the bytes of an item of the library in values that a format keeps, such as what it must send back. */
export function libraryStandIn(mediaId: string): string {
  return `⟨library:${mediaId}⟩`
}

/** The item that a text stands for; `undefined` for any other text. */
export function findLibraryStandIn(text: string): string | undefined {
  return /^⟨library:([\w-]+)⟩$/.exec(text)?.[1]
}

/** A copy of a JSON value with every text in it changed. `name` is that of the field it is the value of. */
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
