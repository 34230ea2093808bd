import * as z from 'zod/mini'
import { newRecordingSchema } from '../media/new-recording.ts'
import { fileDescriptionSchema } from '../media/file-description.ts'
import { mediaItemSchema } from '../media/media-item.ts'
import { command, type Contract } from './define.ts'
import { byId, nothing } from './inputs.ts'

const piece = z.object({
  id: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
})

/**
 * Files and recordings that come into main in pieces, so that none is ever whole in memory, and what they turn out to hold.
 * Part of `contract`.
 */
export const intakeContract = {
  /** Begins a file of any size. `bytes` is its size where it is known: `end` refuses a file that came in part. */
  'intake.begin': command(z.object({ name: z.string(), bytes: z.optional(z.number()) }), byId),
  /** Writes the next piece, of some MiB at most. Wait for the answer before the next one. */
  'intake.append': command(piece, nothing),
  /** Lists the file. The same bytes are listed once: the item that has them is answered. */
  'intake.end': command(byId, mediaItemSchema),
  /** Leaves nothing behind. Cancelling what is not there is no error. */
  'intake.cancel': command(byId, nothing),

  'recordings.begin': command(newRecordingSchema, byId),
  /**
   * Takes the next piece: whole samples for `wav`, 16 bits each, little-endian, channels interleaved. It is on disk when this
   * answers. A take that nothing is added to for three minutes, not even an empty piece, is ended and listed as cut short.
   */
  'recordings.append': command(piece, nothing),
  /**
   * Lists the take, as one that was cut short where its window went in the middle of it. After a failure the take is still
   * there: it can be ended again, and the next start lists it.
   */
  'recordings.end': command(
    z.object({ id: z.string(), isCutShort: z.optional(z.boolean()) }),
    mediaItemSchema,
  ),
  /** Leaves nothing behind. Discarding what is not there is no error. */
  'recordings.discard': command(byId, nothing),

  /** What the file of an item holds, read from it now. */
  'media.describe': command(byId, fileDescriptionSchema),
} satisfies Contract
