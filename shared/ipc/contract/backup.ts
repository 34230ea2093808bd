import * as z from 'zod/mini'
import {
  backupComparisonSchema,
  backupInfoSchema,
  backupStepSchema,
  leftOutSchema,
  restoreModes,
  restoreStepSchema,
} from '../../backup/backup.ts'
import { checkingSchema } from '../../backup/backup-check.ts'
import { backupSizesSchema } from '../../backup/backup-sizes.ts'
import { foundBackupsSchema } from '../../backup/found-backup.ts'
import { newScheduleSchema, scheduledBackupsSchema } from '../../backup/backup-schedule.ts'
import { command, event, stream, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Backup and restore of everything but keys in one file. */
export const backupContract = {
  /** Contents and sizes of the next backup by kind, counted and measured up to a limit. */
  'backup.sizes': command(nothing, backupSizesSchema),
  /**
   * The backups in the folders that the app and its schedule use, and those that the user saved elsewhere; the newest
   * ones, up to a limit. Starts checking the ones that were never checked, one after the other, and copies of the
   * database likewise.
   */
  'backup.found': command(nothing, foundBackupsSchema),
  /** Progress of the running check. */
  'backup.checking': command(nothing, checkingSchema),
  /** Checks a found backup again before all others, whatever is known about it. */
  'backup.check': command(z.object({ path: z.string() }), nothing),
  /** Stops checking until a check is requested. The progress is kept. */
  'backup.stopChecks': command(nothing, nothing),
  /** Also emitted when a check has ended. */
  'backup.checkingChanged': event(checkingSchema),
  /**
   * Writes a backup while the app is in use: where the user chooses, or into the folder `backups` of the data folder on
   * hosts without a save dialog. Closing the stream cancels it and leaves nothing behind. The file lists what it omits.
   */
  'backup.write': stream(z.object({ leaveOut: z.exactOptional(leftOutSchema) }), backupStepSchema),
  /** Lets the user choose a file; `unavailable` on hosts without a file dialog. */
  'backup.choose': command(nothing, z.object({ path: z.string() })),
  /**
   * The path of a file that `transfer.append` has received completely. It stays there until it is discarded, and can be
   * inspected and restored like a chosen one.
   */
  'backup.given': command(byId, z.object({ path: z.string() })),
  /** The description in a backup file. `invalid-input` for a file that is not a backup, or was made by a newer app. */
  'backup.inspect': command(z.object({ path: z.string() }), backupInfoSchema),
  /** Compares a backup with the existing data. Its database is unpacked temporarily. */
  'backup.compare': command(z.object({ path: z.string() }), backupComparisonSchema),
  /**
   * Unpacks a backup next to the existing data; the next start applies it, replacing or adding to that data. The
   * current database is copied first, and nothing is overwritten. Closing the stream cancels it and leaves nothing
   * behind.
   */
  'backup.restore': stream(z.object({ path: z.string(), mode: z.enum(restoreModes) }), restoreStepSchema),
  /** Whether the next start adds a backup to the existing data. */
  'backup.adding': command(nothing, z.object({ isPlanned: z.boolean() })),
  /** Cancels adding a backup at the next start, which then removes the unpacked files. */
  'backup.cancelAdding': command(nothing, nothing),
  /** The schedule for automatic backups. */
  'backup.scheduled': command(nothing, scheduledBackupsSchema),
  /**
   * Turns on automatic backups, into a folder that the user chose in a system dialog, or into `backups` of the data
   * folder when there is none. `invalid-input` for a folder that was not chosen in the dialog.
   */
  'backup.setSchedule': command(newScheduleSchema, scheduledBackupsSchema),
  /** Turns off automatic backups. Existing ones stay. */
  'backup.endSchedule': command(nothing, scheduledBackupsSchema),
  /** Lets the user choose the folder of a schedule; `unavailable` on hosts without a folder dialog. */
  'backup.chooseFolder': command(nothing, z.object({ path: z.string() })),
  'backup.scheduledChanged': event(scheduledBackupsSchema),
} satisfies Contract
