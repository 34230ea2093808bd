import { toSpeechInput, type SpeechRequest } from '../../shared/audio/speech-request.ts'
import { transcriptOf, type Transcript } from '../../shared/audio/transcript.ts'
import { toTranscriptionInput, type TranscriptionRequest } from '../../shared/audio/transcription-request.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { speechFormat } from '../../shared/formats/speech/index.ts'
import { transcriptionsFormat } from '../../shared/formats/transcriptions/index.ts'
import { translationsFormat } from '../../shared/formats/translations/index.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RecordReader } from '../runs/record-reader.ts'
import type { RunService } from '../runs/run-service.ts'
import { noTranscript, transcriptStillOn } from './audio-errors.ts'
import type { CheckSound } from './check-sound.ts'

/** Makes sound of words and words of sound. Every call sends once; any number may be out at the same time. */
export interface AudioService {
  speak(request: SpeechRequest): Promise<Result<Run>>
  transcribe(request: TranscriptionRequest): Promise<Result<Run>>
  translate(request: TranscriptionRequest): Promise<Result<Run>>
  /** What a finished run came to, from its record. */
  transcript(runId: string): Promise<Result<Transcript>>
}

export interface AudioServiceDependencies {
  readonly runs: Pick<RunService, 'start' | 'get'>
  readonly records: Pick<RecordReader, 'replay'>
  /** The fields to leave out of what a connection is asked. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** Looks at a file before it is sent. */
  readonly checkSound: CheckSound
  readonly onEnded: (run: Run) => void
}

export function createAudioService(dependencies: AudioServiceDependencies): AudioService {
  const { runs, records, removals, checkSound, onEnded } = dependencies

  async function sendFile(
    format: typeof transcriptionsFormat,
    kind: 'transcriptions' | 'translations',
    { connectionId, ...given }: TranscriptionRequest,
  ): Promise<Result<Run>> {
    const learned = removals(connectionId)
    if (!learned.ok) return learned
    const input = toTranscriptionInput(given, kind, learned.value)
    const request = input.ok ? format.request(input.value) : input
    if (!request.ok) return request
    const checked = given.file === undefined ? ok() : await checkSound(given.file)
    if (!checked.ok) return checked
    const { model, file } = given
    return runs.start({
      format,
      connectionId,
      model,
      request: request.value,
      asked: file?.fileName ?? '',
      onEnded,
    })
  }

  return {
    async speak({ connectionId, ...given }) {
      const learned = removals(connectionId)
      if (!learned.ok) return learned
      const input = toSpeechInput(given, learned.value)
      const request = input.ok ? speechFormat.request(input.value) : input
      if (!request.ok) return request
      return runs.start({
        format: speechFormat,
        connectionId,
        model: given.model,
        request: request.value,
        asked: given.input,
        onEnded,
      })
    },
    transcribe: (request) => sendFile(transcriptionsFormat, 'transcriptions', request),
    translate: (request) => sendFile(translationsFormat, 'translations', request),
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
