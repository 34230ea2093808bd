import { expect, it } from 'vitest'
import { embeddingFields } from './embedding-fields.ts'
import { buildEmbeddingRequest } from './embedding-request.ts'

const input = { model: 'm1', texts: ['a', 'b'], parameters: {}, extra: {} }

it('sends model and texts, what is switched on, and the extra JSON over all of it', () => {
  const parameters = { dimensions: 256, encoding_format: 'base64' }
  expect(buildEmbeddingRequest({ ...input, parameters, extra: { dimensions: 64 } })).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/v1/embeddings',
      auth: 'authorization',
      headers: {},
      body: {
        type: 'json',
        value: { model: 'm1', input: ['a', 'b'], dimensions: 64, encoding_format: 'base64' },
      },
      expectsStream: false,
    },
  })
})

it.each(['document', 'query', 'search_query', 'a word of a new provider'])(
  'says what the texts are for, in any provider’s word: %s',
  (purpose) => {
    const { choices } = embeddingFields.find(({ name }) => name === 'input_type') ?? {}
    expect(choices).toContain('query')
    expect(buildEmbeddingRequest({ ...input, parameters: { input_type: purpose } })).toMatchObject({
      value: { body: { value: { model: 'm1', input: ['a', 'b'], input_type: purpose } } },
    })
  },
)

it('is not made without a model or a text', () => {
  expect(buildEmbeddingRequest({ ...input, model: ' ' })).toMatchObject({
    error: { message: 'No model is chosen.' },
  })
  expect(buildEmbeddingRequest({ ...input, texts: [] })).toMatchObject({
    error: { kind: 'invalid-input', field: 'input' },
  })
})

it('sends one text as a plain string where that is chosen, and several not at all', () => {
  const parameters = { input: 'string' }
  expect(buildEmbeddingRequest({ ...input, texts: ['a'], parameters })).toMatchObject({
    value: { body: { value: { model: 'm1', input: 'a' } } },
  })
  expect(buildEmbeddingRequest({ ...input, parameters })).toMatchObject({
    error: { kind: 'invalid-input', field: 'input' },
  })
  expect(buildEmbeddingRequest({ ...input, parameters: { input: 'array' } })).toMatchObject({
    value: { body: { value: { input: ['a', 'b'] } } },
  })
})
