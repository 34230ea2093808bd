import type { JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { audioFormats, type AudioFormat } from '../../audio/write-audio.ts'
import { knownVoices } from '../../audio/voices.ts'
import type { Spoken } from '../../audio/utterance.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { FieldRules } from '../../text/field-rule.ts'
import { numberAt, stringAt } from '../../text/json-parts.ts'
import { chatWording } from '../../text/wording.ts'

/** A checked request for speech. */
export interface ParsedSpeechRequest {
  readonly spoken: Spoken
  readonly format: AudioFormat
  readonly sendsEvents: boolean
}

/** The values that the vendor accepts; only some of its formats are implemented. */
const vendorFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']
const maxTextLength = 4_096

/** See shared/gateway/wire/speech.md, "Request fields". */
const rules: FieldRules = {
  input: { type: 'string' },
  voice: { type: 'string' },
  instructions: { type: 'string' },
  response_format: { type: 'string', oneOf: vendorFormats },
  speed: { type: 'number', min: 0.25, max: 4 },
  stream_format: { type: 'string', oneOf: ['audio', 'sse'] },
}

/**
 * Reads the fields of a request, or returns the error for the wrong field as the gateway or the vendor would word it.
 */
export function parseSpeechRequest(body: JsonObject, model: string): ParsedSpeechRequest | Failure {
  const input = stringAt(body, 'input')
  const voice = stringAt(body, 'voice')
  const failure =
    ((body['input'] ?? '') === '' ? missingFieldFailure('input') : undefined) ??
    checkFields(body, rules, chatWording) ??
    (voice === '' ? chatWording.missing('voice') : undefined) ??
    checkLength('input', input) ??
    checkLength('instructions', stringAt(body, 'instructions')) ??
    refuseByModel(model, body, voice)
  if (failure !== undefined) return failure
  const wanted = stringAt(body, 'response_format') || 'mp3'
  const format = audioFormats.find((candidate) => candidate === wanted)
  if (format === undefined) {
    const message = `Unsupported response_format '${wanted}': the practice gateway rehearses ${audioFormats.join(', ')} only.`
    return fieldFailure('response_format', 'unsupported_value', message)
  }
  return {
    spoken: {
      text: input,
      voice,
      speed: numberAt(body, 'speed') ?? 1,
      instructions: stringAt(body, 'instructions'),
    },
    format,
    sendsEvents: stringAt(body, 'stream_format') === 'sse',
  }
}

function checkLength(field: string, text: string): Failure | undefined {
  const { length } = Array.from(text)
  if (length <= maxTextLength) return undefined
  return fieldFailure(
    field,
    'string_above_max_length',
    `Invalid '${field}': string too long. Expected a string with maximum length ${maxTextLength}, but got a string with length ${length} instead.`,
  )
}

const pickyAbout = ['instructions', 'stream_format', 'speed']

function refuseByModel(model: string, body: JsonObject, voice: string): Failure | undefined {
  if (model !== 'practice-speech-picky') return undefined
  const field = pickyAbout.find((name) => body[name] !== undefined && body[name] !== null)
  if (field !== undefined) {
    return fieldFailure(field, 'unknown_parameter', `Unknown parameter: '${field}'.`)
  }
  if (Object.hasOwn(knownVoices, voice)) return undefined
  return chatWording.notOneOf('voice', Object.keys(knownVoices), voice)
}
