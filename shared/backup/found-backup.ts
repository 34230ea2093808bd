import * as z from 'zod/mini'
import { backupContentsSchema, leftOutSchema } from './backup.ts'
import { backupCheckSchema } from './backup-check.ts'

/** A backup that lies where the app or its schedule writes them. */
export const foundBackupSchema = z.object({
  path: z.string(),
  source: z.enum(['manual', 'scheduled']),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  bytes: z.number(),
  /** Of its database; backups of older versions do not say it. */
  schema: z.exactOptional(z.number()),
  /** Left out where it cannot be restored: it is damaged, or a newer app made it. */
  holds: z.exactOptional(backupContentsSchema),
  /** What it was written without; left out for nothing. */
  leftOut: z.exactOptional(leftOutSchema),
  /** Whether a newer app made it. */
  isNewer: z.boolean(),
  check: backupCheckSchema,
})

export type FoundBackup = z.infer<typeof foundBackupSchema>

/** What is known of a copy of the database as a whole. */
export const checkedCopySchema = z.object({
  /** As `data.copies` has it. */
  name: z.string(),
  path: z.string(),
  check: backupCheckSchema,
})

export type CheckedCopy = z.infer<typeof checkedCopySchema>

export const foundBackupsSchema = z.object({
  /** The newest first. */
  backups: z.array(foundBackupSchema),
  /** How many more lie there than are read. */
  more: z.number(),
  /** Copies of the database that can be gone back to. */
  copies: z.array(checkedCopySchema),
})

export type FoundBackups = z.infer<typeof foundBackupsSchema>
