import * as z from 'zod/mini'

/** Why a copy is here: made by itself once a day, because the user said so, or before an update; or out of a backup. */
const databaseCopyKinds = ['daily', 'manual', 'update', 'backup'] as const

/** A copy of the database that can be gone back to. */
export const databaseCopySchema = z.object({
  /** Its file, which is its id as well. */
  name: z.string(),
  kind: z.enum(databaseCopyKinds),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  bytes: z.number(),
  /** Its schema; left out when it cannot be read. */
  schema: z.exactOptional(z.number()),
  /** What it holds; left out when it cannot be read, and then it cannot be gone back to. */
  holds: z.optional(z.object({ conversations: z.number(), runs: z.number() })),
})

export type DatabaseCopy = z.infer<typeof databaseCopySchema>

export const databaseCopiesSchema = z.object({
  /** The newest first. */
  copies: z.array(databaseCopySchema),
  /** The newest schema that this app reads. */
  appSchema: z.number(),
  /** The copy that the next start goes back to; left out for none. */
  restoring: z.optional(z.string()),
})

export type DatabaseCopies = z.infer<typeof databaseCopiesSchema>
