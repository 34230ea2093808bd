import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readAddress, warnsOfPlainHttp } from '../../shared/formats/read-address.ts'
import type { Worded } from '../../shared/errors/app-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../shared/json.ts'

/** The scheme of links that open this app. */
export const connectLinkScheme = 'gateway-playground'

/** The content of a connect link. `key` is a secret for the main process alone. */
export interface ConnectLink {
  readonly baseUrl: string
  readonly origin: string
  readonly name: string | undefined
  readonly key: string | undefined
  /** Warnings about the address. */
  readonly notes: readonly Worded[]
}

/** The maximum length of a legitimate link, in characters. */
const maxLength = 8_192
const maxKeyLength = 1_024
const maxNameLength = 80

/** Names in use for the same field, in links and in payloads. */
const spellings = {
  address: ['address', 'baseurl', 'base_url', 'base-url', 'url', 'endpoint', 'apihost', 'api_base', 'host'],
  key: ['key', 'apikey', 'api_key', 'api-key', 'token'],
  name: ['name', 'label', 'title', 'id'],
  payload: ['data', 'payload', 'config'],
} as const

/**
 * Reads `gateway-playground://connect?address=…&key=…`, the same with `data=` and a base64 or base64url JSON payload of
 * `id`, `baseUrl` and `apiKey`, or such a payload alone. The error is `invalid-input` and never quotes what was given,
 * which may be a key.
 */
export function readConnectLink(text: string): Result<ConnectLink> {
  const trimmed = text.trim()
  if (trimmed === '') return refuse(connectionsError('linkEmpty'))
  if (trimmed.length > maxLength) return refuse(connectionsError('linkTooLong'))
  if (/\p{Cc}/u.test(trimmed)) return refuse(connectionsError('linkControl'))
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase()
  if (scheme === undefined) return readPayload(trimmed)
  if (scheme !== connectLinkScheme)
    return refuse(connectionsError('linkScheme', { scheme: shown(scheme), expected: connectLinkScheme }))
  const parts = /^[^:]+:(?:\/\/)?connect\/?(?:\?([^#]*))?(?:#.*)?$/i.exec(trimmed)
  if (parts === null) return refuse(connectionsError('linkOther'))
  return readQuery(new URLSearchParams(parts[1] ?? ''))
}

function readQuery(query: URLSearchParams): Result<ConnectLink> {
  const given: Record<string, string> = {}
  for (const [name, value] of query) {
    const lower = name.toLowerCase()
    if (Object.hasOwn(given, lower)) return refuse(connectionsError('linkTwice'))
    given[lower] = value
  }
  const payload = pick(given, 'payload')
  if (!payload.ok) return payload
  if (payload.value === undefined) return readFields(given)
  const hasOwn = [...spellings.address, ...spellings.key].some((name) => Object.hasOwn(given, name))
  // With two addresses, or a key beside a payload, the intended one is ambiguous.
  if (hasOwn) return refuse(connectionsError('linkBoth'))
  return readPayload(payload.value.replaceAll(' ', '+'))
}

function readPayload(text: string): Result<ConnectLink> {
  const json = parseJson(text.startsWith('{') ? text : (decodeBase64Text(text) ?? ''))
  if (json === undefined || !isJsonObject(json)) {
    return refuse(connectionsError('linkNone'))
  }
  const fields = textFields(json)
  return fields.ok ? readFields(fields.value) : fields
}

/** The fields with a known name, each of which must be a text. Others are ignored. */
function textFields(json: JsonObject): Result<Record<string, string>> {
  const known: readonly string[] = [...spellings.address, ...spellings.key, ...spellings.name]
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(json)) {
    const lower = name.toLowerCase()
    if (!known.includes(lower) || value === null) continue
    if (typeof value !== 'string' || Object.hasOwn(fields, lower)) {
      return refuse(connectionsError('linkPayload'))
    }
    fields[lower] = value
  }
  return ok(fields)
}

function readFields(fields: Readonly<Record<string, string>>): Result<ConnectLink> {
  const address = pick(fields, 'address')
  if (!address.ok) return address
  const key = pick(fields, 'key')
  if (!key.ok) return key
  if (address.value === undefined) return refuse(connectionsError('linkNoAddress'))
  const read = readAddress(address.value)
  if (!read.ok) return refuse(connectionsError('linkAddress', { cause: read.error }))
  const keyText = key.value?.trim() ?? ''
  if (keyText.length > maxKeyLength || /[^\x21-\x7e]/.test(keyText)) {
    return refuse(connectionsError('linkKey'))
  }
  const name = nameOf(fields)
  return ok({
    baseUrl: read.value.baseUrl,
    origin: read.value.origin,
    name: name === '' || name === keyText ? undefined : name,
    key: keyText === '' ? undefined : keyText,
    notes: [...read.value.notes.filter(warnsOfPlainHttp), ...hostNotes(read.value.origin)],
  })
}

/** Several names for one field at once are refused: the intended one is ambiguous. */
function pick(
  fields: Readonly<Record<string, string>>,
  what: keyof typeof spellings,
): Result<string | undefined> {
  const found = spellings[what].filter((name) => Object.hasOwn(fields, name) && fields[name] !== '')
  if (found.length > 1) return refuse(connectionsError('linkTwice'))
  const name = found[0]
  return ok(name === undefined ? undefined : fields[name])
}

/** A name is only a label; invisible and direction-changing characters are removed. */
function nameOf(fields: Readonly<Record<string, string>>): string {
  const name = spellings.name.map((spelling) => fields[spelling] ?? '').find((text) => text !== '') ?? ''
  return name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
}

/** A host may imitate another one: letters of other alphabets are named, since they look alike. */
function hostNotes(origin: string): Worded[] {
  return new URL(origin).hostname.includes('xn--') ? [connectionsError('linkHostLetters')] : []
}

/** `''` for a host too long to be shown. */
function shown(scheme: string): string {
  return scheme.length > 20 ? '' : scheme
}

function refuse(why: WordedError): Result<never> {
  return err({ kind: 'invalid-input', ...why, field: 'link' })
}

/** The UTF-8 text of base64 or base64url, with or without padding; `undefined` when it is invalid. */
function decodeBase64Text(text: string): string | undefined {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={0,2}$/, '')
  if (plain === '' || plain.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(plain)) return undefined
  const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
