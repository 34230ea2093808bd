import * as z from 'zod/mini'

/**
 * The room that the library takes and has. `nearly-full`: 95 % of its limit, or less on its disk than the next requests may
 * need. `full`: the limit is reached, or nothing more can be written. Nothing is refused because of the limit: it warns.
 */
export const mediaSpaceSchema = z.object({
  /** All files, those in the trash included. */
  bytes: z.number(),
  trashBytes: z.number(),
  /** As the user set it; left out for none. */
  limitBytes: z.optional(z.number()),
  /** Of the disk that the library is on; left out where it cannot be told. */
  freeBytes: z.optional(z.number()),
  diskBytes: z.optional(z.number()),
  level: z.enum(['ok', 'nearly-full', 'full']),
  /** What runs out first; left out where nothing does. */
  by: z.optional(z.enum(['limit', 'disk'])),
  /** Days until one of them is reached, at the pace of the last 14 days; left out for a year or more. */
  daysLeft: z.optional(z.number()),
})

export type MediaSpace = z.infer<typeof mediaSpaceSchema>
