import type * as z from 'zod/mini'

/** What the page's own storage has under a key; `undefined` when that is nothing, or nothing the schema takes. */
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

/** A browser may refuse storage; what was to be kept then lasts as long as the page. */
export function writeLocalJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}
