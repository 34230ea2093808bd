import { expect, test } from 'vitest'
import type { RunFormatId } from '../../shared/formats/registry.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import { createResponseReader } from './response-reader.ts'

function read(format: RunFormatId, contentType: string, body: string): Answer {
  const answer = createAnswer()
  const found = runFormats[format]
  const reader = createResponseReader(
    found,
    { status: 200, headers: [{ name: 'content-type', value: contentType }] },
    (parts) => applyParts(answer, parts),
  )
  reader.push(Buffer.from(body))
  reader.end()
  return answer
}

const json = 'application/json'

const wholeAnswers: readonly (readonly [RunFormatId, object])[] = [
  [
    'chat',
    {
      choices: [{ index: 0, message: { content: 'Hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 7, completion_tokens: 0, total_tokens: 7 },
    },
  ],
  [
    'responses',
    {
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }],
      usage: { input_tokens: 7, output_tokens: 0, total_tokens: 7 },
    },
  ],
  [
    'messages',
    {
      type: 'message',
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 7, output_tokens: 0 },
    },
  ],
  [
    'generate-content',
    {
      candidates: [{ content: { parts: [{ text: 'Hello' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 0, totalTokenCount: 7 },
    },
  ],
]

test.each(wholeAnswers)('%s: an output of zero beside words is one that nobody counted', (format, body) => {
  expect(read(format, json, JSON.stringify(body)).usage).toEqual({ inputTokens: 7 })
})

function chunk(part: object): string {
  return `data: ${JSON.stringify({ ...part, usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 0 } })}\n\n`
}

test('zero that comes before the words is none either, in a stream', () => {
  const words = chunk({ candidates: [{ content: { parts: [{ text: 'Hello' }] } }] })
  const end = chunk({ candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] })
  const answer = read('generate-content', 'text/event-stream', chunk({ candidates: [] }) + words + end)
  expect(answer.usage).toEqual({ inputTokens: 7 })
})

test('an answer that says nothing has an output of zero', () => {
  const body = {
    choices: [{ index: 0, message: { content: '' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 0, total_tokens: 7 },
  }
  expect(read('chat', json, JSON.stringify(body)).usage).toEqual({
    inputTokens: 7,
    outputTokens: 0,
    totalTokens: 7,
  })
})
