import { expect, test } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { generateContentFormat } from '../../shared/formats/generate-content/index.ts'
import { messagesFormat } from '../../shared/formats/messages/index.ts'
import { responsesFormat } from '../../shared/formats/responses/index.ts'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { readSentFields } from './sent-values.ts'

test('names what a body carries besides what every conversation fills', () => {
  const body: Json = {
    model: 'm',
    messages: [{ role: 'user', content: 'Hello' }],
    stream: true,
    temperature: 0.7,
    stop: ['a', 'b'],
    response_format: { type: 'json_schema', json_schema: {} },
    tools: [{ type: 'function' }],
    own_field: { nested: 1 },
  }
  expect(readSentFields(body, chatFormat)).toEqual({
    stream: true,
    temperature: 0.7,
    stop: '2 items',
    response_format: 'json_schema',
    tools: '1 item',
    own_field: '',
  })
})

test('finds nested fields under their dotted names', () => {
  const body: Json = { contents: [], generationConfig: { topK: 4, temperature: 0 } }
  expect(readSentFields(body, generateContentFormat)).toEqual({
    'generationConfig.topK': 4,
    'generationConfig.temperature': 0,
  })
})

test.each<[string, Json | undefined]>([
  ['no body', undefined],
  ['a list', []],
])('reads nothing from %s', (_, body) => {
  expect(readSentFields(body, chatFormat)).toEqual({})
})

test('keeps no long text', () => {
  expect(readSentFields({ user: 'x'.repeat(41) }, { id: 'chat', fields: [] })).toEqual({
    user: 'a longer text',
  })
})

test('does not remember the prompt as a field, whatever row of the form it has', () => {
  expect(readSentFields({ model: 'm', input: 'My words', store: true }, responsesFormat)).toEqual({
    store: true,
  })
  expect(readSentFields({ model: 'm', messages: [], system: [{}] }, messagesFormat)).toEqual({})
})
