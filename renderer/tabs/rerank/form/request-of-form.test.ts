import { expect, it } from 'vitest'
import { blockedWords, sendSizeOf } from './request-of-form.ts'

const draft = {
  query: 'why',
  rows: [
    { id: '1', text: 'Because' },
    { id: '2', text: ' ' },
  ],
}

it('names the extra model that is not chosen, in place of leaving it out [M18]', () => {
  expect(blockedWords({ models: [''] }, draft)).toBe('Choose a model first')
  expect(blockedWords({ models: ['one', ''] }, draft)).toBe('Choose model 2 or remove it')
  expect(blockedWords({ models: ['one', 'two'] }, draft)).toBeUndefined()
})

it('counts what one click sends: every document with the query, once to each model [M1]', () => {
  expect(sendSizeOf({ models: ['one', 'two'] }, draft)).toEqual({ rows: 1, requests: 2, tokens: 6 })
})
