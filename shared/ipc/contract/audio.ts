import * as z from 'zod/mini'
import { transcriptSchema } from '../../formats/transcriptions/transcript.ts'
import { transcriptionRequestSchema } from '../../audio/transcription-request.ts'
import { runSchema } from '../../runs/run.ts'
import { command, type Contract } from '../define.ts'

/** Text that is made of audio. */
export const audioContract = {
  /** Uploads a sound file to be written down, once. `upload` of the run tells how far it is. */
  'transcriptions.start': command(transcriptionRequestSchema, runSchema),
  /**
   * The transcript of a finished transcription or translation, read again from its record: with its times, whatever shape
   * the body had. `unavailable` while the run is on, `not-found` when it came to no transcript.
   */
  'audio.transcript': command(z.object({ runId: z.string() }), transcriptSchema),
} satisfies Contract
