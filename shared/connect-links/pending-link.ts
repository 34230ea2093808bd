import * as z from 'zod/mini'
import { wordedSchema } from '../errors/app-error.ts'

/** A connect link that waits for the user's decision, without its key, which stays in the main process. */
export const pendingLinkSchema = z.object({
  id: z.string(),
  /** The host and port the key would be sent to, in ASCII form. */
  host: z.string(),
  baseUrl: z.string(),
  name: z.string(),
  /** For example `sk-••••••••41c0`; `''` when the link has no key. */
  maskedKey: z.string(),
  /** Warnings to read before accepting, one sentence each. */
  notes: z.array(wordedSchema),
  /** An existing connection to the same address; the key can be added to it. */
  existing: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** When the unanswered link expires, in milliseconds since 1970. */
  expiresAt: z.number(),
})

export type PendingLink = z.infer<typeof pendingLinkSchema>
