import { isIP, type LookupFunction } from 'node:net'
import type { AppError } from '../../shared/errors/app-error.ts'
import { isLoopback } from '../../shared/gateway/address.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { maxMcpMessageBytes } from '../../shared/limits.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { ResponseHead } from '../gateway/exchange.ts'
import { keylessTarget } from '../lib/keyless-target.ts'
import { McpFailure } from './mcp-failure.ts'

export interface GuardedFetchDependencies {
  readonly gateway: Pick<Gateway, 'transfer'>
  /** The system's proxy for an address, or `null` for a direct connection. */
  readonly systemProxy: (url: string) => Promise<string | null>
  /** Prevents names from reaching the network of this machine, except for the address of `baseUrl`. */
  readonly guard: (target: { readonly baseUrl: string; readonly proxyUrl: string | null }) => {
    refuses(url: URL): Promise<boolean>
    lookup(url: URL): Promise<LookupFunction | undefined>
  }
}

export interface GuardedFetchOptions {
  readonly server: string
  /** The address of the server. */
  readonly home: URL
  /** Only sent to the origin of the server. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /**
   * Requests also go to other addresses, including those of the server's own network if the user typed an address in
   * it.
   */
  readonly reachesItsNetwork?: boolean
  /** Called when the response to a request with this body has begun. */
  readonly onHead: (body: string, head: ResponseHead) => void
  /** Called when the connection cannot continue: a message without end, or a broken response. */
  readonly onProblem: (error: AppError) => void
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** A day: an exchange has its own timeouts, and an event stream may be silent for any time. */
const silenceMs = 24 * 60 * 60 * 1000

/**
 * `fetch` for the SDK, using the app's own transport: its address guard, its proxy and its certificates. Does not
 * follow redirects.
 */
export function createGuardedFetch(
  { gateway, systemProxy, guard }: GuardedFetchDependencies,
  { server, home, headers, reachesItsNetwork = false, onHead, onProblem }: GuardedFetchOptions,
): Fetch {
  return async (input, init = {}) => {
    const url = new URL(input)
    const isHome = url.origin === home.origin
    // Addresses of this machine and its network are allowed if the user typed such an address for the server.
    const isNear = isAddress(home) && (isHome || reachesItsNetwork)
    const proxyUrl = isNear && isAddress(url) ? null : await systemProxy(url.href)
    const guarded = guard({ baseUrl: isNear ? home.origin : '', proxyUrl })
    if (await guarded.refuses(url))
      throw new McpFailure({ kind: 'network', ...mcpError('privateName', { host: url.host }) })
    const lookup = await guarded.lookup(url)
    const sent = readBody(init.body)
    const answer = createAnswer({
      onProblem: (error) => onProblem(error),
      tooLarge: {
        kind: 'invalid-response',
        ...mcpError('messageTooLarge', { server, megabytes: maxMcpMessageBytes / 1_000_000 }),
      },
    })
    if (init.signal?.aborted === true) answer.stop()
    init.signal?.addEventListener('abort', answer.stop, { once: true })
    const own = Object.fromEntries(new Headers(init.headers))
    const { accept = '*/*', 'content-type': contentType = 'application/json', ...others } = own
    const target = {
      ...keylessTarget(isHome ? url.origin : '', proxyUrl, silenceMs),
      connectTimeoutMs: 20_000,
    }
    const bytes = Buffer.from(sent)
    void gateway
      .transfer(
        {
          // The SDK only uses GET, POST and DELETE.
          method: (init.method ?? 'GET') as WireRequest['method'],
          url,
          accept,
          headers: { ...others, ...(isHome && lowerCase(headers)) },
          target,
          lookup,
          signal: answer.signal,
          ...(sent !== '' && {
            body: { contentType, length: bytes.length, content: bytes, open: () => bytes },
          }),
        },
        {
          onHead(head) {
            onHead(sent, head)
            answer.begin(head)
            return undefined
          },
          onBytes: (piece) => answer.push(piece),
        },
      )
      .then(
        (end) => {
          init.signal?.removeEventListener('abort', answer.stop)
          if (end.outcome === 'received') answer.end()
          else if (end.outcome === 'stopped') answer.fail(new DOMException('', 'AbortError'))
          else
            answer.fail(
              new McpFailure({
                kind: end.error.kind,
                ...(end.error.code === 'ERR_PRIVATE_ADDRESS'
                  ? mcpError('privateName', { host: url.host })
                  : mcpError('notReached', { server, cause: end.error })),
                ...(end.error.detail !== undefined && { detail: end.error.detail }),
              }),
            )
        },
        (error: unknown) => answer.fail(error instanceof Error ? error : new Error(String(error))),
      )
    return answer.response
  }
}

/** Whether the host is an IP address or a loopback name, not a name that DNS resolves. */
export function isAddress({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || isLoopback(hostname)
}

function readBody(body: RequestInit['body']): string {
  return typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : ''
}

function lowerCase(headers: GuardedFetchOptions['headers']): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
}

interface AnswerOptions {
  readonly onProblem: (error: AppError) => void
  readonly tooLarge: AppError
}

/** A `Response` that is filled while the answer arrives; a slow reader pauses the connection. */
function createAnswer({ onProblem, tooLarge }: AnswerOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const ending = new AbortController()
  const meter = createMessageMeter()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isOver = false
  let room: (() => void) | undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (started) => void (controller = started),
      pull: () => room?.(),
      cancel() {
        isOver = true
        room?.()
        ending.abort()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 65_536 }),
  )
  const finish = (how: () => void): void => {
    if (isOver) return
    isOver = true
    how()
  }
  return {
    response: promise,
    signal: ending.signal,
    stop: () => ending.abort(),
    begin({ status, headers }: ResponseHead): void {
      const isEvents = headers.some(
        ({ name, value }) => name.toLowerCase() === 'content-type' && /^text\/event-stream\b/i.test(value),
      )
      if (isEvents) meter.splitByEvents()
      const isEmpty = [204, 205, 304].includes(status)
      const given = headers.flatMap(({ name, value }): [string, string][] => {
        try {
          return [...new Headers([[name, value]])]
        } catch {
          return []
        }
      })
      resolve(new Response(isEmpty ? null : stream, { status, headers: given }))
    },
    push(bytes: Buffer): Promise<void> | undefined {
      if (isOver) return undefined
      if (meter.isOver(bytes)) {
        finish(() => controller?.error(new McpFailure(tooLarge)))
        onProblem(tooLarge)
        ending.abort()
        return undefined
      }
      controller?.enqueue(new Uint8Array(bytes))
      if ((controller?.desiredSize ?? 1) > 0) return undefined
      return new Promise((done) => {
        room = () => {
          room = undefined
          done()
        }
      })
    },
    end: () => finish(() => controller?.close()),
    fail(error: Error): void {
      reject(error)
      finish(() => controller?.error(error))
    },
  }
}

/** Counts the bytes of one message: of a whole response, or of an event, which an empty line ends. */
function createMessageMeter() {
  let bytesOfMessage = 0
  let hasEvents = false
  let isLineEmpty = false
  return {
    splitByEvents: () => void (hasEvents = true),
    isOver(bytes: Buffer): boolean {
      if (!hasEvents) return (bytesOfMessage += bytes.length) > maxMcpMessageBytes
      let start = 0
      for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) {
        const inside = at - start - (bytes[at - 1] === carriageReturn ? 1 : 0)
        if (inside <= 0 && (start > 0 || isLineEmpty)) bytesOfMessage = 0
        else bytesOfMessage += at - start
        if (bytesOfMessage > maxMcpMessageBytes) return true
        isLineEmpty = true
        start = at + 1
      }
      if (start < bytes.length) isLineEmpty = false
      bytesOfMessage += bytes.length - start
      return bytesOfMessage > maxMcpMessageBytes
    },
  }
}

const newline = 0x0a
const carriageReturn = 0x0d
