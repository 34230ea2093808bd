import { expect, it } from 'vitest'
import { embeddingsForm, type EmbeddingsValues } from './form.ts'

const context = { connectionId: 'practice', removals: [] }
const rows = ['a cat', ' ', 'a dog', 'a bank'].map((text, at) => ({ id: `row ${at}`, text }))
const values: EmbeddingsValues = { ...embeddingsForm.initial, model: 'small', batchSize: 2, rows }

it('makes a request of each batch of texts, without rows that are empty', () => {
  const requests = embeddingsForm.toRequests(values, context)
  expect(
    requests.ok && requests.value.map(({ label, prompt, request }) => [label, prompt, request.body]),
  ).toEqual([
    ['Texts 1 to 2', 'a cat\na dog', { type: 'json', value: { model: 'small', input: ['a cat', 'a dog'] } }],
    ['Texts 3 to 3', 'a bank', { type: 'json', value: { model: 'small', input: ['a bank'] } }],
  ])
})

it('leaves out what the model refused, and says what is missing', () => {
  const parameters = { dimensions: { isSent: true, value: 8 } }
  const removals = [{ model: 'small', format: 'embeddings' as const, field: 'dimensions' }]
  const requests = embeddingsForm.toRequests({ ...values, parameters }, { ...context, removals })
  expect(requests.ok && requests.value[0]?.request.body).toEqual({
    type: 'json',
    value: { model: 'small', input: ['a cat', 'a dog'] },
  })
  expect(embeddingsForm.toRequests({ ...values, rows: [] }, context)).toMatchObject({
    error: { kind: 'invalid-input', field: 'input' },
  })
  expect(embeddingsForm.blocked({ ...values, rows: rows.slice(1, 2) })).toBe('Write a text first')
  expect(embeddingsForm.blocked({ ...values, model: '' })).toBe('Choose a model first')
  expect(embeddingsForm.blocked(values)).toBeUndefined()
})

it('is filled again from its requests', () => {
  const sent: EmbeddingsValues = {
    ...values,
    parameters: { dimensions: { isSent: true, value: 8 } },
    extraJson: '{\n  "truncate": true\n}',
  }
  const requests = embeddingsForm.toRequests(sent, context)
  const recorded = requests.ok
    ? requests.value.map(({ format, request: { body } }) => ({
        format,
        body: body?.type === 'json' ? body.value : undefined,
      }))
    : []
  const again = embeddingsForm.fromRequests(recorded, embeddingsForm.initial)
  expect(again).toEqual({
    ...sent,
    rows: ['a cat', 'a dog', 'a bank'].map((text, at) => ({ id: String(at), text })),
  })
})

it('keeps the batch size of before when there was one request, and reads one text that is no list', () => {
  const body = { model: 'small', input: 'a cat' }
  expect(embeddingsForm.fromRequests([{ format: 'embeddings', body }], embeddingsForm.initial)).toEqual({
    ...embeddingsForm.initial,
    model: 'small',
    rows: [{ id: '0', text: 'a cat' }],
  })
})

it('reads what versions before the table of forms kept', () => {
  const kept = { model: 'small', parameters: {}, extraJson: '', batchSize: 64, atOnce: 1 }
  expect(embeddingsForm.schema.parse(kept)).toEqual({
    ...embeddingsForm.initial,
    ...kept,
    variables: undefined,
  })
})
