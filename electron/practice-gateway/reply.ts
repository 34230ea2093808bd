import { errorBody, gatewayFailure, type ErrorShape, type Failure } from './errors.ts'
import type { ServerResponse } from 'node:http'
import type { Json } from '../../shared/json.ts'
import type { GatewayProfile, OwnAnswer } from './profiles/gateway-profile.ts'

/** Where an answer goes: the response, and the request id. */
export interface Reply {
  readonly response: ServerResponse
  readonly requestId: string
  /** The path as sent, for gateways whose envelopes differ by route. */
  readonly pathname?: string
  readonly profile?: GatewayProfile | undefined
}

export function sendJson({ response }: Reply, value: Json, status = 200): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Sends a body that is already serialised and may not be JSON. */
export function sendJsonText({ response }: Reply, text: string): void {
  sendText(response, 200, 'application/json; charset=utf-8', text)
}

export function sendHtml({ response }: Reply, page: string, status = 200): void {
  sendText(response, status, 'text/html; charset=utf-8', page)
}

/** Sends a stored file, or an error when it does not exist any more. */
export function sendFile(
  reply: Reply,
  file: { readonly bytes: Uint8Array; readonly type: string } | 'expired' | undefined,
): void {
  if (file === undefined) return sendFailure(reply, gatewayFailure(404, 'There is no such file'))
  if (file === 'expired') return sendFailure(reply, gatewayFailure(410, 'This link has expired'))
  reply.response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length })
  reply.response.end(file.bytes)
}

/**
 * An error answer. `contentType` is only given where the gateway mislabels it: errors of a streamed request arrive as
 * `text/event-stream` (see shared/gateway/wire/streams.md, "Content types that lie").
 */
export function sendFailure(
  reply: Reply,
  failure: Failure,
  shape: ErrorShape = 'chat',
  contentType?: string,
): void {
  const { response, requestId, profile, pathname = '' } = reply
  for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value)
  if (failure.isEmpty === true) return sendNothing(response, failure.status)
  const place = { shape, pathname, requestId }
  const body = JSON.stringify(profile?.errorBody(failure, place) ?? errorBody(failure, shape, requestId))
  sendText(response, failure.status, contentType ?? 'application/json; charset=utf-8', body)
}

function sendNothing(response: ServerResponse, status: number): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-length': 0 })
  response.end()
}

/** Sends the answer that a profile gives in place of a route. */
export function sendOwnAnswer(reply: Reply, { status, headers = {}, body }: OwnAnswer): void {
  for (const [name, value] of Object.entries(headers)) reply.response.setHeader(name, value)
  if (body === undefined) sendNothing(reply.response, status)
  else sendJson(reply, body, status)
}

function sendText(response: ServerResponse, status: number, contentType: string, text: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
