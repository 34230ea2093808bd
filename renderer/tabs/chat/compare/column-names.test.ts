import { expect, it } from 'vitest'
import { columnNames } from './column-names.ts'

it('names a column by its model, with format and number only where others are called the same', () => {
  const chat = { model: 'one', format: 'chat' } as const
  const messages = { model: 'one', format: 'messages' } as const
  expect(columnNames([chat, { model: 'two', format: 'chat' }])).toEqual(['one', 'two'])
  expect(columnNames([chat, messages])).toEqual(['Chat completions', 'Messages'])
  expect(columnNames([chat, { ...chat }])).toEqual(['one 1', 'one 2'])
  expect(columnNames([chat, messages, { ...chat }])).toEqual([
    'Chat completions 1',
    'Messages',
    'Chat completions 2',
  ])
  expect(columnNames([chat, messages, { model: 'two', format: 'chat' }])).toEqual([
    'one · Chat completions',
    'one · Messages',
    'two',
  ])
})
