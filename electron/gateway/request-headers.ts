import { err, ok, type Result } from '../../shared/errors/result.ts'
import { keyHeaderName, ownHeaderName } from '../../shared/gateway/header-names.ts'
import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import { profile } from '../../shared/gateway/profile.ts'
import type { AuthScheme, WireRequest } from '../../shared/gateway/wire.ts'
import type { GatewayTarget } from './exchange.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

export type Header = { readonly name: string; readonly value: string }

/** How the app introduces itself. */
export interface GatewayIdentity {
  /** `gateway-playground/1.2.3` */
  readonly userAgent: string
  /** The language that gateway messages are requested in: gateways translate by it. */
  readonly acceptLanguage: string
}

export const plainIdentity: GatewayIdentity = { userAgent: 'gateway-playground', acceptLanguage: 'en' }

/** The parts of a request that determine its headers. */
export interface HeaderWishes {
  readonly accept?: string
  /** By lower-case name. */
  readonly headers?: WireRequest['headers']
  /** Which header carries the key. Without it, nothing of the connection's own is sent. */
  readonly auth?: AuthScheme | undefined
}

/**
 * The headers of a request as they are sent. Extra headers of the connection replace ours, except the key: only the
 * format's own auth header carries it (see shared/gateway/wire/model-list.md, "Other shapes of this route";
 * shared/gateway/wire/authentication.md, "Headers"). The error is `invalid-input`: a key with characters that no header
 * can hold.
 *
 * Compression is not requested, because it delays stream events.
 */
export function buildHeaders(
  { accept = '*/*', headers: own = {}, auth }: HeaderWishes,
  target: GatewayTarget,
  identity: GatewayIdentity,
  body?: { readonly contentType: string; readonly length: number },
): Result<Header[]> {
  const headers = new Map<string, Header>()
  const set = (name: string, value: string): void => void headers.set(name.toLowerCase(), { name, value })
  set('accept', accept)
  set('accept-encoding', 'identity')
  if (auth !== undefined) set('accept-language', identity.acceptLanguage)
  set('user-agent', identity.userAgent)
  if (body !== undefined) set('content-type', body.contentType)
  for (const [name, value] of Object.entries(own)) set(ownHeaderName(name, target.headerNames), value)
  if (auth !== undefined) {
    for (const { name, value } of target.extraHeaders) set(name, withOwnBetas(name, value, own))
    const key = target.key?.trim() ?? ''
    if (key !== '' && !/^[\x21-\x7e]+$/.test(key)) return err(unsendableKey)
    // oxlint-disable-next-line text/untranslated -- a header's value
    const value = auth === 'authorization' ? `Bearer ${key}` : key
    if (key !== '') set(keyHeaderName(auth, target.headerNames), value)
  }
  if (body !== undefined) set('content-length', String(body.length))
  return ok([...headers.values()])
}

/** Beta features of the connection and of the request are combined: neither replaces the other. */
function withOwnBetas(name: string, value: string, own: WireRequest['headers']): string {
  const ours = name.toLowerCase() === profile.messagesBetaHeader ? own[profile.messagesBetaHeader] : undefined
  return ours === undefined ? value : `${value},${ours}`
}

/** The same headers for display: without the key, and without the values of the connection's own headers. */
export function maskHeaders(
  headers: readonly Header[],
  target: Pick<GatewayTarget, 'key' | 'extraHeaders'>,
): Header[] {
  const key = target.key?.trim() ?? ''
  const secret = new Map(
    target.extraHeaders
      .filter(({ name }) => !isOpenHeader(name))
      .map(({ name, value }) => [name.toLowerCase(), value]),
  )
  return headers.map(({ name, value }) => {
    if (secret.get(name.toLowerCase()) === value) return { name, value: maskKey(value) }
    return { name, value: key === '' ? value : value.replaceAll(key, maskKey(key)) }
  })
}

const unsendableKey = {
  kind: 'invalid-input',
  ...gatewayError('unsendableKey'),
} as const
