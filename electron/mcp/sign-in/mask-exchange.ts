import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'

/** Fields of forms, JSON and addresses whose values must never be readable afterwards. */
const secretFields = new Set([
  'access_token',
  'refresh_token',
  'id_token',
  'token',
  'code',
  'code_verifier',
  'state',
  'client_secret',
  'client_assertion',
  'assertion',
  'registration_access_token',
])

const mask = '•••'

/** Shorter values are not masked elsewhere: they would match ordinary words. */
const minSecret = 8

const isSecret = (name: string): boolean => secretFields.has(name.toLowerCase())

/** Returns an address without the values of its secret parameters, wherever they are. */
export function maskAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return address.replace(/[?#].*$/s, '')
  for (const name of new Set(url.searchParams.keys())) if (isSecret(name)) url.searchParams.set(name, mask)
  if (url.hash !== '') url.hash = mask
  return url.href.replaceAll(encodeURIComponent(mask), mask)
}

/** Masks a request's body: a form, or JSON. */
export function maskBody(body: string, contentType: string): string {
  if (body === '') return ''
  if (!/\bx-www-form-urlencoded\b/i.test(contentType)) return maskJson(body)
  const form = new URLSearchParams(body)
  return [...form]
    .map(([name, value]) => `${name}=${isSecret(name) ? mask : encodeURIComponent(value)}`)
    .join('&')
}

/** Masks the values of secret JSON fields. Other text may contain anything: only its length is kept. */
export function maskJson(text: string): string {
  if (text === '') return ''
  const parsed = parseJson(text)
  // oxlint-disable-next-line text/untranslated -- of a record
  if (parsed === undefined) return `[${text.length} characters that are no JSON]`
  return JSON.stringify(withoutSecrets(parsed))
}

function withoutSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? mask : withoutSecrets(inner)]),
  )
}

/** Returns the values of the secret fields of an address and of bodies: an answer may repeat them anywhere. */
export function secretsOf(address: string, ...bodies: readonly string[]): string[] {
  const found = new Set<string>()
  const parameters = [
    URL.parse(address)?.searchParams ?? [],
    ...bodies.map((body) => new URLSearchParams(body)),
  ]
  for (const each of parameters)
    for (const [name, value] of each) if (isSecret(name) && value.length >= minSecret) found.add(value)
  for (const body of bodies) collectSecrets(parseJson(body), found)
  return [...found]
}

function collectSecrets(value: Json | undefined, found: Set<string>): void {
  if (Array.isArray(value)) for (const inner of value) collectSecrets(inner, found)
  if (!isJsonObject(value)) return
  for (const [name, inner] of Object.entries(value))
    if (typeof inner !== 'string') collectSecrets(inner, found)
    else if (isSecret(name) && inner.length >= minSecret) found.add(inner)
}

/** Masks the headers of a request or a response. */
export function maskSignInHeaders(
  headers: readonly { readonly name: string; readonly value: string }[],
): { name: string; value: string }[] {
  return headers.map(({ name, value }) => {
    const lower = name.toLowerCase()
    if (/^(?:authorization|proxy-authorization|cookie|set-cookie)$/.test(lower)) return { name, value: mask }
    return { name, value: lower === 'location' ? maskAddress(value) : value }
  })
}
