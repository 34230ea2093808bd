import * as z from 'zod/mini'
import { mediaItemSchema } from '../../media/media-item.ts'
import { newRecordingSchema } from '../../media/new-recording.ts'
import { command, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Recordings of the microphone, which come in pieces as well. */
export const recordingsContract = {
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
} satisfies Contract
