import * as z from 'zod/mini'

/** Why a copy was made: daily, by the user, before an update, or from a backup. */
const databaseCopyKinds = ['daily', 'manual', 'update', 'backup'] as const

/** A copy of the database that can be restored. */
export const databaseCopySchema = z.object({
  /** Its file name, which is also its id. */
  name: z.string(),
  kind: z.enum(databaseCopyKinds),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  bytes: z.number(),
  /** Its schema version; left out when it cannot be read. */
  schema: z.exactOptional(z.number()),
  /** Its contents; left out when it cannot be read, and therefore not restored. */
  holds: z.optional(z.object({ conversations: z.number(), runs: z.number() })),
})

export type DatabaseCopy = z.infer<typeof databaseCopySchema>

export const databaseCopiesSchema = z.object({
  /** Newest first. */
  copies: z.array(databaseCopySchema),
  /** The newest schema version that this app reads. */
  appSchema: z.number(),
  /** The copy that the next start restores; left out for none. */
  restoring: z.optional(z.string()),
})

export type DatabaseCopies = z.infer<typeof databaseCopiesSchema>
