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

/** Everything but keys in one file, and the way back. */
export const backupContract = {
  /** What the next backup takes, by kind, counted and measured within bounds. */
  'backup.sizes': command(nothing, backupSizesSchema),
  /**
   * The backups where the app and its schedule write them, and those that the user had written; the newest within bounds. Those that
   * nobody has read through yet are read from then on, one after the other, and copies of the database like them.
   */
  'backup.found': command(nothing, foundBackupsSchema),
  /** How far the backup is that is being read through. */
  'backup.checking': command(nothing, checkingSchema),
  /** Has a backup that was found read through anew, whatever is known of it, before all others. */
  'backup.check': command(z.object({ path: z.string() }), nothing),
  /** Has none read through until that is asked for. How far the reading was is kept. */
  'backup.stopChecks': command(nothing, nothing),
  /** Also when one was read through. */
  'backup.checkingChanged': event(checkingSchema),
  /**
   * Writes a backup while the app is used: where the user says, or into the folder `backups` of the data folder where the system
   * cannot be asked. Closing the stream stops it, and leaves nothing behind. It says what it was written without.
   */
  'backup.write': stream(z.object({ leaveOut: z.exactOptional(leftOutSchema) }), backupStepSchema),
  /** Has the user choose a file; `unavailable` where the system cannot be asked. */
  'backup.choose': command(nothing, z.object({ path: z.string() })),
  /** A file that was given whole by `transfer.append`: where it lies until it is discarded, to be inspected and restored like a chosen one. */
  'backup.given': command(byId, z.object({ path: z.string() })),
  /** What a file says of itself. `invalid-input` for one that is no backup, or that a newer app made. */
  'backup.inspect': command(z.object({ path: z.string() }), backupInfoSchema),
  /** What a backup has that is not here. Its database is unpacked for that, and nothing of it stays. */
  'backup.compare': command(z.object({ path: z.string() }), backupComparisonSchema),
  /**
   * Unpacks a backup beside what is there; the next start takes it, in place of what is here or beside it. The database of now is
   * copied first, and nothing is overwritten. Closing the stream stops it, and leaves nothing behind.
   */
  'backup.restore': stream(z.object({ path: z.string(), mode: z.enum(restoreModes) }), restoreStepSchema),
  /** Whether the next start adds a backup to what is here. */
  'backup.adding': command(nothing, z.object({ isPlanned: z.boolean() })),
  /** Has the next start add nothing; what was unpacked is removed then. */
  'backup.cancelAdding': command(nothing, nothing),
  /** The backups that the app writes by itself. */
  'backup.scheduled': command(nothing, scheduledBackupsSchema),
  /**
   * Has the app write backups by itself, into a folder that the user chose in a dialog of the system, or into `backups` of the data
   * folder where there is none. `invalid-input` for a folder that nobody chose.
   */
  'backup.setSchedule': command(newScheduleSchema, scheduledBackupsSchema),
  /** Has it write no more. What it wrote stays. */
  'backup.endSchedule': command(nothing, scheduledBackupsSchema),
  /** Has the user choose the folder of a schedule; `unavailable` where the system cannot be asked. */
  'backup.chooseFolder': command(nothing, z.object({ path: z.string() })),
  'backup.scheduledChanged': event(scheduledBackupsSchema),
} satisfies Contract
