import * as z from 'zod/mini'

/**
 * The disk space used by and available to the library. `nearly-full`: 95 % of its limit is used, or its disk has less
 * space than the next requests may need. `full`: the limit is reached, or nothing more can be written. The limit only
 * warns: nothing is refused because of it.
 */
export const mediaSpaceSchema = z.object({
  /** Size of all files, including those in the trash. */
  bytes: z.number(),
  trashBytes: z.number(),
  /** The user's limit; left out for none. */
  limitBytes: z.optional(z.number()),
  /** Free space on the library's disk; left out when unknown. */
  freeBytes: z.optional(z.number()),
  diskBytes: z.optional(z.number()),
  level: z.enum(['ok', 'nearly-full', 'full']),
  /** What runs out first; left out when neither does. */
  by: z.optional(z.enum(['limit', 'disk'])),
  /** Days until the limit or the disk is full, at the rate of the last 14 days; left out for a year or more. */
  daysLeft: z.optional(z.number()),
})

export type MediaSpace = z.infer<typeof mediaSpaceSchema>
