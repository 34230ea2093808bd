import { err, ok, type Result } from '../errors/result.ts'
import { maxAddressCharacters } from '../limits.ts'
import { isLoopback } from '../gateway/address.ts'
import { unwrapPaste } from '../gateway/unwrap-paste.ts'
import { formatRegistry } from './registry.ts'
import type { WordedError } from '../text/define-errors.ts'
import { formatsError } from '../text/en/errors/formats.ts'

/** A usable address: a route such as `/v1/models` is appended to `baseUrl`. */
export interface ReadAddress {
  /** Scheme, host and port with any path prefix in front of `/v1`, without a trailing slash. */
  readonly baseUrl: string
  /** Scheme, host and port: a key is bound to them. */
  readonly origin: string
  /** Notes for the form on what was changed or is worth knowing, one sentence each. */
  readonly notes: readonly WordedError[]
}

/**
 * Reads whatever was pasted as a gateway's address (see shared/gateway/wire/streams.md, "Content types that lie" and
 * "Addresses and redirects").
 *
 * Takes it with or without scheme (`http` for this machine, `https` otherwise), version segment, slashes, a whole endpoint
 * path, query or fragment, and out of a settings line, a Markdown link or a curl command. A path in front of the version
 * segment is kept. The error is `invalid-input`.
 */
export function readAddress(text: string): Result<ReadAddress> {
  const typed = unwrapPaste(text)
  if (typed === '') return refuse(formatsError('addressEmpty'))
  if (/^(?:bearer\s+)?sk-[\w-]+$/i.test(typed)) {
    return refuse(formatsError('addressIsKey'))
  }
  if (/\s/.test(typed)) return refuse(formatsError('addressHasSpaces'))
  if (typed.length > maxAddressCharacters) return refuse(formatsError('notAnAddress'))

  const notes: WordedError[] = []
  const withScheme = addScheme(typed, notes)
  if (!withScheme.ok) return withScheme
  const url = parseUrl(withScheme.value)
  if (url === undefined || !isHostLike(url, typed)) {
    // Not quoted: the text in the wrong field may be a key.
    return refuse(formatsError('notAnAddress'))
  }
  if (url.username !== '' || url.password !== '' || /^[^/?#]*@/.test(typed)) {
    return refuse(formatsError('addressHasLogin'))
  }
  if (url.search !== '' || url.hash !== '') notes.push(formatsError('queryRemoved'))
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    notes.push(formatsError('keyUnencrypted'))
  }
  const prefix = prefixOf(url.pathname)
  return ok({ baseUrl: url.origin + prefix, origin: url.origin, notes })
}

function addScheme(typed: string, notes: WordedError[]): Result<string> {
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i.exec(typed)?.[1]?.toLowerCase()
  if (scheme === 'http' || scheme === 'https') {
    return ok(typed.replace(/^https?:[/\\]*/i, `${scheme}://`))
  }
  if (scheme !== undefined && !typed.slice(scheme.length + 1).includes('@')) {
    return refuse(formatsError('otherScheme', { scheme }))
  }
  const rest = typed.replace(/^\/+/, '')
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(rest)?.[1] ?? ''
  const chosen = isLoopback(host) ? 'http' : 'https'
  notes.push(formatsError('schemeAdded', { scheme: chosen }))
  return ok(`${chosen}://${rest}`)
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** A single word is no address; with a scheme or a port it may be a machine on the local network. */
function isHostLike(url: URL, typed: string): boolean {
  const { hostname } = url
  if (hostname === '' || /[^\w.:[\]-]/.test(hostname) || hostname.includes('..')) return false
  const isNamed = hostname.includes('.') || hostname.startsWith('[') || isLoopback(hostname)
  return isNamed || /^https?:/i.test(typed) || /^[^/]+:\d+/.test(typed)
}

/** The address without `/v1`: every known route and version segment is removed from the end. */
function prefixOf(pathname: string): string {
  let segments = pathname.split('/').filter((segment) => segment !== '')
  const version = segments.findIndex((segment) => /^v1(?:beta)?$/i.test(segment))
  if (version !== -1) segments = segments.slice(0, version)
  else {
    const path = segments.join('/').toLowerCase()
    const route = routes.find((candidate) => path === candidate || path.endsWith(`/${candidate}`))
    if (route !== undefined) segments = segments.slice(0, segments.length - route.split('/').length)
  }
  return segments.map((segment) => `/${segment}`).join('')
}

/** The routes without their version segment, for addresses that lack it. */
const routes = Object.values(formatRegistry).flatMap(({ route: { path } }) =>
  path.startsWith('/v1/') ? [path.slice('/v1/'.length)] : [],
)

/** Whether a note warns that the key goes over the network unencrypted. */
export function warnsOfPlainHttp({ text }: WordedError): boolean {
  return text.code === 'formats.keyUnencrypted'
}

function refuse(worded: WordedError): Result<never> {
  return err({ kind: 'invalid-input', ...worded })
}
