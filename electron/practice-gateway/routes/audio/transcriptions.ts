import { fieldFailure, gatewayFailure } from '../../errors.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { measureAudio } from '../../audio/measure-audio.ts'
import { transcribe, translate, type AudioTranscript } from '../../audio/transcribe.ts'
import { readUpload, type Upload } from '../../upload/read-upload.ts'
import { isFailure } from '../images/parse-image-request.ts'
import { findAllowedModel } from '../text-routes.ts'
import { checkFile, checkAudio } from './check-file.ts'
import { streamTranscript } from './stream-transcript.ts'
import { parseTranscriptionRequest } from './parse-transcription-request.ts'
import { tokenUsage, writeTranscript, type TranscriptBody } from './write-transcript.ts'

type Task = 'transcribe' | 'translate'

const ordinaryMs = 700
const slowMs = 8_000
/** Seconds; longer audio needs a chunking strategy before speakers can be distinguished. */
const maxUnchunkedSeconds = 30

/** `POST /v1/audio/transcriptions` (see shared/gateway/wire/transcriptions.md, "Form fields"). */
export const transcriptions: Handler = (exchange) => answer(exchange, 'transcribe')

/** `POST /v1/audio/translations` (see shared/gateway/wire/transcriptions.md, "Translations"). */
export const translations: Handler = (exchange) => answer(exchange, 'translate')

async function answer(exchange: Exchange, task: Task): Promise<void> {
  const upload = await readUpload(exchange)
  if (upload === 'left') return undefined
  if (isFailure(upload)) return sendFailure(exchange, upload)
  try {
    return await answerForm(exchange, upload, task)
  } finally {
    await upload.file?.close()
  }
}

async function answerForm(exchange: Exchange, upload: Upload, task: Task): Promise<void> {
  const found = findAllowedModel(exchange, upload.fields.get('model')?.[0])
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { id: model, kind } = found.entry
  if (kind !== 'transcribe') {
    const message = `not implemented: ${model} does not listen`
    return sendFailure(exchange, gatewayFailure(500, message, 'convert_request_failed'))
  }
  const file = checkFile(upload, model)
  if (isFailure(file)) return sendFailure(exchange, file)
  const parsed = parseTranscriptionRequest(upload, model, task === 'translate')
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const { clock, pace, gone, memory } = exchange
  await wait(clock, pace.pause(model === 'practice-transcribe-slow' ? slowMs : ordinaryMs), gone)
  if (gone.aborted) return undefined
  const audio = checkAudio(await measureAudio(file, memory.speech))
  if (isFailure(audio)) return sendFailure(exchange, audio)
  if (model === 'practice-transcribe-diarize' && audio.seconds > maxUnchunkedSeconds && !parsed.hasChunking) {
    return sendFailure(exchange, missingChunking)
  }
  if (model === 'practice-transcribe-json') return sendJson(exchange, errorInPlaceOfText)
  const transcript =
    model === 'practice-transcribe-empty' ? nothingIn(audio.seconds) : transcribe(audio, file.name)
  const isOwn = audio.spoken !== undefined
  const said = task === 'translate' && transcript.text !== '' ? translate(transcript, isOwn) : transcript
  const { input_tokens: input, output_tokens: output } = tokenUsage(said, parsed)
  exchange.charge(found.entry, { input: Number(input), output: Number(output) })
  if (parsed.stream) return streamTranscript(exchange, said, parsed, model)
  const body = writeTranscript(said, parsed, task)
  return sendBody(exchange, model === 'practice-transcribe-mislabelled' ? mislabel(body) : body)
}

const missingChunking = fieldFailure(
  'chunking_strategy',
  'missing_required_parameter',
  'chunking_strategy is required for diarization models when audio is longer than 30 seconds.',
)

/** Some vendors ignore status codes. */
const errorInPlaceOfText = {
  error: {
    message: 'The rehearsed ear is blocked today. This answer has status 200 all the same.',
    type: 'upstream_error',
    param: null,
    code: 'ear_unavailable',
  },
}

function nothingIn(seconds: number): AudioTranscript {
  return { text: '', seconds, words: [], segments: [] }
}

function mislabel({ type, text }: TranscriptBody): TranscriptBody {
  const isJson = type.startsWith('application/json')
  return { text, type: isJson ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8' }
}

function sendBody({ response }: Exchange, { type, text }: TranscriptBody): void {
  if (response.destroyed) return
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
