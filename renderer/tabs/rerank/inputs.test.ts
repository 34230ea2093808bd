import { expect, it } from 'vitest'
import { sendSizeOf } from './inputs.tsx'

it('counts what one click sends: every document with the query, once to each model', () => {
  const rows = [
    { id: '1', text: 'Because' },
    { id: '2', text: ' ' },
  ]
  expect(sendSizeOf({ models: ['one', 'two'], query: 'why', rows })).toEqual({
    rows: 1,
    requests: 2,
    tokens: 6,
  })
})
