import * as z from 'zod/mini'

/** Where the window can be: a tab, and whatever the tab reads into the rest (`#/settings/keys` has `rest` `'keys'`). */
export const placeSchema = z.object({ tab: z.string(), rest: z.string() })

export type Place = z.infer<typeof placeSchema>

/** The hash of the window's address at a place. */
export function toHash({ tab, rest }: Place): string {
  const path = rest === '' ? [tab] : [tab, ...rest.split('/')]
  return `#/${path.map(encodeURIComponent).join('/')}`
}
