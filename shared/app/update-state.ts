import * as z from 'zod/mini'

/** What is known of newer versions, and who is asked for them. */
export const updateStateSchema = z.object({
  /** The host that is asked: shown before the check is turned on. */
  host: z.string(),
  /** When it last answered, in milliseconds since 1970. */
  checkedAt: z.optional(z.number()),
  /** A version newer than this one, and the https page that describes it. */
  available: z.optional(z.object({ version: z.string(), url: z.string() })),
})

export type UpdateState = z.infer<typeof updateStateSchema>
