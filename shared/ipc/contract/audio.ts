import * as z from 'zod/mini'
import { transcriptSchema } from '../../formats/transcriptions/transcript.ts'
import { transcriptionRequestSchema } from '../../audio/transcription-request.ts'
import { mediaItemSchema } from '../../media/media-item.ts'
import { runSchema } from '../../runs/run.ts'
import { command, type Contract } from '../define.ts'

/** Transcripts, and joined clips. */
export const audioContract = {
  /** Uploads an audio file for transcription or translation, once. `upload` in the run shows the progress. */
  'transcriptions.start': command(transcriptionRequestSchema, runSchema),
  /**
   * Joins the clips of these runs, which spoke a long text in parts, into one file in their order: a library item, made
   * without decoding. Returns the existing item if there is one. `unavailable` unless every part is complete and in the
   * library, or when their files cannot be joined.
   */
  'audio.joinParts': command(
    z.object({ runIds: z.array(z.string()).check(z.minLength(2), z.maxLength(1_000)) }),
    mediaItemSchema,
  ),
  /**
   * The transcript of a finished transcription or translation, reread from its record, with its times, in any response
   * format. `unavailable` while it is running, `not-found` when it produced no transcript.
   */
  'audio.transcript': command(z.object({ runId: z.string() }), transcriptSchema),
} satisfies Contract
