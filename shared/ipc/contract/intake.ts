import * as z from 'zod/mini'
import { mediaItemSchema } from '../../media/media-item.ts'
import { command, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Files that come into main in pieces, so that none is ever whole in memory. */
export const intakeContract = {
  /** Begins a file of any size. `bytes` is its size where it is known: `end` refuses a file that came in part. */
  'intake.begin': command(z.object({ name: z.string(), bytes: z.optional(z.number()) }), byId),
  /** Writes the next piece, of some MiB at most. Wait for the answer before the next one. */
  'intake.append': command(piece, nothing),
  /** Lists the file. The same bytes are listed once: the item that has them is answered. */
  'intake.end': command(byId, mediaItemSchema),
  /** Leaves nothing behind. Cancelling what is not there is no error. */
  'intake.cancel': command(byId, nothing),
} satisfies Contract
