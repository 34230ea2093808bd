import * as z from 'zod/mini'
import { transcriptSchema } from '../../formats/transcriptions/transcript.ts'
import { transcriptionRequestSchema } from '../../audio/transcription-request.ts'
import { mediaItemSchema } from '../../media/media-item.ts'
import { runSchema } from '../../runs/run.ts'
import { command, type Contract } from '../define.ts'

/** Text that is made of audio. */
export const audioContract = {
  /** Uploads a sound file to be written down, once. `upload` of the run tells how far it is. */
  'transcriptions.start': command(transcriptionRequestSchema, runSchema),
  /**
   * One file of the clips of these runs, which spoke a long text in parts, in their order: an item of the library, without
   * decoding anything. The item that is there already is answered. `unavailable` unless every part is whole and in the
   * library, or where their files do not fit to each other.
   */
  'audio.joinParts': command(
    z.object({ runIds: z.array(z.string()).check(z.minLength(2), z.maxLength(1_000)) }),
    mediaItemSchema,
  ),
  /**
   * The transcript of a finished transcription or translation, read again from its record: with its times, whatever shape
   * the body had. `unavailable` while the run is on, `not-found` when it came to no transcript.
   */
  'audio.transcript': command(z.object({ runId: z.string() }), transcriptSchema),
} satisfies Contract
