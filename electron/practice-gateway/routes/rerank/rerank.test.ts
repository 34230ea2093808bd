import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPracticeGateway, type PracticeGateway } from '../../server.ts'
import { post, postForJson } from '../../testing/gateway-under-test.ts'

let gateway: PracticeGateway
beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0 })
})
afterAll(() => gateway.close())

const documents = [
  'How do I change the billing address?',
  'Reset your password from the sign-in page',
  'Exporting invoices as PDF',
  'Locked out after too many attempts',
  'Changing the language of e-mails',
]
const query = 'I forgot my password and now the sign-in is locked'

interface RerankAnswer {
  readonly results: {
    readonly index: number
    readonly relevance_score: number
    readonly document?: unknown
  }[]
  readonly usage?: { readonly prompt_tokens: number; readonly total_tokens: number }
  readonly meta?: unknown
}

const ask = (model: string, rest: object = {}): Promise<RerankAnswer> =>
  postForJson(gateway, '/v1/rerank', { model, query, documents, ...rest })

describe('the rerank route', () => {
  test('puts documents that have the words of the query, or their meaning, first', async () => {
    const { results, usage } = await ask('practice-rerank')
    expect(results.map(({ index }) => index).slice(0, 2)).toEqual([1, 3])
    const scores = results.map((result) => result.relevance_score)
    expect(scores).toEqual(scores.toSorted((left, right) => right - left))
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
    expect(results.every(({ document }) => document === undefined)).toBe(true)
    expect(usage?.prompt_tokens).toBe(usage?.total_tokens)
  })

  test('returns as many as asked for, with their texts when asked for', async () => {
    const { results } = await ask('practice-rerank', { top_n: 2, return_documents: true })
    expect(results.map(({ document }) => document)).toEqual([{ text: documents[1] }, { text: documents[3] }])
    expect((await ask('practice-rerank', { top_n: 99 })).results).toHaveLength(5)
  })

  test('takes documents that are objects', async () => {
    const { results } = await ask('practice-rerank', { documents: documents.map((text) => ({ text })) })
    expect(results[0]?.index).toBe(1)
  })

  test('answers in the shape of each vendor', async () => {
    expect((await ask('practice-rerank-strings')).results[0]?.document).toBe(documents[1])
    expect(await ask('practice-rerank-units', { return_documents: true })).toMatchObject({
      results: [{ index: 1 }, {}, {}, {}, {}],
      meta: { billed_units: { search_units: 1 } },
    })
    expect((await ask('practice-rerank-letters')).meta).toMatchObject({ tokens: { output_tokens: 0 } })
    const logits = (await ask('practice-rerank-logits')).results
    expect(logits.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
    expect(Math.min(...logits.map((result) => result.relevance_score))).toBeLessThan(0)
    expect((await ask('practice-rerank-wild')).results.at(-1)?.index).toBe(8)
  })

  test.each([
    [{ query: '' }, 500, 'field query is required'],
    [{ documents: [] }, 500, 'field documents is required'],
    [{ documents: [5] }, 400, 'documents[0]'],
    [{ top_n: 0 }, 400, 'top_n'],
    [{ documents: Array.from({ length: 1_001 }, () => 'a') }, 400, 'array too long'],
    [{ model: 'practice-embed' }, 500, 'does not rank'],
    [{ model: 'practice-rerank-strings', top_n: 2 }, 400, "Unsupported parameter: 'top_n'"],
  ])('refuses %j', async (change, status, says) => {
    const response = await post(gateway, '/v1/rerank', {
      model: 'practice-rerank',
      query,
      documents,
      ...change,
    })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(says)
  })
})
