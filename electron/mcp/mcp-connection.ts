import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import * as z from 'zod/mini'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isJsonObject, parseJson, writeJson, type Json, type JsonObject } from '../../shared/json.ts'
import { maxMcpListed, maxMcpPages } from '../../shared/limits.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { ResponseHead } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import { McpFailure, toMcpError } from './mcp-failure.ts'
import type { MessageLog } from './message-log.ts'
import { createRefusals } from './refuse-requests.ts'
import { createTrafficNotes, type RequestTraffic } from './request-traffic.ts'
import { watchTransport } from './watch-transport.ts'

/** The server's information about itself, from connecting. */
export interface ServerInfo {
  readonly protocol: string
  readonly serverName: string
  readonly serverVersion: string
  readonly instructions: string
}

export interface Asked {
  readonly result: Result<JsonObject>
  readonly traffic: RequestTraffic | undefined
}

export interface McpConnection {
  readonly info: ServerInfo
  readonly refusals: () => readonly { readonly method: string; readonly count: number }[]
  /** All entries of a list, from all pages; empty when the server has no such list. */
  list(what: 'tools' | 'prompts' | 'resources'): Promise<Result<Json[]>>
  /** Sends one request. When `signal` aborts, the server is notified that the request is cancelled. */
  ask(method: string, params: JsonObject, signal: AbortSignal): Promise<Asked>
  close(): Promise<void>
}

export interface ConnectionOptions {
  readonly server: string
  readonly version: string
  readonly clock: Clock
  readonly log: MessageLog
  readonly redact: (text: string) => string
  readonly holdsKey: (text: string) => boolean
  /** Called once the SDK is loaded; `fail` ends the connection for good. */
  readonly createTransport: (means: TransportMeans) => Promise<Transport> | Transport
  /** Aborts connecting. */
  readonly signal: AbortSignal
  /** Called when the connection ended, except by `close`. */
  readonly onEnded: (error: AppError) => void
  /** Called when a list of the server has changed. */
  readonly onListChanged: () => void
  readonly onRefused: () => void
}

export interface TransportMeans {
  readonly fail: (error: AppError) => void
  readonly onHead: (body: string, head: ResponseHead) => void
}

const connectMs = 30_000
const listMs = 30_000
const askMs = 120_000

/** The maximum number of unsolicited messages per minute. */
const maxUnasked = 5_000
const minuteMs = 60_000

/** Results are parsed by our own schemas; no schema of a server is compiled. */
const anything = z.record(z.string(), z.unknown())

/**
 * Connects to a server with the SDK's client. Everything the server sends is redacted first, then counted and logged.
 */
