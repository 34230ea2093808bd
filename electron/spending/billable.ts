import { createHash } from 'node:crypto'
import type { WireRequest } from '../../shared/gateway/wire.ts'

/** Free routes that use POST: token counts, files and cancellations. */
const freeRoutes = /(?:count_?tokens|\/tokenize|\/files|\/uploads|\/cancel)$/i

/**
 * Whether a request may be charged: requests that create or change nothing are free, and so are routes that are free at
 * every gateway.
 */
export function isBillable({ method, path }: Pick<WireRequest, 'method' | 'path'>): boolean {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return false
  const [route = ''] = path.split('?')
  return !freeRoutes.test(route)
}

/**
 * A hash that is equal for equal requests to the same connection and does not reveal the body. JSON is hashed exactly
 * as it is sent, files by their ids.
 */
export function fingerprintOf(connectionId: string, { method, path, body }: WireRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([connectionId, method, path, body?.type ?? '']))
  if (body?.type === 'json') hash.update(body.text ?? JSON.stringify(body.value))
  else if (body?.type === 'text') hash.update(JSON.stringify([body.contentType, body.text]))
  else if (body?.type === 'multipart') hash.update(JSON.stringify(body.fields))
  return hash.digest('hex')
}
