import { transcriptOf, type Transcript } from '../../shared/formats/transcriptions/transcript.ts'
import { toTranscriptionInput } from '../../shared/audio/to-transcription-input.ts'
import type { TranscriptionRequest } from '../../shared/audio/transcription-request.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import { transcriptFormats } from '../../shared/formats/transcriptions/index.ts'
import type { CheckRequest } from '../request-queue/request-service.ts'
import type { SubmitRequest } from '../runs/submit-request.ts'
import type { RecordReader } from '../runs/record-reader.ts'
import type { RunService } from '../runs/run-service.ts'
import type { CheckAudio } from './check-audio.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { audioError } from '../../shared/text/en/errors/audio.ts'

/** Transcribes and translates audio. Every call sends one request; calls may run concurrently. */
export interface AudioService {
  transcribe(request: TranscriptionRequest): Promise<Result<Run>>
  /** Checks the file of a request before it is sent. */
  readonly checkRequest: CheckRequest
  /** The transcript of a finished run, from its record. */
  transcript(runId: string): Promise<Result<Transcript>>
}

export interface AudioServiceDependencies {
  readonly submitRequest: SubmitRequest
  readonly runs: Pick<RunService, 'get'>
  readonly records: Pick<RecordReader, 'replay'>
  /** Checks a file before it is sent. */
  readonly checkAudio: CheckAudio
}

export function createAudioService(dependencies: AudioServiceDependencies): AudioService {
  const { submitRequest, runs, records, checkAudio } = dependencies

  return {
    async transcribe({ connectionId, ...given }) {
      const { model, file } = given
      return submitRequest({
        format: transcriptFormats.transcriptions,
        connectionId,
        model,
        prompt: file?.fileName ?? '',
        input: (removals) => toTranscriptionInput(given, 'transcriptions', removals),
        check: async () => (file === undefined ? ok() : checkAudio(file)),
      })
    },
    async checkRequest({ prompt, request: { body } }) {
      const file = body?.type === 'multipart' && body.fields.find((field) => 'mediaId' in field)
      return file ? checkAudio({ mediaId: file.mediaId, fileName: prompt }) : ok()
    },
    async transcript(runId) {
      const run = runs.get(runId)
      if (!run.ok) return run
      if (run.value.status === 'running') return err(transcriptStillOn)
      const replay = await records.replay(run.value)
      if (!replay.ok) return replay
      const transcript = transcriptOf(replay.value.progress.log.take())
      return transcript === undefined ? err(noTranscript) : ok(transcript)
    },
  }
}

const transcriptStillOn: AppError = {
  kind: 'unavailable',
  ...audioError('transcriptNotComplete'),
}

const noTranscript: AppError = {
  kind: 'not-found',
  ...audioError('noTranscript'),
}
