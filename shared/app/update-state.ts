import * as z from 'zod/mini'

/** Known newer versions, and the host that is checked for them. */
export const updateStateSchema = z.object({
  /** The host that is checked; shown before the check is turned on. */
  host: z.string(),
  /** Time of its last answer, in milliseconds since 1970. */
  checkedAt: z.optional(z.number()),
  /** A version newer than this one, and the https page that describes it. */
  available: z.optional(z.object({ version: z.string(), url: z.string() })),
})

export type UpdateState = z.infer<typeof updateStateSchema>
