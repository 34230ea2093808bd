import { isIP, type LookupFunction } from 'node:net'
import type { ToolRequest } from '../../shared/conversations/tool-request.ts'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isLoopback } from '../../shared/gateway/address.ts'
import { maxToolResultBytes } from '../../shared/limits.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import { keylessTarget } from '../lib/keyless-target.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { Clock } from '../host/host.ts'

/** Maximum duration of a tool, and maximum time without data. */
const totalMs = 60_000
const silenceMs = 30_000

export interface CallToolDependencies {
  readonly gateway: Pick<Gateway, 'fetchAnswer'>
  readonly clock: Clock
  /** The system's proxy for an address, or `null` for a direct connection. */
  readonly systemProxy: (url: string) => Promise<string | null>
  /** Prevents names from resolving to the network of this machine, except the address of `baseUrl`. */
  readonly guard: (target: { readonly baseUrl: string; readonly proxyUrl: string | null }) => {
    refuses(url: URL): Promise<boolean>
    lookup(url: URL): Promise<LookupFunction | undefined>
  }
}

/** The outcome of a request to a tool server. */
export interface ToolReply {
  readonly answer: WholeAnswer
  /** The text of the answer, or the error when there is none or it is an error. */
  readonly result: Result<string>
}

/**
 * Sends one request to the server of a tool. It contains nothing of a connection: no key, header or certificate.
 * Redirects are not followed. The answer is text, limited in size and time.
 *
 * An address of this machine or its network is only used when it was typed as an address; a name that merely resolves
 * to one is refused, since its owner could point it to any server that only this machine can reach.
 */
export async function callTool(
  request: ToolRequest,
  signal: AbortSignal,
  { gateway, clock, systemProxy, guard }: CallToolDependencies,
): Promise<ToolReply> {
  const url = new URL(request.url)
  const isTyped = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || isLoopback(url.hostname)
  const proxyUrl = isTyped ? null : await systemProxy(url.href)
  const guarded = guard({ baseUrl: isTyped ? url.origin : '', proxyUrl })
  if (await guarded.refuses(url)) return notSent(privateName(url))
  const lookup = await guarded.lookup(url)
  const ending = new AbortController()
  const stopWaiting = clock.after(totalMs, () => ending.abort())
  try {
    const answer = await gateway.fetchAnswer({
      request: {
        method: request.method,
        path: url.pathname + url.search,
        auth: 'authorization',
        // oxlint-disable-next-line text/untranslated -- a header's value
        headers: { accept: 'application/json, text/*;q=0.9', ...request.headers },
        ...(request.body !== undefined && { body: { type: 'json', value: request.body } }),
        expectsStream: false,
      },
      target: keylessTarget(url.origin, proxyUrl, silenceMs),
      lookup,
      signal: AbortSignal.any([signal, ending.signal]),
      maxBytes: maxToolResultBytes,
    })
    const isLate = ending.signal.aborted && !signal.aborted
    return { answer, result: readResult(answer, url, isLate) }
  } finally {
    stopWaiting()
  }
}

function readResult({ end, head, text }: WholeAnswer, { host }: URL, isLate: boolean): Result<string> {
  if (isLate)
    return err({ kind: 'timeout', ...conversationsError('toolTooSlow', { host, seconds: totalMs / 1000 }) })
  if (end.outcome === 'stopped') return err(cancelledError)
  if (end.outcome === 'failed' && end.error.code === 'answer-too-large')
    return err({
      kind: 'invalid-response',
      ...conversationsError('toolResultTooLarge', { host, kilobytes: maxToolResultBytes / 1000 }),
    })
  const status = head?.status
  if (status !== undefined && status >= 300 && status < 400)
    return err({ kind: 'rejected', status, ...conversationsError('toolRedirected', { host, status }) })
  if (end.outcome === 'failed') return err(plainError(end.error, host))
  // Bytes that are not UTF-8 become U+FFFD.
  if (/\0/.test(text) || (text.match(/\uFFFD/g)?.length ?? 0) > text.length / 20)
    return err({ kind: 'invalid-response', ...conversationsError('toolResultNotText', { host }) })
  if (status === undefined || status < 200 || status > 299)
    return err({
      kind: 'rejected',
      ...(status !== undefined && { status }),
      ...conversationsError('toolFailed', { host, status: status ?? 0 }),
      detail: text,
    })
  return ok(text)
}

/** The error of the transfer, without advice about a connection. */
function plainError(error: AppError, host: string): AppError {
  const { kind, detail } = error
  if (error.code === 'ERR_PRIVATE_ADDRESS')
    return { kind: 'network', ...conversationsError('toolNamePrivate', { host }) }
  return {
    kind,
    ...(kind === 'timeout'
      ? conversationsError('toolTooSlow', { host, seconds: silenceMs / 1000 })
      : conversationsError('toolNotReached', { host, cause: error })),
    ...(detail !== undefined && { detail }),
  }
}

function privateName({ host }: URL): AppError {
  return { kind: 'network', ...conversationsError('toolNamePrivate', { host }) }
}

function notSent(error: AppError): ToolReply {
  return {
    answer: { end: { outcome: 'failed', error }, text: '', bytes: 0, chunks: [] },
    result: err(error),
  }
}
