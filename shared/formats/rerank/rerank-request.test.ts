import { expect, it } from 'vitest'
import { buildRerankRequest } from './rerank-request.ts'

const input = { model: 'm1', query: 'sea', documents: ['a', 'b'], parameters: {}, extra: {} }

it('sends model, query and documents, what is switched on, and the extra JSON over all of it', () => {
  const made = buildRerankRequest({
    ...input,
    parameters: { top_n: 3, return_documents: true },
    extra: { top_n: 1 },
  })
  expect(made).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/v1/rerank',
      auth: 'authorization',
      headers: {},
      body: {
        type: 'json',
        value: { model: 'm1', query: 'sea', documents: ['a', 'b'], top_n: 1, return_documents: true },
      },
      expectsStream: false,
    },
  })
})

it('is not made without a model, a query or a document', () => {
  expect(buildRerankRequest({ ...input, model: '' })).toMatchObject({
    error: { message: 'No model is chosen.' },
  })
  expect(buildRerankRequest({ ...input, query: ' ' })).toMatchObject({ error: { field: 'query' } })
  expect(buildRerankRequest({ ...input, documents: [] })).toMatchObject({ error: { field: 'documents' } })
})
