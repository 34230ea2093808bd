import { createHash } from 'node:crypto'
import type { WireRequest } from '../../shared/gateway/wire.ts'

/** Routes that are asked by POST and cost nothing: counts of tokens, files and what is taken back. */
const freeRoutes = /(?:count_?tokens|\/tokenize|\/files|\/uploads|\/cancel)$/i

/** Whether a request may be charged: one that changes or makes nothing is not, nor one to a route that is free everywhere. */
export function isBillable({ method, path }: Pick<WireRequest, 'method' | 'path'>): boolean {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return false
  const [route = ''] = path.split('?')
  return !freeRoutes.test(route)
}

/**
 * The same request to the same connection has the same one; nothing of the body can be read from it. JSON is taken letter for letter
 * as it is sent, files by their ids.
 */
export function fingerprintOf(connectionId: string, { method, path, body }: WireRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([connectionId, method, path, body?.type ?? '']))
  if (body?.type === 'json') hash.update(body.text ?? JSON.stringify(body.value))
  else if (body?.type === 'text') hash.update(JSON.stringify([body.contentType, body.text]))
  else if (body?.type === 'multipart') hash.update(JSON.stringify(body.fields))
  return hash.digest('hex')
}
