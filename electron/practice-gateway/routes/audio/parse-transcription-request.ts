import type { Json, JsonObject } from '../../../../shared/json.ts'
import { parseJson } from '../../../../shared/json.ts'
import { fieldFailure, type Failure } from '../../errors.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { FieldRules } from '../../text/field-rule.ts'
import { numberAt, stringAt, stringsIn } from '../../text/json-parts.ts'
import { chatWording } from '../../text/wording.ts'
import type { Upload } from '../../upload/read-upload.ts'

const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'] as const

export type TranscriptFormat = (typeof transcriptFormats)[number]

/** A checked request for a transcript, without its file. */
export interface ParsedTranscriptionRequest {
  readonly format: TranscriptFormat
  /** ISO-639-1, `''` when not given. */
  readonly language: string
  readonly prompt: string
  readonly temperature: number
  readonly wantsWords: boolean
  readonly wantsSegments: boolean
  readonly wantsLogprobs: boolean
  readonly stream: boolean
  readonly speakerNames: readonly string[]
  readonly hasChunking: boolean
}

/** See shared/gateway/wire/transcriptions.md, "Form fields" and "Translations". */
const rules: FieldRules = {
  language: { type: 'string' },
  prompt: { type: 'string' },
  response_format: { type: 'string', oneOf: transcriptFormats },
  temperature: { type: 'number', min: 0, max: 1 },
  stream: { type: 'boolean' },
  timestamp_granularities: { type: 'array', items: { type: 'string', oneOf: ['word', 'segment'] } },
  include: { type: 'array', items: { type: 'string', oneOf: ['logprobs'] } },
}

/** Form values are text: accept the text of a number where a number is expected. */
const parsed = new Set(['temperature', 'stream'])
const lists = new Set(['timestamp_granularities', 'include', 'known_speaker_names'])

/** Reads the text fields of the form, or returns the error for the wrong one. */
export function parseTranscriptionRequest(
  { fields }: Pick<Upload, 'fields'>,
  model: string,
  isTranslation: boolean,
): ParsedTranscriptionRequest | Failure {
  const body = toJson(fields)
  const failure = checkFields(body, rules, chatWording) ?? checkMeaning(body, model, isTranslation)
  if (failure !== undefined) return failure
  const defaultFormat = model === 'practice-transcribe-diarize' ? 'diarized_json' : 'json'
  const format = transcriptFormats.find((candidate) => candidate === body['response_format']) ?? defaultFormat
  const granularities = stringsIn(body['timestamp_granularities'])
  return {
    format,
    language: stringAt(body, 'language'),
    prompt: stringAt(body, 'prompt'),
    temperature: numberAt(body, 'temperature') ?? 0,
    wantsWords: granularities.includes('word'),
    wantsSegments: granularities.length === 0 || granularities.includes('segment'),
    wantsLogprobs: stringsIn(body['include']).includes('logprobs'),
    stream: body['stream'] === true,
    speakerNames: stringsIn(body['known_speaker_names']),
    hasChunking: stringAt(body, 'chunking_strategy') !== '',
  }
}

function toJson(fields: Upload['fields']): JsonObject {
  const body: JsonObject = {}
  for (const [name, values] of fields) {
    const plain = name.replace(/\[\]$/, '')
    const [first = ''] = values
    // Many clients send an empty text for a field that is not set.
    if (first === '' && values.length === 1) continue
    const value: Json = parsed.has(plain) ? (parseJson(first) ?? first) : first
    body[plain] = lists.has(plain) ? [...values] : value
  }
  return body
}

function checkMeaning(body: JsonObject, model: string, isTranslation: boolean): Failure | undefined {
  const format = stringAt(body, 'response_format')
  const language = stringAt(body, 'language')
  const wantsTimes = body['timestamp_granularities'] !== undefined
  const isDiarizer = model === 'practice-transcribe-diarize'
  if (isTranslation && format === 'diarized_json') {
    return chatWording.notOneOf('response_format', ['json', 'text', 'srt', 'verbose_json', 'vtt'], format)
  }
  if (language !== '' && !/^[a-z]{2,3}$/i.test(language)) {
    const message = `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`
    return fieldFailure('language', 'invalid_language_format', message)
  }
  if (wantsTimes && format !== 'verbose_json') {
    const message = "timestamp_granularities are only supported with response_format 'verbose_json'."
    return fieldFailure('timestamp_granularities', 'invalid_value', message)
  }
  if (isDiarizer && !['', 'json', 'text', 'diarized_json'].includes(format)) {
    return chatWording.notOneOf('response_format', ['json', 'text', 'diarized_json'], format)
  }
  if (!isDiarizer && format === 'diarized_json' && model === 'practice-transcribe-picky') {
    return unsupportedFormat(format, model)
  }
  return refusePicky(body, model)
}

const pickyAbout = ['timestamp_granularities', 'include', 'stream', 'temperature', 'prompt', 'language']

function refusePicky(body: JsonObject, model: string): Failure | undefined {
  if (model !== 'practice-transcribe-picky') return undefined
  const format = stringAt(body, 'response_format')
  if (format !== '' && format !== 'json') return unsupportedFormat(format, model)
  const field = pickyAbout.find((name) => body[name] !== undefined)
  return field === undefined
    ? undefined
    : fieldFailure(field, 'unknown_parameter', `Unknown parameter: '${field}'.`)
}

function unsupportedFormat(format: string, model: string): Failure {
  const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' instead.`
  return fieldFailure('response_format', 'unsupported_value', message)
}