export async function openMcpConnection(options: ConnectionOptions): Promise<Result<McpConnection>> {
  const { server, version, clock, log, redact, holdsKey, createTransport, onEnded, onListChanged } = options
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
  const { ErrorCode, McpError } = await import('@modelcontextprotocol/sdk/types.js')
  let problem: AppError | undefined
  let isClosing = false
  let isOpen = false
  const notes = createTrafficNotes(redact)
  let protocol = ''
  let unasked = 0
  let unaskedSince = clock.monotonic()
  const refusals = createRefusals(options.onRefused)

  function fail(error: AppError): void {
    if (isClosing || problem !== undefined) return
    problem = error
    void client.close().catch(() => undefined)
    if (isOpen) onEnded(error)
  }

  function countUnasked(): void {
    const now = clock.monotonic()
    if (now - unaskedSince > minuteMs) [unasked, unaskedSince] = [0, now]
    unasked += 1
    if (unasked > maxUnasked)
      fail({ kind: 'invalid-response', ...mcpError('flooded', { server, count: maxUnasked }) })
  }

  const client = new Client(
    { name: 'gateway-playground', version },
    { capabilities: {}, jsonSchemaValidator: noValidator },
  )
  // The SDK's own handlers run first: they answer pings.
  client.fallbackRequestHandler = async ({ method }) => {
    throw new McpError(ErrorCode.MethodNotFound, refusals.refuse(method))
  }
  client.fallbackNotificationHandler = async ({ method }) => {
    if (method.endsWith('/list_changed')) onListChanged()
  }
  // The SDK's client is no target of events.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onerror = (error) => {
    // Fail on events that are not messages: they answer no request, so its caller would wait forever.
    if (error.name === 'ZodError' || error.name === '$ZodError' || error instanceof SyntaxError)
      fail({ kind: 'invalid-response', ...mcpError('notMcp', { server }) })
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  client.onclose = () => {
    if (!isClosing) fail({ kind: 'network', ...mcpError('closed', { server }) })
  }

  /** Returns a received message without secrets: unchanged if it contains none. */
  function clean(message: JSONRPCMessage): JSONRPCMessage {
    const text = writeJson(message)
    const shown = holdsKey(text) ? redact(text) : text
    log.add('server', shown)
    const id = 'id' in message ? message.id : undefined
    notes.received(id, shown)
    const isAnswer = id !== undefined && !('method' in message)
    if (!isAnswer) countUnasked()
    if (shown === text) return message
    const parsed = parseJson(shown)
    if (isJsonObject(parsed)) return parsed as unknown as JSONRPCMessage
    const unreadable: AppError = { kind: 'invalid-response', ...mcpError('notMcp', { server }) }
    fail(unreadable)
    throw new McpFailure(unreadable)
  }

  async function within<Value>(
    milliseconds: number,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Result<Value>> {
    const ending = new AbortController()
    let isLate = false
    const stopWaiting = clock.after(milliseconds, () => {
      isLate = true
      ending.abort()
    })
    try {
      return ok(await work(signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal])))
    } catch (thrown) {
      // More specific than the SDK's error, which only says that the connection has ended.
      if (thrown instanceof McpFailure) return err(thrown.appError)
      if (problem !== undefined) return err(problem)
      if (isLate)
        return err({ kind: 'timeout', ...mcpError('tooSlow', { server, seconds: milliseconds / 1000 }) })
      return err(signal?.aborted === true ? cancelledError : toMcpError(thrown, server))
    } finally {
      stopWaiting()
    }
  }

  const request = (method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> =>
    // The cast is safe: the result was parsed from JSON.
    client.request({ method, params }, anything, { signal, timeout: 2_000_000_000 }) as Promise<JsonObject>

  const transport = await createTransport({
    fail,
    onHead: (body, head) => notes.head(body, head),
  })
  const connected = await within(connectMs, options.signal, async (signal) => {
    const given = watchTransport(transport, {
      clean,
      onProtocol: (spoken) => void (protocol = spoken.slice(0, 40)),
      onSend(message) {
        const text = writeJson(message)
        log.add('app', redact(text))
        notes.sent(message, text)
      },
    })
    await client.connect(given, { signal, timeout: 2_000_000_000 })
  })
  if (!connected.ok || problem !== undefined) {
    isClosing = true
    await transport.close().catch(() => undefined)
    return err(connected.ok ? (problem ?? cancelledError) : connected.error)
  }
  isOpen = true
  const said = client.getServerVersion()
  const info: ServerInfo = {
    protocol,
    serverName: (said?.name ?? '').slice(0, 200),
    serverVersion: (said?.version ?? '').slice(0, 100),
    instructions: (client.getInstructions() ?? '').slice(0, 4_000),
  }

  return ok({
    info,
    refusals: refusals.list,
    async list(what) {
      if (client.getServerCapabilities()?.[what] === undefined) return ok([])
      const found: Json[] = []
      let cursor: Json | undefined
      for (let page = 0; page < maxMcpPages && found.length <= maxMcpListed; page += 1) {
        const params = cursor === undefined ? {} : { cursor }
        const read = await within(listMs, undefined, (signal) => request(`${what}/list`, params, signal))
        if (!read.ok) return read
        const entries = read.value[what]
        if (Array.isArray(entries)) for (const entry of entries.slice(0, maxMcpListed + 1)) found.push(entry)
        const next = read.value['nextCursor']
        if (typeof next !== 'string' || next === '' || next === cursor) break
        cursor = next
      }
      return ok(found)
    },
    async ask(method, params, signal) {
      if (problem !== undefined) return { result: err(problem), traffic: undefined }
      const noted = notes.begin()
      try {
        const result = await within(askMs, signal, (ended) => request(method, params, ended))
        return { result, traffic: noted.traffic() }
      } finally {
        noted.end()
      }
    },
    async close() {
      isClosing = true
      if ('terminateSession' in transport && typeof transport.terminateSession === 'function') {
        const { promise, resolve } = Promise.withResolvers<void>()
        const stopWaiting = clock.after(1_000, resolve)
        await Promise.race([Promise.resolve(transport.terminateSession()).catch(() => undefined), promise])
        stopWaiting()
      }
      await client.close().catch(() => undefined)
      await transport.close().catch(() => undefined)
    },
  })
}

/**
 * Do not validate answers by code that is compiled from a server's schema: our own schemas check what the user sees.
 */
const noValidator = {
  getValidator<Value>(): JsonSchemaValidator<Value> {
    return (input) => ({ valid: true, data: input as Value, errorMessage: undefined })
  },
}
