import * as z from 'zod/mini'
import { databaseCopiesSchema, databaseCopySchema } from '../../data/database-copy.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Copies of the database. */
export const dataContract = {
  'data.copies': command(nothing, databaseCopiesSchema),
  'data.makeCopy': command(nothing, databaseCopySchema),
  /**
   * Makes the next start restore a copy. The current database is then set aside, not deleted. Each page of the copy is
   * verified first: a damaged copy and one from a newer app are refused.
   */
  'data.restoreCopy': command(z.object({ name: z.string() }), databaseCopiesSchema),
  'data.cancelRestore': command(nothing, databaseCopiesSchema),
  /** A copy was made or removed. */
  'data.copiesChanged': event(nothing),
} satisfies Contract
