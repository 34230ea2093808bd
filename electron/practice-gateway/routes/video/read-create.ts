import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { Exchange } from '../../exchange.ts'
import { readBody } from '../text-routes.ts'
import { taskFailure, type TaskFailure } from './task-failure.ts'

/** The fields of a request for a video, whether it was sent as JSON or as a form. */
export interface CreateBody {
  readonly fields: JsonObject
  /** The bytes of images that were sent as files. */
  readonly files: readonly Uint8Array[]
}

/**
 * Reads both JSON and forms (see shared/gateway/wire/video.md, "Create"). Unknown fields of a form are collected into
 * `metadata`.
 */
export async function readCreateBody(exchange: Exchange): Promise<CreateBody | TaskFailure> {
  const type = exchange.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) return readForm(exchange, type)
  const body = readBody(exchange)
  if ('failure' in body) return taskFailure(400, 'invalid_json', body.failure.message)
  return { fields: body.json, files: [] }
}

const formFields = new Set(
  'model prompt image images input_reference size duration seconds mode metadata fps seed width height'.split(
    ' ',
  ),
)

async function readForm({ body }: Exchange, type: string): Promise<CreateBody | TaskFailure> {
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    return taskFailure(400, 'invalid_multipart_form', 'The form cannot be read')
  }
  const fields: JsonObject = {}
  const metadata: JsonObject = {}
  const files: Uint8Array[] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string') files.push(new Uint8Array(await value.arrayBuffer()))
    else if (formFields.has(name)) fields[name] = value
    else metadata[name] = value
  }
  const written = readMetadata(fields['metadata'])
  if (written === undefined) return invalidMetadata
  const collected = { ...metadata, ...written }
  const isEmpty = Object.keys(collected).length === 0
  return { fields: isEmpty ? fields : { ...fields, metadata: collected }, files }
}

export const invalidMetadata = taskFailure(
  400,
  'invalid_request',
  'metadata must be an object, or an object as JSON text',
)

/** Returns an object, parsed from JSON text if need be; `undefined` for anything else. */
export function readMetadata(value: Json | undefined): JsonObject | undefined {
  const read = typeof value === 'string' && value !== '' ? parseJson(value) : (value ?? {})
  if (read === '') return {}
  return isJsonObject(read) ? read : undefined
}
