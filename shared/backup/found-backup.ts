import * as z from 'zod/mini'
import { backupContentsSchema, leftOutSchema } from './backup.ts'
import { backupCheckSchema } from './backup-check.ts'

/** A backup in one of the folders where the app or its schedule writes them. */
export const foundBackupSchema = z.object({
  path: z.string(),
  source: z.enum(['manual', 'scheduled']),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  bytes: z.number(),
  /** Schema version of its database; backups of older versions do not have it. */
  schema: z.exactOptional(z.number()),
  /** Left out when it cannot be restored: it is damaged, or was made by a newer app. */
  holds: z.exactOptional(backupContentsSchema),
  /** The parts that it omits; left out when it omits nothing. */
  leftOut: z.exactOptional(leftOutSchema),
  /** Whether a newer app made it. */
  isNewer: z.boolean(),
  check: backupCheckSchema,
})

export type FoundBackup = z.infer<typeof foundBackupSchema>

/** The check result of a copy of the database. */
export const checkedCopySchema = z.object({
  /** The name that `data.copies` uses. */
  name: z.string(),
  path: z.string(),
  check: backupCheckSchema,
})

export type CheckedCopy = z.infer<typeof checkedCopySchema>

export const foundBackupsSchema = z.object({
  /** Newest first. */
  backups: z.array(foundBackupSchema),
  /** Number of further backups there that were not read. */
  more: z.number(),
  /** Copies of the database that can be restored. */
  copies: z.array(checkedCopySchema),
})

export type FoundBackups = z.infer<typeof foundBackupsSchema>
