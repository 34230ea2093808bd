import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, gatewayFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { FieldRules } from '../../text/field-rule.ts'
import { numberAt, stringAt } from '../../text/json-parts.ts'
import { chatWording } from '../../text/wording.ts'

/** A checked request for images, the same for both routes. */
export interface ParsedImageRequest {
  readonly prompt: string
  readonly count: number
  /** `undefined` for `auto`. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  readonly quality: string
  readonly background: string
  readonly sendsUrl: boolean
  readonly stream: boolean
  readonly previews: number
}

const maxPromptLength = 32_000

/** See shared/gateway/wire/images.md, "Generation fields" and "Edits". */
const rules: FieldRules = {
  prompt: { type: 'string' },
  n: { type: 'integer', min: 1, max: 10 },
  size: { type: 'string' },
  quality: { type: 'string', oneOf: ['auto', 'low', 'medium', 'high', 'standard', 'hd'] },
  response_format: { type: 'string', oneOf: ['url', 'b64_json'] },
  style: { type: 'string', oneOf: ['vivid', 'natural'] },
  background: { type: 'string', oneOf: ['auto', 'transparent', 'opaque'] },
  output_format: { type: 'string', oneOf: ['png', 'jpeg', 'webp'] },
  output_compression: { type: 'integer', min: 0, max: 100 },
  moderation: { type: 'string', oneOf: ['auto', 'low'] },
  input_fidelity: { type: 'string', oneOf: ['high', 'low'] },
  stream: { type: 'boolean' },
  partial_images: { type: 'integer', min: 0, max: 3 },
  user: { type: 'string' },
}

/**
 * Reads the fields of a request, or returns the error for the wrong field as the gateway or the vendor would word it.
 */
export function parseImageRequest(body: JsonObject, model: string): ParsedImageRequest | Failure {
  const prompt = stringAt(body, 'prompt')
  const failure =
    ((body['prompt'] ?? '') === '' ? missingFieldFailure('prompt') : undefined) ??
    checkFields(body, rules, chatWording) ??
    checkPrompt(prompt) ??
    refuseByModel(model, body, prompt)
  if (failure !== undefined) return failure
  const size = readSize(body['size'])
  if (isFailure(size)) return size
  return {
    prompt,
    count: numberAt(body, 'n') ?? 1,
    size,
    quality: stringAt(body, 'quality') || 'auto',
    background: stringAt(body, 'background') || 'auto',
    sendsUrl: stringAt(body, 'response_format') === 'url',
    stream: body['stream'] === true,
    previews: numberAt(body, 'partial_images') ?? 0,
  }
}

export function isFailure(value: unknown): value is Failure {
  return isJsonObject(value) && 'status' in value && 'from' in value
}

function checkPrompt(prompt: string): Failure | undefined {
  if (prompt.length <= maxPromptLength) return undefined
  return fieldFailure(
    'prompt',
    'string_above_max_length',
    `Invalid 'prompt': string too long. Expected at most ${maxPromptLength} characters, but got ${prompt.length} instead.`,
  )
}

function readSize(value: Json | undefined): ParsedImageRequest['size'] | Failure {
  if (typeof value !== 'string' || value === '' || value === 'auto') return undefined
  if (value.includes('×')) {
    // The gateway itself refuses this before forwarding (see shared/gateway/wire/images.md, "Generation fields").
    const message = "size an unexpected error occurred in the parameter, please use 'x' instead of '×'"
    return gatewayFailure(500, message, 'invalid_request')
  }
  const [, width = 0, height = 0] = /^(\d{2,4})x(\d{2,4})$/.exec(value)?.map(Number) ?? []
  const isFitting = [width, height].every((side) => side >= 64 && side <= 2048 && side % 16 === 0)
  if (isFitting && Math.max(width, height) <= 3 * Math.min(width, height)) return { width, height }
  return fieldFailure(
    'size',
    'invalid_value',
    `Invalid size '${value}'. Width and height must be multiples of 16 from 64 to 2048, and not longer than 3:1.`,
  )
}

const pickyAbout = [
  'style',
  'response_format',
  'quality',
  'background',
  'moderation',
  'user',
  'input_fidelity',
]

function refuseByModel(model: string, body: JsonObject, prompt: string): Failure | undefined {
  if (model === 'practice-image-strict') {
    return {
      status: 400,
      message: `Your request was rejected by the safety system: "${prompt.slice(0, 60)}".`,
      type: 'image_generation_user_error',
      code: 'content_policy_violation',
      from: 'vendor',
    }
  }
  const field = pickyAbout.find((name) => body[name] !== undefined)
  if (model !== 'practice-image-picky' || field === undefined) return undefined
  return fieldFailure(field, 'unknown_parameter', `Unknown parameter: '${field}'.`)
}
