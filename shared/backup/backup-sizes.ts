import * as z from 'zod/mini'

/** Number of items of a kind that a backup contains, and their current size. */
const partSchema = z.object({ count: z.number(), bytes: z.number() })

/**
 * Contents of the next backup, known before it is written. Sizes are those on disk; the backup is smaller where text
 * compresses well.
 */
export const backupSizesSchema = z.object({
  /** The database, with the files that belong to conversations and runs: attachments, recordings and vectors. */
  conversations: z.object({ count: z.number(), runs: z.number(), jobs: z.number(), bytes: z.number() }),
  /** Presets, prompts, tools, text sets and experiments stored in the database, whose bytes are counted there. */
  presets: partSchema,
  /** Settings and connections, without their secrets. */
  settings: partSchema,
  records: partSchema,
  /** Files of the library, including its trash. */
  media: partSchema,
  /** Whether there were too many files to measure all: actual sizes are then larger. */
  isPartial: z.boolean(),
  /** Free space in the backup folder, on hosts that do not ask where to save. */
  free: z.exactOptional(z.number()),
})

export type BackupSizes = z.infer<typeof backupSizesSchema>
