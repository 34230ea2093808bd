import * as z from 'zod/mini'

/**
 * A place in the window: a tab, and the rest of the address that the tab interprets (`#/settings/keys` has `rest`
 * `'keys'`).
 */
export const placeSchema = z.object({ tab: z.string(), rest: z.string() })

export type Place = z.infer<typeof placeSchema>

/** Returns the URL hash for a place. */
export function toHash({ tab, rest }: Place): string {
  const path = rest === '' ? [tab] : [tab, ...rest.split('/')]
  return `#/${path.map(encodeURIComponent).join('/')}`
}
