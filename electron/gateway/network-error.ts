import type { AppError } from '../../shared/errors/app-error.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { GatewayTarget } from './exchange.ts'
import { speaksTlsText } from './speaks-tls.ts'

/** How far an exchange had come when it broke. */
export type ExchangePhase = 'connecting' | 'waiting' | 'reading'

/**
 * What an exception of the network means, in words. Never holds a key or a proxy's password. Only what is posted may be
 * charged: asking again for a list or a file costs nothing.
 */
export function toNetworkError(
  error: unknown,
  target: GatewayTarget,
  phase: ExchangePhase,
  method: WireRequest['method'],
): AppError {
  const cause = describeCause(error)
  const host = hostOf(target.baseUrl)
  const known = meaningOf(cause, host, target.proxyUrl, phase)
  const isFree = phase === 'connecting' || (known === undefined && method === 'GET')
  const said = known ?? (isFree ? closedForNothingText(host, target) : closedText(host))
  return {
    kind: 'network',
    ...said,
    ...(cause.code !== '' && { code: cause.code }),
    detail: withoutCredentials(cause.text),
    remedies: [
      { type: 'check-connection', connectionId: target.connectionId },
      ...(isFree ? [{ type: 'retry' as const }] : []),
    ],
  }
}

/** Nothing arrived for as long as the target allows. */
export function idleError(
  target: GatewayTarget,
  phase: ExchangePhase,
  method: WireRequest['method'],
): AppError {
  const limit = phase === 'reading' ? target.idleTimeoutMs : (target.headersTimeoutMs ?? target.idleTimeoutMs)
  const seconds = Math.round(limit / 1000)
  return {
    kind: 'timeout',
    message: `Nothing arrived for ${seconds} s, so the request was given up.`,
    nextStep:
      method === 'GET' || phase === 'connecting'
        ? 'Try it again, or raise the time-out of the connection in Settings. Nothing was charged for it.'
        : 'Some models think for minutes: raise the time-out of the connection in Settings. It is not known whether the request was worked on: sending it again may be charged again.',
    remedies: [{ type: 'check-connection', connectionId: target.connectionId }, { type: 'retry' }],
  }
}

interface Cause {
  readonly code: string
  readonly text: string
  /** The class of the outermost error. */
  readonly name: string
  /** What was read that is not HTTP. */
  readonly data: string
}

/** Node wraps causes, and puts several attempts on one name into an AggregateError. */
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

type ErrorText = Pick<AppError, 'message' | 'nextStep'>

/** `undefined` for a connection that was closed when the request was out and nothing of an answer was there. */
function meaningOf(
  cause: Cause,
  host: string,
  proxyUrl: string | null,
  phase: ExchangePhase,
): ErrorText | undefined {
  const { code, text } = cause
  if (phase !== 'reading' && isTlsRecord(cause.data)) return speaksTlsText(host)
  if (phase === 'reading') {
    return {
      message: 'The connection broke while the answer was arriving.',
      nextStep: 'What was received is kept. Send it again to get a whole answer.',
    }
  }
  const tls = tlsText(code, text, host)
  if (tls !== undefined) return tls
  if (proxyUrl !== null) {
    const proxy = proxyText(cause, proxyUrl, phase)
    if (proxy !== undefined) return proxy
  }
  const known = byCode[code]
  if (known !== undefined) return known(host)
  if (closedCodes.has(code)) return undefined
  if (code.startsWith('HPE_') || cause.name === 'HTTPParserError') {
    return {
      message: `What ${host} answered is not HTTP.`,
      nextStep: 'Check scheme and port of the address: an https port answers nothing readable to http.',
    }
  }
  if (phase === 'waiting') return undefined
  return {
    message: `The connection to ${host} could not be made.`,
    nextStep: 'Check the address and the network, then send it again.',
  }
}

