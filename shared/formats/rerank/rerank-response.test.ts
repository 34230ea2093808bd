import { describe, expect, it } from 'vitest'
import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { Ranking } from './ranking.ts'
import type { Part } from '../../runs/part.ts'
import { readRerankResponse } from './rerank-response.ts'

const documents = ['red boat', 'green field', 'blue sea']
const asking = (fields: JsonObject = {}): ErrorContext => ({
  sentBody: { model: 'm', query: 'sea', documents, ...fields },
})
const scored = (index: number, relevance_score: Json, rest: JsonObject = {}): JsonObject => ({
  index,
  relevance_score,
  ...rest,
})
const whole = [scored(2, 0.9), scored(0, 0.5), scored(1, 0.1)]

function read(body: Json, context = asking()): { ranking: Ranking; parts: Part[] } {
  let ranking: Ranking | undefined
  const result = readRerankResponse(body, context, (given) => (ranking = given))
  if (!result.ok || ranking === undefined) throw new Error('not read')
  return { ranking, parts: result.value }
}

describe('a rerank result', () => {
  it('is a ranking, the token counts and the end', () => {
    const usage = { prompt_tokens: 815, completion_tokens: 0, total_tokens: 815 }
    const { parts } = read({ results: whole, usage })
    expect(parts).toMatchObject([
      {
        type: 'opaque',
        label: 'ranking',
        value: {
          ranked: [
            { index: 2, score: 0.9 },
            { index: 0, score: 0.5 },
            { index: 1, score: 0.1 },
          ],
          problems: [],
        },
      },
      { type: 'usage', usage: { inputTokens: 815, totalTokens: 815 } },
      { type: 'finish', reason: 'stop' },
    ])
  })

  it('has the text of a document in each shape, and none where the answer has none', () => {
    const { ranking } = read(
      {
        results: [
          scored(0, 3, { document: { text: 'red boat' } }),
          scored(1, 2, { document: 'green field' }),
          scored(2, 1, { document: null }),
        ],
      },
      asking({ return_documents: true }),
    )
    expect(ranking.ranked.map(({ text }) => text)).toEqual(['red boat', 'green field', undefined])
    expect(ranking.problems).toEqual([{ kind: 'no-text', indices: [2] }])
  })

  it('is sorted whatever the range of its scores', () => {
    const { ranking } = read({ results: [scored(0, -8.5), scored(1, 12.25), scored(2, '-1e-3')] })
    expect(ranking.ranked.map(({ index, score }) => [index, score])).toEqual([
      [1, 12.25],
      [2, -0.001],
      [0, -8.5],
    ])
    expect(ranking.problems).toEqual([{ kind: 'unsorted', indices: [] }])
  })

  it('names indices that no document has, doubled ones, and results that cannot be read', () => {
    const { ranking } = read({
      results: [
        scored(3, 0.9),
        scored(-1, 0.8),
        scored(0, 0.7),
        scored(0, 0.6),
        scored(1, 'high'),
        { relevance_score: 1 },
        'text',
      ],
    })
    expect(ranking).toEqual({
      ranked: [{ index: 0, score: 0.7 }],
      problems: [
        { kind: 'out-of-range', indices: [3, -1] },
        { kind: 'duplicate', indices: [0] },
        { kind: 'no-score', indices: [4] },
        { kind: 'no-index', indices: [5, 6] },
        { kind: 'fewer', indices: [], expected: 3, found: 1 },
      ],
    })
  })

  it('says when fewer came than asked for, and when a text is of another document', () => {
    const { ranking } = read(
      { results: [scored(1, 0.5, { document: { text: 'blue sea' } })] },
      asking({ top_n: 2 }),
    )
    expect(ranking.problems).toEqual([
      { kind: 'other-text', indices: [1] },
      { kind: 'fewer', indices: [], expected: 2, found: 1 },
    ])
    expect(read({ results: whole.slice(0, 2) }, asking({ top_n: 2 })).ranking.problems).toEqual([])
    expect(read({ results: whole }, asking({ top_n: 10 })).ranking.problems).toEqual([])
  })

  it('has its counts in each spelling of vendors', () => {
    const usageOf = (rest: JsonObject): unknown =>
      read({ results: whole, ...rest }).parts.find(({ type }) => type === 'usage')
    expect(usageOf({ usage: { total_tokens: 9, prompt_tokens: 9 } })).toMatchObject({
      usage: { inputTokens: 9, totalTokens: 9 },
    })
    expect(usageOf({ meta: { tokens: { input_tokens: 12, output_tokens: 0 } } })).toMatchObject({
      usage: { inputTokens: 12 },
    })
    expect(usageOf({ meta: { billed_units: { input_tokens: 7 } } })).toMatchObject({
      usage: { inputTokens: 7 },
    })
    const { ranking, parts } = read({ results: whole, meta: { billed_units: { search_units: 1 } } })
    expect(ranking.searchUnits).toBe(1)
    expect(parts.some(({ type }) => type === 'usage')).toBe(false)
  })

  it('is an error when no result can be read, and refused in the words of the error it holds', () => {
    expect(read({ results: [] }).parts.at(-1)).toMatchObject({ type: 'error', error: { code: 'no-results' } })
    expect(readRerankResponse({ error: { message: 'No balance', code: 'x' } })).toMatchObject({
      ok: false,
      error: { gatewaySays: 'No balance' },
    })
    expect(readRerankResponse({ choices: [] })).toMatchObject({
      ok: false,
      error: { message: 'The response is not in the Rerank format: results is missing.' },
    })
  })
})
