import type { Header } from './request-headers.ts'

/**
 * The headers of an answer in the order they came, names in lower case, one entry for each value of a repeated name.
 * `raw` is undici's list of names and values; `fields` is used where it is missing.
 */
export function listHeaders(
  raw: unknown,
  fields: Readonly<Record<string, string | string[] | undefined>>,
): Header[] {
  if (Array.isArray(raw)) {
    const texts = raw.map((item: unknown) => (Buffer.isBuffer(item) ? item.toString('latin1') : String(item)))
    return Array.from({ length: texts.length >> 1 }, (_, index) => ({
      name: (texts[index * 2] ?? '').toLowerCase(),
      value: texts[index * 2 + 1] ?? '',
    }))
  }
  return Object.entries(fields).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => ({ name, value: text })),
  )
}
