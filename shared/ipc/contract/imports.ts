import * as z from 'zod/mini'
import {
  importOutcomeSchema,
  importProgressSchema,
  maxImportFiles,
  mediaImportSchema,
} from '../../media/media-import.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/**
 * Imports of many files into the library, one after the other, each in pieces. They continue while the window shows
 * another tab.
 */
export const importsContract = {
  /** Starts with the names and sizes of all files, in the order they will be sent. */
  'imports.begin': command(
    z.object({
      files: z.array(z.object({ name: z.string(), bytes: z.number() })).check(z.maxLength(maxImportFiles)),
    }),
    byId,
  ),
  /** The next piece of the current file. An error ends the file: send `endFile`. `cancelled` ends the import. */
  'imports.append': command(piece, nothing),
  /** Ends the current file, as complete or unreadable, and moves on to the next. */
  'imports.endFile': command(z.extend(byId, { isUnreadable: z.optional(z.boolean()) }), importOutcomeSchema),
  /** Discards the current file; earlier ones stay. Cancelling a finished import is not an error. */
  'imports.cancel': command(byId, nothing),
  /** Running imports, and finished ones that were not dismissed, oldest first. */
  'imports.list': command(nothing, z.array(importProgressSchema)),
  'imports.get': command(byId, mediaImportSchema),
  'imports.dismiss': command(byId, nothing),
  /** An import started, progressed or ended. Emitted a few times a second at most. */
  'imports.changed': event(importProgressSchema),
} satisfies Contract
