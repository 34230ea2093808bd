import { expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import type { EmbeddingList } from '../embeddings/embedding-list.ts'
import { vectorFormatFor } from '../vector-formats.ts'
import { embedContentFormat } from './index.ts'

const contentRequest = { content: { parts: [{ text: 'a' }] } }

function vectorsOf(body: Json, sentBody: Json): EmbeddingList | undefined {
  let list: EmbeddingList | undefined
  const reader = vectorFormatFor('embed-content', (given) => (list = given)).createBodyReader?.({ sentBody })
  const bytes = [reader?.push(Buffer.from(JSON.stringify(body))), reader?.end()]
  const left = Buffer.concat(bytes.map((piece) => Buffer.from(piece ?? []))).toString('utf8')
  reader?.response(JSON.parse(left), { sentBody })
  return list
}

it.each<[string, Json, Json, number[]]>([
  ['one content', { embedding: { values: [0.5, -0.5] } }, contentRequest, [0.5, -0.5]],
  [
    'several contents',
    { embeddings: [{ values: [1, 2] }, { values: [3, 4] }] },
    { requests: [contentRequest, contentRequest] },
    [1, 2, 3, 4],
  ],
  ['a batch of one', { embeddings: [{ values: [1, 2] }] }, { requests: [contentRequest] }, [1, 2]],
  ['a list that the gateway translated', { data: [{ index: 0, embedding: [1, 2] }] }, contentRequest, [1, 2]],
])('reads the vectors of %s', (_, body, sentBody, numbers) => {
  const list = vectorsOf(body, sentBody)
  expect([...(list?.vectors ?? [])]).toEqual(numbers)
  expect(list?.problems).toEqual([])
})

it('says what is missing or otherwise than asked for', () => {
  const requests = [1, 2].map(() => ({ ...contentRequest, outputDimensionality: 3 }))
  const list = vectorsOf({ embeddings: [{ values: [1, 2] }] }, { requests })
  expect(list?.problems.map(({ kind }) => kind)).toEqual(['missing', 'other-dimensions'])
  expect(embedContentFormat.response({ candidates: [] })).toMatchObject({ ok: false })
})

it('counts the tokens that the service counted', () => {
  const body = { embedding: { values: [1] }, usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 } }
  expect(embedContentFormat.response(body, { sentBody: contentRequest })).toMatchObject({
    value: expect.arrayContaining([{ type: 'usage', usage: { inputTokens: 7, totalTokens: 7 } }]),
  })
})

it('puts the extra JSON into the request of each content, and takes requests as they are', () => {
  const asked = { model: 'a/b', parameters: {}, contents: [[{ text: 'a' }], [{ text: 'b' }]] }
  const request = embedContentFormat.request({ ...asked, extra: { taskType: 'CLUSTERING' } })
  expect(request).toMatchObject({
    value: {
      path: '/v1beta/models/a%2Fb:batchEmbedContents',
      body: { value: { requests: [{ taskType: 'CLUSTERING' }, { taskType: 'CLUSTERING' }] } },
    },
  })
  const own = embedContentFormat.request({ ...asked, contents: [], extra: { requests: [contentRequest] } })
  expect(own).toMatchObject({ value: { body: { value: { requests: [contentRequest] } } } })
  expect(embedContentFormat.request({ ...asked, contents: [], extra: {} })).toMatchObject({
    error: { field: 'content' },
  })
})
