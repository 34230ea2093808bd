import type * as z from 'zod/mini'

/** Reads a key of the page's own storage; `undefined` if it is missing or does not match the schema. */
export function readLocalJson<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** A browser may refuse storage; the value then only lasts as long as the page. */
export function writeLocalJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}
