import { expect, it } from 'vitest'
import { embeddingsFormat } from '../../shared/formats/embeddings/index.ts'
import { rerankFormat } from '../../shared/formats/rerank/index.ts'
import type { JsonObject } from '../../shared/json.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { previewOfAnswer } from './preview-of-answer.ts'

function previewOf(
  format: typeof embeddingsFormat | typeof rerankFormat,
  body: unknown,
  sentBody: JsonObject,
) {
  const answer = createAnswer()
  applyParts(answer, valueOf(format.response(body, { sentBody })))
  return previewOfAnswer(answer)
}

it('is the tools that an answer calls, those whose call broke off first', () => {
  const answer = createAnswer()
  const call = { type: 'tool-call' as const, callId: 'c', arguments: '{}' }
  answer.blocks.push(
    { type: 'text', text: 'I look.' },
    { ...call, name: 'look' },
    { ...call, name: 'n'.repeat(500) },
    { ...call, name: 'half', isBroken: true },
    { ...call, name: 'more' },
  )
  expect(previewOfAnswer(answer)).toMatchObject({
    type: 'calls',
    first: [{ name: 'half', isBroken: true }, { name: 'look' }, { name: expect.stringMatching(/^n{90,}/) }],
    count: 4,
  })
  expect(previewOfAnswer(createAnswer())).toBeUndefined()
})

it('is the first places of a ranking', () => {
  const results = [0.9, 0.7, 0.4, 0.1].map((relevance_score, place) => ({
    index: 3 - place,
    relevance_score,
  }))
  expect(previewOf(rerankFormat, { results }, { documents: ['a', 'b', 'c', 'd'] })).toEqual({
    type: 'ranking',
    first: [
      { index: 3, score: 0.9 },
      { index: 2, score: 0.7 },
      { index: 1, score: 0.4 },
    ],
    count: 4,
  })
})

it('is the first numbers of the first vector, and how long it is', () => {
  const embedding = Array.from({ length: 100 }, (_, at) => (at === 0 ? 0.123_456 : 0.1))
  const body = { data: [{ index: 1, embedding }] }
  const preview = previewOf(embeddingsFormat, body, { input: ['one', 'two'] })
  expect(preview).toEqual({
    type: 'vectors',
    count: 1,
    dimensions: 100,
    first: [0.1235, ...Array.from({ length: 31 }, () => 0.1)],
  })
})

it('is nothing of words', () => {
  expect(previewOfAnswer({ blocks: [{ type: 'text', text: 'Hello' }] })).toBeUndefined()
})
