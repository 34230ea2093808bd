import * as z from 'zod/mini'

/** How many of a kind go into a backup, and how large they are now. */
const partSchema = z.object({ count: z.number(), bytes: z.number() })

/** What the next backup takes, known before it is written. Sizes are those on the disk; the file is smaller where texts pack well. */
export const backupSizesSchema = z.object({
  /** The database, with the files that belong to conversations and runs: attachments, recordings and vectors. */
  conversations: z.object({ count: z.number(), runs: z.number(), jobs: z.number(), bytes: z.number() }),
  /** Presets, prompts, tools, text sets and experiments that lie in the database. Their bytes are not counted twice. */
  presets: partSchema,
  /** Settings and connections, without their secrets. */
  settings: partSchema,
  records: partSchema,
  /** Files of the library, its trash among them. */
  media: partSchema,
  /** Whether there were more files than are measured: sizes are larger than told then. */
  isPartial: z.boolean(),
  /** What is free where backups go, where nobody asks for a place. */
  free: z.exactOptional(z.number()),
})

export type BackupSizes = z.infer<typeof backupSizesSchema>
