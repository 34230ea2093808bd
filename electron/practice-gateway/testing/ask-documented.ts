import type {
  DocumentedField,
  DocumentedRoute,
  DocumentedType,
} from '../../../shared/gateway/documented-routes.ts'
import { bodyWith } from '../../../shared/formats/testing/find-unplaced.ts'
import type { DocumentedRequest } from '../../../shared/formats/testing/documented-requests.ts'
import { uploaded } from '../../../shared/formats/testing/documented-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { writePng } from '../images/write-png.ts'
import type { PracticeGateway } from '../server.ts'
import { tone } from './post-audio.ts'

const keyOf = {
  authorization: 'Bearer practice-full',
  'x-api-key': 'practice-full',
  'x-goog-api-key': 'practice-full',
}

/** Sends a body to a documented route and returns the status. */
export async function askRoute(
  gateway: PracticeGateway,
  route: DocumentedRoute,
  path: string,
  body: JsonObject,
): Promise<Response> {
  const headers = { [route.auth]: keyOf[route.auth] }
  const { method } = route
  if (route.body === 'none') return fetch(`${gateway.url}${path}`, { method, headers })
  if (route.body === 'form')
    return fetch(`${gateway.url}${path}`, { method, headers, body: await formOf(body) })
  return fetch(`${gateway.url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function formOf(body: JsonObject): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === uploaded) form.append(name, await fileFor(name), name === 'file' ? 'a.wav' : 'a.png')
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

async function fileFor(name: string): Promise<Blob> {
  if (name === 'file') return new Blob([new Uint8Array(tone(1))], { type: 'audio/wav' })
  const pixels = new Uint8Array(64 * 64 * 4).fill(255)
  return new Blob([new Uint8Array(await writePng({ width: 64, height: 64, pixels }))], { type: 'image/png' })
}

/** Other fields that a field needs to be valid. */
const companions: Readonly<Record<string, readonly string[]>> = { tool_choice: ['tools'] }

/**
 * Returns the bodies that contain a field: one for each of its parameter rows, or the whole form, which contains it.
 */
export function bodiesWith(
  field: DocumentedField,
  asked: DocumentedRequest,
  values: JsonObject,
): JsonObject[] {
  const names = asked.fields
    .map(({ name }) => name)
    .filter((name) => name === field.name || name.startsWith(`${field.name}.`))
  const valueOf = (name: string): Json =>
    values[name] ?? asked.fields.find((row) => row.name === name)?.initial ?? null
  const beside = Object.fromEntries((companions[field.name] ?? []).map((name) => [name, valueOf(name)]))
  return [
    ...(field.isRequired || names.length === 0 ? [bodyWith(asked, {})] : []),
    ...names.map((name) => bodyWith(asked, { ...beside, [name]: valueOf(name) })),
  ]
}

const wrongValues: Readonly<Record<DocumentedType, Json>> = {
  string: 7,
  integer: 'many',
  number: 'many',
  boolean: 'perhaps',
  array: 7,
  object: 7,
  file: 'no file',
}

/** Returns the body with a value of an undocumented type in a field. */
export function withWrongType(body: JsonObject, { name, types }: DocumentedField): JsonObject {
  const [type] = types
  return type === undefined ? body : (changedAt(body, name.split('.'), () => wrongValues[type]) as JsonObject)
}

/** Returns the body without a field. */
export function without(body: JsonObject, { name }: DocumentedField): JsonObject {
  return changedAt(body, name.split('.'), () => undefined) as JsonObject
}

function changedAt(value: Json, path: readonly string[], change: () => Json | undefined): Json {
  const [step = '', ...rest] = path
  const key = step.replace(/\[\]$/, '')
  if (!isJsonObject(value)) return value
  const inner = value[key] ?? null
  const isList = step.endsWith('[]')
  const next =
    rest.length === 0
      ? change()
      : isList && Array.isArray(inner)
        ? inner.map((member) => changedAt(member, rest, change))
        : changedAt(inner, rest, change)
  const { [key]: _old, ...others } = value
  return next === undefined ? others : { ...others, [key]: next }
}
