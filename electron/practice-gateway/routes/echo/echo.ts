import { parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import { humanTempo, wait } from '../../pace.ts'
import { sendJson } from '../../reply.ts'
import { createOutlet } from '../../text/outlet.ts'
import { jsonFrame } from '../../text/sse.ts'

/**
 * `/v1/echo`, an undocumented route: returns what arrived, for any method. With `stream` it does so event by event, in
 * a shape of its own and without an end signal: for requests made by hand.
 */
export const echo: Handler = async (exchange) => {
  const report = await describe(exchange)
  if (exchange.response.destroyed) return
  if (report.isStreamed) return stream(exchange, report.body)
  sendJson(exchange, { object: 'echo', ...report.head, ...report.body })
}

interface EchoReport {
  readonly head: JsonObject
  /** The content of the body. */
  readonly body: JsonObject
  readonly isStreamed: boolean
}

/** Headers that say nothing about the request, or contain the key. */
const hiddenHeaders = new Set([
  'host',
  'connection',
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'cookie',
])

async function describe({ method, pathname, query, headers, body }: Exchange): Promise<EchoReport> {
  const shown = Object.entries(headers).filter(([name]) => !hiddenHeaders.has(name))
  const head = {
    method,
    path: pathname,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(shown.map(([name, value]) => [name, [value ?? ''].flat().join(', ')])),
  }
  const type = headers['content-type'] ?? ''
  if (body.length === 0) return { head, body: {}, isStreamed: query.get('stream') === 'true' }
  if (type.startsWith('multipart/form-data')) return { head, ...(await tellForm(body, type)) }
  const json = parseJson(body.toString('utf8'))
  if (json === undefined) return { head, body: { text: body.toString('utf8') }, isStreamed: false }
  const isStreamed = (json as { readonly stream?: unknown } | null)?.stream === true
  return { head, body: { json }, isStreamed }
}

async function tellForm(
  bytes: Buffer,
  type: string,
): Promise<{ readonly body: JsonObject; readonly isStreamed: boolean }> {
  const fields: Json[] = []
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form)
      fields.push(
        typeof value === 'string'
          ? { name, value }
          : { name, file: value.name, type: value.type, bytes: value.size },
      )
  } catch {
    return { body: { error_reading: 'The form cannot be read' }, isStreamed: false }
  }
  const isStreamed = fields.some(
    (field) => (field as JsonObject)['name'] === 'stream' && (field as JsonObject)['value'] === 'true',
  )
  return { body: { fields }, isStreamed }
}

async function stream({ response, gone, clock, pace }: Exchange, body: JsonObject): Promise<void> {
  const out = createOutlet(response, gone, 'plain')
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const fields = body['fields'] ?? body['json'] ?? {}
  const parts: readonly (readonly [string, Json])[] = Array.isArray(fields)
    ? fields.map((field, index) => [String(index + 1), field])
    : Object.entries(fields as JsonObject)
  await out.frames([jsonFrame({ parts: parts.length }, 'echo.begun')])
  for (const [index, [name, value]] of parts.entries()) {
    await wait(clock, pace.token(humanTempo, index), gone)
    if (gone.aborted) return
    await out.frames([jsonFrame({ part: name, value }, 'echo.part')])
    for (const word of `Part ${name} arrived. `.split(/(?<= )/)) {
      await wait(clock, pace.token(humanTempo, index), gone)
      await out.frames([jsonFrame({ delta: word }, 'echo.delta')])
    }
  }
  await out.frames([jsonFrame({ parts: parts.length }, 'echo.ended')])
  await out.close()
}
