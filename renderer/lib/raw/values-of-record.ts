import { sizeOnWire } from '../../../shared/attachments/stand-in.ts'
import type { Connection } from '../../../shared/connections/connection.ts'
import { keyHeaderName } from '../../../shared/gateway/header-names.ts'
import { isKeyHeaderName } from '../../../shared/gateway/key-headers.ts'
import { headerProblem } from '../../../shared/gateway/owned-headers.ts'
import { authSchemes, wireMethods } from '../../../shared/gateway/wire.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'
import {
  emptyRaw,
  type RawHeader,
  type RawKey,
  type RawValues,
} from '../../../shared/request-forms/raw/values.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { isMasked } from '../../../shared/gateway/secret-headers.ts'
import { pathOfUrl } from './path-of-url.ts'

type Target = Pick<Connection, 'baseUrl' | 'headerNames'>

/**
 * Returns the request of a run as form values, with the body as it was sent. `undefined` for a body that was recorded
 * incompletely or is not text.
 */
export function valuesOfRecord(request: RunRecord['request'], target: Target): RawValues | undefined {
  const { url, body, bodyBytes, form, headers } = request
  const method = wireMethods.find((known) => known === request.method)
  if (method === undefined) return undefined
  const common: RawValues = {
    ...emptyRaw,
    method,
    path: pathOfUrl(url, target.baseUrl),
    key: keyOf(headers, target),
    headers: ownHeaders(headers, target, form !== undefined),
    bodyType: 'none',
  }
  if (form !== undefined) {
    const fields = form.fields.map((field) => {
      if ('value' in field) return { name: field.name, value: field.value, isSent: true, isFile: false }
      const { name, mediaId, fileName, mediaType, bytes } = field
      const file = { mediaId, fileName, mediaType, bytes }
      return { name, value: fileName, isSent: true, isFile: true, file }
    })
    return { ...common, bodyType: 'multipart', fields }
  }
  if (body === '') return bodyBytes === 0 ? common : undefined
  if (sizeOnWire(body).bytes !== bodyBytes) return undefined
  const json = parseJson(body)
  return json === undefined
    ? { ...common, bodyType: 'text', text: body }
    : { ...common, bodyType: 'json', json: readable(body, json) }
}

/** Formats JSON without white space, if formatting changes only white space. */
function readable(text: string, json: unknown): string {
  const isBare = (isJsonObject(json) || Array.isArray(json)) && JSON.stringify(json) === text
  return isBare ? JSON.stringify(json, null, 2) : text
}

/** A request without a key is sent without any settings of the connection, including its language. */
function keyOf(headers: RunRecord['request']['headers'], { headerNames }: Target): RawKey {
  const names = new Set(headers.map(({ name }) => name.toLowerCase()))
  const scheme = authSchemes.find((candidate) =>
    names.has(keyHeaderName(candidate, headerNames).toLowerCase()),
  )
  return scheme ?? (names.has('accept-language') ? 'authorization' : 'none')
}

/** Returns the request's own headers, without those that the app and the connection set for every request. */
function ownHeaders(
  headers: RunRecord['request']['headers'],
  { headerNames }: Target,
  isForm: boolean,
): RawHeader[] {
  const keyNames = new Set(authSchemes.map((scheme) => keyHeaderName(scheme, headerNames).toLowerCase()))
  return headers
    .filter(({ name, value }) => {
      const lower = name.toLowerCase()
      if (keyNames.has(lower) || isKeyHeaderName(lower) || isMasked(value)) return false
      return !isDefault(lower, value) && headerProblem({ name, value }, { isForm }) === undefined
    })
    .map(({ name, value }) => ({ name, value, isSent: true }))
}

function isDefault(name: string, value: string): boolean {
  switch (name) {
    case 'accept':
      return value === 'application/json' || value === 'text/event-stream, application/json'
    case 'content-type':
      return value === 'application/json'
    case 'accept-encoding':
      return value === 'identity'
    case 'accept-language':
      return true
    case 'user-agent':
      return value.startsWith('gateway-playground')
    default:
      return false
  }
}
