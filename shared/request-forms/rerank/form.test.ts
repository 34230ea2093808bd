import { expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { rerankForm, type RerankValues } from './form.ts'

const values: RerankValues = {
  ...rerankForm.initial,
  models: ['one', 'two'],
  parameters: { top_n: { isSent: true, value: 1 } },
  query: 'why',
  rows: [
    { id: '1', text: 'Because' },
    { id: '2', text: ' ' },
  ],
}

const sentBy = (given: RerankValues): Json[] => {
  const requests = rerankForm.toRequests(given, {
    connectionId: 'practice',
    removals: [{ model: 'two', format: 'rerank', field: 'top_n' }],
  })
  if (!requests.ok) throw new Error(requests.error.message)
  return requests.value.map(({ request }) => (request.body?.type === 'json' ? request.body.value : null))
}

it('names the extra model that is not chosen, in place of leaving it out', () => {
  expect(rerankForm.blocked({ ...values, models: [''] })).toBe('Choose a model first')
  expect(rerankForm.blocked({ ...values, models: ['one', ''] })).toBe('Choose model 2 or remove it')
  expect(rerankForm.blocked(values)).toBeUndefined()
})

it('sends every document with a text once to each model, without what that one refused', () => {
  expect(sentBy(values)).toEqual([
    { model: 'one', query: 'why', documents: ['Because'], top_n: 1 },
    { model: 'two', query: 'why', documents: ['Because'] },
  ])
})

it('is filled again by what was sent', () => {
  const bodies = sentBy({ ...values, extraJson: '{"seed": 7}' })
  const again = rerankForm.fromRequests(
    bodies.map((body) => ({ format: 'rerank', body })),
    rerankForm.initial,
  )
  expect(again).toMatchObject({ models: ['one', 'two'], query: 'why', rows: [{ text: 'Because' }] })
  expect(again?.extraJson).toBe('{\n  "seed": 7\n}')
  expect(rerankForm.fromRequests([{ format: 'rerank', body: 'no body' }], values)).toBeUndefined()
})

it('reads a form that was saved before the query and the documents belonged to it', () => {
  const { query: _query, rows: _rows, ...old } = values
  expect(rerankForm.schema.parse(old)).toEqual({ ...old, query: '', rows: [] })
})
