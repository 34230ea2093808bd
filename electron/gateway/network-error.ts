import type { AppError } from '../../shared/errors/app-error.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { splitProxyUrl } from '../lib/proxy-credentials.ts'
import type { GatewayTarget } from './exchange.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/** How far an exchange had come when it broke. */
export type ExchangePhase = 'connecting' | 'waiting' | 'reading'

/**
 * An exception of the network as an error in words, never with a key or a proxy's password. Its kind is `network`,
 * and its `code` is the exception's. Only a POST that was sent may be charged: GET requests cost nothing.
 */
export function toNetworkError(
  error: unknown,
  target: GatewayTarget,
  phase: ExchangePhase,
  method: WireRequest['method'],
): AppError {
  const cause = describeCause(error)
  const host = hostOf(target.baseUrl)
  const meaning =
    clientCertificateError(cause.code, host, target) ?? meaningOf(cause, host, target.proxyUrl, phase)
  const isFree = phase === 'connecting' || (meaning === undefined && method === 'GET')
  const closed = isFree
    ? gatewayError('closedForNothing', { host, isHttp: target.baseUrl.startsWith('http:') })
    : // The request was out: whether it was worked on, and paid for, cannot be known.
      gatewayError('closed', { host })
  return {
    kind: 'network',
    ...(meaning ?? closed),
    ...(cause.code !== '' && { code: cause.code }),
    detail: withoutCredentials(cause.text),
    remedies: [
      { type: 'check-connection', connectionId: target.connectionId },
      ...(isFree ? [{ type: 'retry' as const }] : []),
    ],
  }
}

/**
 * The `timeout` error of a request for which nothing arrived within the target's limit, which the error states in
 * seconds.
 */
export function idleError(
  target: GatewayTarget,
  phase: ExchangePhase,
  method: WireRequest['method'],
): AppError {
  const limit = phase === 'reading' ? target.idleTimeoutMs : (target.headersTimeoutMs ?? target.idleTimeoutMs)
  const seconds = Math.round(limit / 1000)
  return {
    kind: 'timeout',
    ...gatewayError('idle', {
      seconds,
      isFree: method === 'GET' || phase === 'connecting',
      isBetween: phase === 'reading',
    }),
    remedies: [{ type: 'check-connection', connectionId: target.connectionId }, { type: 'retry' }],
  }
}

/**
 * The `timeout` error of a request that did not finish within the limit for the whole exchange, which the error states
 * in seconds.
 */
export function wholeError(
  { connectionId, wholeTimeoutMs = 0 }: GatewayTarget,
  phase: ExchangePhase,
  method: WireRequest['method'],
): AppError {
  return {
    kind: 'timeout',
    ...gatewayError('wholeTimeout', {
      seconds: Math.round(wholeTimeoutMs / 1000),
      isFree: method === 'GET' || phase === 'connecting',
    }),
    remedies: [{ type: 'check-connection', connectionId }, { type: 'retry' }],
  }
}

interface Cause {
  readonly code: string
  readonly text: string
  /** The class of the outermost error. */
  readonly name: string
  /** The bytes that were read and are not HTTP. */
  readonly data: string
}

/** Node wraps causes, and combines several attempts for one name into an AggregateError. */
function describeCause(error: unknown): Cause {
  const chain: Record<string, unknown>[] = []
  for (let item: unknown = error; item instanceof Error && chain.length < 5; item = next(item)) {
    chain.push(item as unknown as Record<string, unknown>)
  }
  const codes = chain.map((item) => item['code']).filter((code) => typeof code === 'string')
  const telling = codes.findLast((code) => code !== '') ?? ''
  const texts = chain.map((item) => String(item['message'])).filter((text) => text !== '')
  const data = chain[0]?.['data']
  return {
    code: telling,
    text: [...new Set(texts)].join(': ') || telling,
    name: String(chain[0]?.['name']),
    data: typeof data === 'string' ? data : '',
  }
}

function next(error: Error): unknown {
  const inner = 'errors' in error && Array.isArray(error.errors) ? (error.errors[0] as unknown) : undefined
  return error.cause ?? inner
}

