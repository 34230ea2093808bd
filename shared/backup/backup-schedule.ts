import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { leftOutSchema } from './backup.ts'

export const backupIntervals = ['day', 'week'] as const
export type BackupInterval = (typeof backupIntervals)[number]

/** Maximum number of backups a schedule keeps: older ones that it wrote are removed. */
export const keptBackups = [3, 7, 14, 30] as const

/** A schedule for automatic backups while the app is open. */
export const backupScheduleSchema = z.object({
  /** An absolute path. */
  folder: z.string().check(z.minLength(1), z.maxLength(4_096)),
  every: z.enum(backupIntervals),
  keep: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  /** Minutes after midnight in local time; when left out, a day or a week after the last backup. */
  at: z.exactOptional(z.number().check(z.int(), z.minimum(0), z.maximum(24 * 60 - 1))),
  /** The parts that backups omit; left out when they omit nothing. */
  leaveOut: z.exactOptional(leftOutSchema),
})

export type BackupSchedule = z.infer<typeof backupScheduleSchema>

/** A new schedule; without a folder, it uses the app's own. */
export const newScheduleSchema = z.extend(backupScheduleSchema, {
  folder: z.exactOptional(backupScheduleSchema.shape.folder),
})

/** A schedule with its state. Times are milliseconds since 1970. */
export const scheduledBackupsSchema = z.object({
  schedule: z.exactOptional(backupScheduleSchema),
  /** The last completely written backup. */
  last: z.exactOptional(z.object({ at: z.number(), path: z.string(), bytes: z.number() })),
  /** The earliest time of the next backup; it is later if the app is closed then. */
  nextAt: z.exactOptional(z.number()),
  /** Whether a backup is being written. */
  isWriting: z.boolean(),
  /** Progress of the backup, which is verified after writing. */
  progress: z.exactOptional(
    z.object({ bytes: z.number(), allBytes: z.number(), isChecking: z.exactOptional(z.literal(true)) }),
  ),
  /** Why the last attempt failed; it is retried within the hour. */
  error: z.exactOptional(appErrorSchema),
})

export type ScheduledBackups = z.infer<typeof scheduledBackupsSchema>
