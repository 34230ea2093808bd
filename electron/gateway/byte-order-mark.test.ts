import { expect, it } from 'vitest'
import { embeddingsFormatFor } from '../../shared/formats/embeddings/index.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { callGateway } from './call-gateway.ts'
import { runExchange } from './run-exchange.ts'
import { textOf } from './testing/chat-stream.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback, type Answer } from './testing/loopback.ts'
import { wholeAnswers } from './testing/whole-answers.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import type { Json } from '../../shared/json.ts'

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/** The body in its first bytes one by one, so that the mark is cut. */
function inPieces(body: Buffer, type: string): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': type })
    for (let at = 0; at < 5; at += 1) {
      response.write(body.subarray(at, at + 1))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end(body.subarray(5))
  }
}

async function ask(format: RunFormat, sentBody: Json, answer: Answer) {
  const server = await startLoopback(answer)
  const parts: Part[] = []
  const end = await runExchange({
    request: {
      method: 'POST',
      path: '/v1/anything',
      auth: 'authorization',
      headers: {},
      body: { type: 'json', value: sentBody },
      expectsStream: false,
    },
    format,
    target: targetOf(server.url),
    signal: new AbortController().signal,
    clock: systemClock,
    observer: {
      onSent: () => undefined,
      onHead: () => undefined,
      onChunk: () => undefined,
      onParts: (made) => void parts.push(...made),
    },
  })
  return { end, parts, text: textOf(parts) }
}

/** Bytes of sound have no mark in front. */
const texts = wholeAnswers.filter(({ contentType }) => !contentType.startsWith('audio/'))

it.each(texts.map((answer) => [answer.name, answer] as const))(
  'a byte order mark in front of an answer of %s changes nothing',
  async (_, { format, sentBody, body, contentType }) => {
    const plain = await ask(format, sentBody, answerWith(body, contentType))
    const marked = Buffer.concat([mark, body])
    for (const answer of [answerWith(marked, contentType), inPieces(marked, contentType)])
      expect(await ask(format, sentBody, answer)).toEqual(plain)
    expect(plain.end).toEqual({ outcome: 'done' })
  },
)

it('the vectors behind a byte order mark are the ones that were sent', async () => {
  const body = Buffer.concat([mark, Buffer.from('{"data":[{"index":0,"embedding":[0.5,-0.25]}]}')])
  let vectors: number[] = []
  const format = embeddingsFormatFor((list) => (vectors = [...list.vectors]))
  await ask(format, { model: 'm', input: ['a'] }, inPieces(body, 'application/json'))
  expect(vectors).toEqual([0.5, -0.25])
})

it('a byte order mark in front of a list of models changes nothing', async () => {
  const server = await startLoopback(answerWith(Buffer.concat([mark, Buffer.from('{"data":[{"id":"m"}]}')])))
  const result = await callGateway({
    format: modelsFormat,
    input: {},
    target: targetOf(server.url),
    signal: new AbortController().signal,
    clock: systemClock,
  })
  expect(result.ok && result.value.map(({ id }) => id)).toEqual(['m'])
})
