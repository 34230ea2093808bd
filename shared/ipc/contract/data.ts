import * as z from 'zod/mini'
import { databaseCopiesSchema, databaseCopySchema } from '../../data/database-copy.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Copies of the database. */
export const dataContract = {
  'data.copies': command(nothing, databaseCopiesSchema),
  'data.makeCopy': command(nothing, databaseCopySchema),
  /**
   * The next start goes back to a copy. The database of now is set aside then, not deleted. Each page of the copy is read first: a
   * damaged one is refused, and so is one of a newer app.
   */
  'data.restoreCopy': command(z.object({ name: z.string() }), databaseCopiesSchema),
  'data.cancelRestore': command(nothing, databaseCopiesSchema),
  /** A copy was made, or one went. */
  'data.copiesChanged': event(nothing),
} satisfies Contract
