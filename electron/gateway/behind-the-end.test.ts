import { describe, expect, it } from 'vitest'
import { responsesFormat } from '../../shared/formats/responses/index.ts'
import { eventStream, textOf } from './testing/chat-stream.ts'
import { dialects, frame, streamOf } from './testing/dialects.ts'
import { exchangeChat, targetOf, type ExchangeResult } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'

async function read(format: ReadableFormat, body: string, type = eventStream): Promise<ExchangeResult> {
  const server = await startLoopback(answerWith(body, type))
  return exchangeChat({ format, target: targetOf(server.url) })
}

type ReadableFormat = (typeof dialects)[number]['format']

/** The others go on until `[DONE]`, behind which nothing is read. */
const marked = dialects.filter(({ mark }) => mark === '')

describe.each(marked)('$id:', (dialect) => {
  it('text behind the end signal is no part of the answer, and is marked', async () => {
    const behind = [dialect.say(' and more'), dialect.say(' and more'), dialect.say(' of it')]
    const result = await read(
      dialect.format,
      streamOf(dialect, ['All', ' said']) + behind.map(frame).join(''),
    )
    expect([result.end.outcome, textOf(result.parts), result.unreadable]).toEqual(['done', 'All said', 3])
    const kept = result.parts.findLast((part) => part.type === 'keep')
    expect(JSON.stringify(kept)).not.toContain('more')
  })
})

it('text of chunks that each have a finish reason is one answer', async () => {
  const words = ['One', ' two', ' three'].map((text) => ({
    responseId: 'a1',
    candidates: [{ index: 0, content: { parts: [{ text }] }, finishReason: 'STOP' }],
  }))
  const format = dialects.find(({ id }) => id === 'generate-content')?.format
  if (format === undefined) throw new Error('no format')
  const result = await read(format, words.map(frame).join(''))
  expect([result.end.outcome, textOf(result.parts), result.unreadable]).toEqual(['done', 'One two three', 0])
})

describe('a response that is not whole by its own word', () => {
  const item = { type: 'message', id: 'i', content: [{ type: 'output_text', text: 'Half' }] }
  it.each(['failed', 'cancelled', 'in_progress', 'queued'])(
    'is not done with the status %s and no error',
    async (status) => {
      const response = { id: 'a1', object: 'response', status, output: [item], error: null }
      const whole = await read(responsesFormat, JSON.stringify(response), 'application/json')
      expect(whole.end).toMatchObject({ outcome: 'failed', error: { code: `response-${status}` } })
      expect(textOf(whole.parts)).toBe('Half')
    },
  )

  it('is not done when the stream of it ends with response.failed alone', async () => {
    const result = await read(
      responsesFormat,
      frame({ type: 'response.failed', response: { id: 'a1', output: [item] } }),
    )
    expect(result.end).toMatchObject({ outcome: 'failed', error: { code: 'response-failed' } })
  })
})
