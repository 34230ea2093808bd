import { errorBody, gatewayFailure, type ErrorShape, type Failure } from './errors.ts'
import type { ServerResponse } from 'node:http'
import type { Json } from '../../shared/json.ts'

/** Where an answer goes: the response and the id it is known by. */
export interface Reply {
  readonly response: ServerResponse
  readonly requestId: string
}

export function sendJson({ response }: Reply, value: Json, status = 200): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** An answer that is written already, which may be no JSON. */
export function sendJsonText({ response }: Reply, text: string): void {
  sendText(response, 200, 'application/json; charset=utf-8', text)
}

export function sendHtml({ response }: Reply, page: string, status = 200): void {
  sendText(response, status, 'text/html; charset=utf-8', page)
}

/** A file that an answer linked to, or that it is not there any more. */
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
 * `text/event-stream` (wire-reference.md, 12 item 8).
 */
export function sendFailure(
  reply: Reply,
  failure: Failure,
  shape: ErrorShape = 'chat',
  contentType?: string,
): void {
  const { response, requestId } = reply
  for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value)
  const body = JSON.stringify(errorBody(failure, shape, requestId))
  sendText(response, failure.status, contentType ?? 'application/json; charset=utf-8', body)
}

function sendText(response: ServerResponse, status: number, contentType: string, text: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
