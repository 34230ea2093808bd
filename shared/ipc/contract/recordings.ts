import * as z from 'zod/mini'
import { mediaItemSchema } from '../../media/media-item.ts'
import { newRecordingSchema } from '../../media/new-recording.ts'
import { command, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Microphone recordings, received in pieces. */
export const recordingsContract = {
  'recordings.begin': command(newRecordingSchema, byId),
  /**
   * Appends the next piece: whole samples for `wav`, 16 bits each, little-endian, channels interleaved. It is on disk
   * when this resolves. A recording that receives no piece, not even an empty one, for three minutes is ended and
   * listed as cut short.
   */
  'recordings.append': command(piece, nothing),
  /**
   * Adds the recording to the library; one whose window closed during it is listed as cut short. After a failure the
   * recording is kept: it can be ended again, and the next start lists it.
   */
  'recordings.end': command(
    z.object({ id: z.string(), isCutShort: z.optional(z.boolean()) }),
    mediaItemSchema,
  ),
  /** Discards a recording. Discarding an unknown one is not an error. */
  'recordings.discard': command(byId, nothing),
} satisfies Contract
