import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import type { HandExchange } from '../../runs/testing/hand-exchange.ts'

/* What a test says in the place of a gateway. */

/** The JSON body of a request. */
export function bodyOf(exchange: HandExchange | undefined): Json | undefined {
  return exchange?.request.body?.type === 'json' ? exchange.request.body.value : undefined
}

/** The messages of a request in the format `chat`. */
export function messagesOf(exchange: HandExchange | undefined): readonly Json[] {
  const body = bodyOf(exchange)
  const messages = isJsonObject(body) ? body['messages'] : undefined
  return Array.isArray(messages) ? messages : []
}

/** What a model that judges is given to judge: its last message, which is JSON. */
export function materialOf(exchange: HandExchange | undefined): Json | undefined {
  const last = messagesOf(exchange).at(-1)
  const content = isJsonObject(last) ? last['content'] : undefined
  return typeof content === 'string' ? parseJson(content) : undefined
}

/** A whole answer of the format `chat`; a request that is missing fails the test. */
export function answer(exchange: HandExchange | undefined, text: string): void {
  answerJson(exchange, {
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  })
}

/** The same as a stream. */
export function answerInStream(exchange: HandExchange | undefined, text: string): void {
  const piece = JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })
  const end = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  const sent = sentOf(exchange)
  sent.begin()
  sent.receive(new TextEncoder().encode(`data: ${piece}\n\ndata: ${end}\n\n`))
  sent.complete()
}

/** Vectors as the answer of a model of embeddings. */
export function answerVectors(exchange: HandExchange | undefined, vectors: readonly number[][]): void {
  answerJson(exchange, { data: vectors.map((embedding, index) => ({ index, embedding })) })
}

function answerJson(exchange: HandExchange | undefined, value: Json): void {
  const sent = sentOf(exchange)
  sent.begin({ 'content-type': 'application/json' }, 200)
  sent.receive(new TextEncoder().encode(JSON.stringify(value)))
  sent.close()
}

export function refuse(exchange: HandExchange | undefined, status = 400, retryAfterMs?: number): void {
  const sent = sentOf(exchange)
  sent.begin({}, status)
  sent.close({
    outcome: 'failed',
    error: {
      kind: status === 429 ? 'rate-limited' : 'rejected',
      message: 'No.',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  })
}

function sentOf(exchange: HandExchange | undefined): HandExchange {
  if (exchange === undefined) throw new Error('nothing was sent')
  return exchange
}