/** `undefined` when the connection was closed after the request was sent and before an answer began. */
function meaningOf(
  cause: Cause,
  host: string,
  proxyUrl: string | null,
  phase: ExchangePhase,
): WordedError | undefined {
  const { code, text } = cause
  if (phase !== 'reading' && isTlsRecord(cause.data)) return gatewayError('hostNeedsHttps', { host })
  if (phase === 'reading') {
    return gatewayError('brokeWhileReading')
  }
  const tls = tlsError(code, text, host)
  if (tls !== undefined) return tls
  if (proxyUrl !== null) {
    const proxy = proxyError(cause, proxyUrl, phase)
    if (proxy !== undefined) return proxy
  }
  const wording = byCode[code]
  if (wording !== undefined) return wording(host)
  if (closedCodes.has(code)) return undefined
  if (code.startsWith('HPE_') || cause.name === 'HTTPParserError') {
    return gatewayError('notHttp', { host })
  }
  if (phase === 'waiting') return undefined
  return gatewayError('cannotConnect', { host })
}

const byCode: Readonly<Record<string, (host: string) => WordedError>> = {
  ENOTFOUND: (host) => gatewayError('hostNotFound', { host }),
  EAI_AGAIN: (host) => gatewayError('lookupFailed', { host }),
  ECONNREFUSED: (host) => gatewayError('connectionRefused', { host }),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: tooSlow,
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  UND_ERR_HEADERS_OVERFLOW: (host) => gatewayError('headersTooLarge', { host }),
}

const closedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** The first bytes of an alert of TLS (RFC 8446, 5.1): what an https port says to http. */
function isTlsRecord(data: string): boolean {
  return data.startsWith('\x15\x03')
}

function unreachable(host: string): WordedError {
  return gatewayError('hostUnreachable', { host })
}

function tooSlow(host: string): WordedError {
  return gatewayError('connectTimeout', { host })
}

/** TLS alerts about the certificate of the client (RFC 8446, 6.2). */
function clientCertificateError(code: string, host: string, target: GatewayTarget): WordedError | undefined {
  if (!/ALERT_(?:CERTIFICATE_|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/.test(code))
    return undefined
  if (target.clientCertificate === undefined || code.endsWith('CERTIFICATE_REQUIRED'))
    return gatewayError('clientCertificateNeeded', { host })
  return gatewayError('clientCertificateRefused', {
    host,
    isExpired: code.endsWith('CERTIFICATE_EXPIRED'),
    isUnknown: code.endsWith('UNKNOWN_CA'),
  })
}

function tlsError(code: string, text: string, host: string): WordedError | undefined {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code + text)) {
    return gatewayError('noHttps', { host })
  }
  if (
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED|CERT_SIGNATURE)/.test(
      code,
    )
  ) {
    return gatewayError('certificateUntrusted', { host })
  }
  if (code === 'CERT_HAS_EXPIRED') return gatewayError('certificateExpired', { host })
  if (code === 'CERT_NOT_YET_VALID') return gatewayError('certificateNotYetValid', { host })
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return gatewayError('certificateOfOtherHost', { host })
  if (/^(?:ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/.test(code)) {
    return gatewayError('tlsFailed', { host })
  }
  return undefined
}

function proxyError(cause: Cause, proxyUrl: string, phase: ExchangePhase): WordedError | undefined {
  const proxy = hostOf(proxyUrl)
  if (cause.code.startsWith('SOCKS_')) return socksError(cause.code, proxy)
  if (/\b407\b/.test(cause.text)) {
    return gatewayError(hasLogin(proxyUrl) ? 'proxyRejectsLogin' : 'proxyNeedsLogin', { proxy })
  }
  const refused = /Proxy response \((\d+)\)/.exec(cause.text)?.[1]
  if (refused !== undefined) {
    return gatewayError('proxyRefused', { proxy, status: refused })
  }
  if (phase !== 'connecting') return undefined
  return gatewayError('proxyUnusable', { proxy })
}

function hasLogin(proxyUrl: string): boolean {
  return splitProxyUrl(proxyUrl).credentials !== undefined
}

function socksError(code: string, proxy: string): WordedError {
  if (code === 'SOCKS_NEEDS_LOGIN') return gatewayError('proxyNeedsLogin', { proxy })
  if (code === 'SOCKS_LOGIN_REFUSED') return gatewayError('proxyRejectsLogin', { proxy })
  const reply = /^SOCKS_REPLY_(\d+)$/.exec(code)?.[1]
  if (reply === undefined) return gatewayError('proxyNotSocks', { proxy })
  return gatewayError('socksRefused', { proxy, reply: Number(reply) })
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '…'
}

function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/[^/\s@]*@/g, '//')
}
