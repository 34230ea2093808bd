import * as z from 'zod/mini'
import { wordedSchema } from '../errors/app-error.ts'

/** A connect link that waits for the user's word, as the window may know it: the key stays in the main process. */
export const pendingLinkSchema = z.object({
  id: z.string(),
  /** Host and port the key would go to, without letters of other alphabets. */
  host: z.string(),
  baseUrl: z.string(),
  name: z.string(),
  /** Such as `sk-••••••••41c0`; `''` when the link has no key. */
  maskedKey: z.string(),
  /** What is worth knowing before saying yes, one sentence each. */
  notes: z.array(wordedSchema),
  /** A connection to the same address that is there already; the key can be added to it. */
  existing: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Milliseconds since 1970, when it is forgotten unanswered. */
  expiresAt: z.number(),
})

export type PendingLink = z.infer<typeof pendingLinkSchema>
