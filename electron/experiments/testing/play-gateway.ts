import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import type { HandExchange } from '../../runs/testing/hand-exchange.ts'

/* Answers of a gateway, given by tests. */

/** Returns the JSON body of a request. */
export function bodyOf(exchange: HandExchange | undefined): Json | undefined {
  return exchange?.request.body?.type === 'json' ? exchange.request.body.value : undefined
}

/** Returns the messages of a `chat` request. */
export function messagesOf(exchange: HandExchange | undefined): readonly Json[] {
  const body = bodyOf(exchange)
  const messages = isJsonObject(body) ? body['messages'] : undefined
  return Array.isArray(messages) ? messages : []
}

/** Returns the data in a judging request: its last message, which is JSON. */
export function materialOf(exchange: HandExchange | undefined): Json | undefined {
  const last = messagesOf(exchange).at(-1)
  const content = isJsonObject(last) ? last['content'] : undefined
  return typeof content === 'string' ? parseJson(content) : undefined
}

/** Sends a complete answer in the format `chat`; a missing request fails the test. */
export function answer(exchange: HandExchange | undefined, text: string): void {
  answerJson(exchange, {
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  })
}

/** Sends the same answer as a stream. */
export function answerInStream(exchange: HandExchange | undefined, text: string): void {
  const piece = JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })
  const end = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  const sent = sentOf(exchange)
  sent.begin()
  sent.receive(new TextEncoder().encode(`data: ${piece}\n\ndata: ${end}\n\n`))
  sent.complete()
}

/** Sends vectors as the answer of an embedding model. */
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