const byCode: Readonly<Record<string, (host: string) => ErrorText>> = {
  ENOTFOUND: (host) => ({
    message: `There is no machine called ${host}.`,
    nextStep: 'Check the spelling of the address, and that this machine is on the network.',
  }),
  EAI_AGAIN: (host) => ({
    message: `The name ${host} could not be looked up.`,
    nextStep: 'Check that this machine is on the network, then send it again.',
  }),
  ECONNREFUSED: (host) => ({
    message: `${host} is there, but nothing answers on that port.`,
    nextStep: 'Check the port of the address, and that the gateway is running.',
  }),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: tooSlow,
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  UND_ERR_HEADERS_OVERFLOW: (host) => ({
    message: `${host} answered with more headers than can be read.`,
    nextStep: 'Check the address: this is hardly a gateway.',
  }),
}

const closedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** The first bytes of an alert of TLS (RFC 8446, 5.1): what an https port says to http. */
function isTlsRecord(data: string): boolean {
  return data.startsWith('\x15\x03')
}

function unreachable(host: string): ErrorText {
  return {
    message: `There is no way to ${host} from this network.`,
    nextStep: 'Check the network, a VPN if the gateway needs one, and the proxy in Settings.',
  }
}

function tooSlow(host: string): ErrorText {
  return {
    message: `${host} did not take the connection in time.`,
    nextStep: 'Check address and port; a firewall may be in between.',
  }
}

/** The request was out: whether it was worked on, and paid for, cannot be known. */
function closedText(host: string): ErrorText {
  return {
    message: `${host} closed the connection without an answer.`,
    nextStep: 'It is not known whether the request was worked on. Sending it again may be charged again.',
  }
}

function closedForNothingText(host: string, { baseUrl }: GatewayTarget): ErrorText {
  const scheme = baseUrl.startsWith('http:')
    ? ' If that port speaks https, put https:// into the address in Settings.'
    : ''
  return {
    message: `${host} closed the connection without an answer.`,
    nextStep: `Nothing was charged for it. Try it again.${scheme}`,
  }
}

function tlsText(code: string, text: string, host: string): ErrorText | undefined {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code + text)) {
    return {
      message: `${host} does not speak https on that port.`,
      nextStep: 'Try http:// in the address, or check the port.',
    }
  }
  if (
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED|CERT_SIGNATURE)/.test(
      code,
    )
  ) {
    return {
      message: `The certificate of ${host} is not signed by an authority this machine trusts.`,
      nextStep:
        'If the gateway has an authority of its own, add its certificate to the connection in Settings.',
    }
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return {
      message: `The certificate of ${host} is ${code === 'CERT_HAS_EXPIRED' ? 'out of date' : 'not valid yet'}.`,
      nextStep: 'Check the clock of this machine; otherwise the gateway has to renew its certificate.',
    }
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return {
      message: `The certificate is not for ${host}.`,
      nextStep: 'Check the host name of the address.',
    }
  }
  if (/^(?:ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/.test(code)) {
    return {
      message: `No secure connection to ${host} could be agreed on.`,
      nextStep: 'Check the address, the proxy and the certificate of the connection in Settings.',
    }
  }
  return undefined
}

function proxyText(cause: Cause, proxyUrl: string, phase: ExchangePhase): ErrorText | undefined {
  const proxy = hostOf(proxyUrl)
  if (/\b407\b/.test(cause.text)) {
    return {
      message: `The proxy ${proxy} wants a user name and password.`,
      nextStep: 'Enter them beside the proxy’s address in Settings.',
    }
  }
  const refused = /Proxy response \((\d+)\)/.exec(cause.text)?.[1]
  if (refused !== undefined) {
    return {
      message: `The proxy ${proxy} refused to connect (${refused}).`,
      nextStep: 'Check the proxy in Settings, and whether it may reach the gateway.',
    }
  }
  if (phase !== 'connecting') return undefined
  return {
    message: `The proxy ${proxy} could not be used.`,
    nextStep: 'Check the proxy in Settings, or choose none.',
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'the address'
}

function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/[^/\s@]*@/g, '//')
}
