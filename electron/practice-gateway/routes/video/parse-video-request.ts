import type { Json, JsonObject } from '../../../../shared/json.ts'
import { stringAt } from '../../text/json-parts.ts'
import type { VideoSpec } from '../../videos/make-video.ts'
import { invalidMetadata, readMetadata } from './read-create.ts'
import { taskFailure, type TaskFailure } from './task-failure.ts'

const maxVideoSeconds = 20

/**
 * Reads which video a request asks for, or returns the error for a wrong field (see shared/gateway/wire/video.md,
 * "Create" and "Task errors").
 */
export function parseVideoRequest(fields: JsonObject): VideoSpec | TaskFailure {
  const prompt = fields['prompt'] ?? ''
  if (typeof prompt !== 'string') return cannotParse('prompt', 'string', prompt)
  if (prompt.trim() === '') return taskFailure(400, 'invalid_request', 'prompt is required')
  for (const name of ['image', 'input_reference', 'mode', 'size', 'seconds']) {
    const value = fields[name] ?? ''
    if (typeof value !== 'string') return cannotParse(name, 'string', value)
  }
  const metadata = readMetadata(fields['metadata'])
  if (metadata === undefined) return invalidMetadata
  const seconds = readSeconds(fields)
  if (typeof seconds !== 'number') return seconds
  const size = readSize(fields, metadata)
  if ('status' in size) return size
  const framesPerSecond = wholeNumber(fields['fps'] ?? metadata['fps']) ?? 24
  if (framesPerSecond < 1 || framesPerSecond > 60)
    return taskFailure(400, 'invalid_request', 'fps must be a whole number from 1 to 60')
  const seed = wholeNumber(fields['seed'] ?? metadata['seed'])
  return { prompt, ...size, seconds, framesPerSecond, ...(seed !== undefined && { seed }) }
}

/** The type error of the gateway's parser: a number in `seconds` is the usual mistake. */
function cannotParse(name: string, wanted: string, value: Json): TaskFailure {
  const type = Array.isArray(value) ? 'array' : typeof value
  const message = `json: cannot unmarshal ${type} into Go struct field TaskSubmitReq.${name} of type ${wanted}`
  return taskFailure(400, 'invalid_json', message)
}

function readSeconds(fields: JsonObject): number | TaskFailure {
  const value = fields['duration'] ?? fields['seconds'] ?? 5
  const seconds = wholeNumber(value)
  if (seconds !== undefined && seconds >= 1 && seconds <= maxVideoSeconds) return seconds
  const name = fields['duration'] === undefined ? 'seconds' : 'duration'
  return taskFailure(
    400,
    'invalid_seconds',
    `${name} must be a whole number from 1 to ${maxVideoSeconds}, not ${JSON.stringify(value)}`,
  )
}

const heights: Readonly<Record<string, number>> = { '480p': 480, '720p': 720, '1080p': 1080 }

function readSize(fields: JsonObject, metadata: JsonObject): TaskFailure | { width: number; height: number } {
  const text = stringAt(fields, 'size')
  const [, width, height] = /^(\d{2,4})[x*](\d{2,4})$/i.exec(text)?.map(Number) ?? []
  const named = heights[(text || stringAt(metadata, 'resolution')).toLowerCase()]
  const requestedSize =
    width !== undefined && height !== undefined
      ? { width, height }
      : named !== undefined
        ? { width: Math.round((named * 16) / 9 / 2) * 2, height: named }
        : text === ''
          ? { width: wholeNumber(fields['width']) ?? 1280, height: wholeNumber(fields['height']) ?? 720 }
          : undefined
  if (requestedSize !== undefined && [requestedSize.width, requestedSize.height].every(isFitting))
    return requestedSize
  const given = text === '' ? `${requestedSize?.width}x${requestedSize?.height}` : text
  return taskFailure(
    400,
    'invalid_size',
    `size ${given} is not supported: use even sides from 128 to 1920 such as 1280x720, or 480P, 720P, 1080P`,
  )
}

function isFitting(side: number): boolean {
  return side >= 128 && side <= 1920 && side % 2 === 0
}

/** Reads a whole number, or the text of one. */
function wholeNumber(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}
