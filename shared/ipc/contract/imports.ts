import * as z from 'zod/mini'
import {
  importOutcomeSchema,
  importProgressSchema,
  maxImportFiles,
  mediaImportSchema,
} from '../../media/media-import.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Many files that come into the library one after the other, each in pieces. They go on while the window shows another tab. */
export const importsContract = {
  /** Begins with the names and sizes of all files, in the order in which they will come. */
  'imports.begin': command(
    z.object({
      files: z.array(z.object({ name: z.string(), bytes: z.number() })).check(z.maxLength(maxImportFiles)),
    }),
    byId,
  ),
  /** The next piece of the file that is on its way. An error ends the file: send `endFile`. `cancelled` ends the import. */
  'imports.append': command(piece, nothing),
  /** The file is whole, or could not be read: the next one is on its way from here on. */
  'imports.endFile': command(z.extend(byId, { isUnreadable: z.optional(z.boolean()) }), importOutcomeSchema),
  /** Nothing is left of the file on its way; those before stay. Cancelling what is over is no error. */
  'imports.cancel': command(byId, nothing),
  /** Those that run, and those that are over and were not dismissed, the oldest first. */
  'imports.list': command(nothing, z.array(importProgressSchema)),
  'imports.get': command(byId, mediaImportSchema),
  'imports.dismiss': command(byId, nothing),
  /** An import began, went on a bit, or is over. A few times a second at most. */
  'imports.changed': event(importProgressSchema),
} satisfies Contract
