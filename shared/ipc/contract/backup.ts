import * as z from 'zod/mini'
import { backupInfoSchema, backupStepSchema, restoreStepSchema } from '../../backup/backup.ts'
import { command, stream, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Everything but keys in one file, and the way back. */
export const backupContract = {
  /**
   * Writes a backup while the app is used: where the user says, or into the folder `backups` of the data folder where the system
   * cannot be asked. Closing the stream stops it, and leaves nothing behind.
   */
  'backup.write': stream(nothing, backupStepSchema),
  /** Has the user choose a file; `unavailable` where the system cannot be asked. */
  'backup.choose': command(nothing, z.object({ path: z.string() })),
  /** What a file says of itself. `invalid-input` for one that is no backup, or that a newer app made. */
  'backup.inspect': command(z.object({ path: z.string() }), backupInfoSchema),
  /**
   * Unpacks a backup beside what is there; the next start takes it. The database of now is copied first, and nothing is
   * overwritten. Closing the stream stops it, and leaves nothing behind.
   */
  'backup.restore': stream(z.object({ path: z.string() }), restoreStepSchema),
} satisfies Contract
