import * as z from 'zod/mini'
import { mediaItemSchema } from '../../media/media-item.ts'
import { command, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Files sent to main in pieces, so that none is ever in memory as a whole. */
export const intakeContract = {
  /** Starts a file of any size. `bytes` is its size where known: `end` then refuses an incomplete file. */
  'intake.begin': command(z.object({ name: z.string(), bytes: z.optional(z.number()) }), byId),
  /** Writes the next piece, of a few MiB at most. Wait for the answer before sending the next one. */
  'intake.append': command(piece, nothing),
  /** Adds the file to the library. Returns the existing item when one has the same bytes. */
  'intake.end': command(byId, mediaItemSchema),
  /** Discards the file. Cancelling an unknown file is not an error. */
  'intake.cancel': command(byId, nothing),
} satisfies Contract
