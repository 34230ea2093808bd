import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { leftOutSchema } from './backup.ts'

export const backupIntervals = ['day', 'week'] as const
export type BackupInterval = (typeof backupIntervals)[number]

/** How many backups of a schedule are kept at most: older ones that it wrote are removed. */
export const keptBackups = [3, 7, 14, 30] as const

/** Backups that the app writes by itself while it is open. */
export const backupScheduleSchema = z.object({
  /** Absolute. */
  folder: z.string().check(z.minLength(1), z.maxLength(4_096)),
  every: z.enum(backupIntervals),
  keep: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  /** Minutes after midnight, of the computer's own clock; left out, a day or a week after the last one. */
  at: z.exactOptional(z.number().check(z.int(), z.minimum(0), z.maximum(24 * 60 - 1))),
  /** What they are written without; left out for nothing. */
  leaveOut: z.exactOptional(leftOutSchema),
})

export type BackupSchedule = z.infer<typeof backupScheduleSchema>

/** What a schedule is to be; without a folder, that of the app's own. */
export const newScheduleSchema = z.extend(backupScheduleSchema, {
  folder: z.exactOptional(backupScheduleSchema.shape.folder),
})

/** A schedule with what came of it. Moments are milliseconds since 1970. */
export const scheduledBackupsSchema = z.object({
  schedule: z.exactOptional(backupScheduleSchema),
  /** The last one that was written whole. */
  last: z.exactOptional(z.object({ at: z.number(), path: z.string(), bytes: z.number() })),
  /** Not before this; later where the app is closed then. */
  nextAt: z.exactOptional(z.number()),
  /** Whether one is being written now. */
  isWriting: z.boolean(),
  /** How far that is; what was written is then read through. */
  progress: z.exactOptional(
    z.object({ bytes: z.number(), allBytes: z.number(), isChecking: z.exactOptional(z.literal(true)) }),
  ),
  /** Why the last try failed; it is tried again within the hour. */
  error: z.exactOptional(appErrorSchema),
})

export type ScheduledBackups = z.infer<typeof scheduledBackupsSchema>
