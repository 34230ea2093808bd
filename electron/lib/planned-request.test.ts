import { expect, it } from 'vitest'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { JsonObject } from '../../shared/json.ts'
import { onlyWordsOf } from './planned-request.ts'

const request = (value: JsonObject): WireRequest => ({
  method: 'POST',
  path: '/v1/chat/completions',
  auth: 'authorization',
  headers: {},
  expectsStream: false,
  body: { type: 'json', value },
})

it('a request that is nothing but texts has its words', () => {
  const messages = [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  ]
  const words = onlyWordsOf(request({ messages, temperature: 1 }))
    ?.split(' ')
    .toSorted()
  expect(words).toEqual(['Be', 'Hello', 'short.', 'system', 'text', 'user'])
})

it.each<[string, JsonObject]>([
  ['the address of an image', { content: [{ type: 'image_url', image_url: { url: 'https://a/b.png' } }] }],
  ['an image of messages', { content: [{ type: 'image', source: { type: 'base64', data: 'iVBO' } }] }],
  ['data of Google', { parts: [{ inlineData: { mimeType: 'image/png', data: 'iVBO' } }] }],
  ['a data address', { input: 'data:image/png;base64,iVBO' }],
  ['a file without a name', { input: 'A'.repeat(3_000) }],
  ['an answer that the gateway has kept', { previous_response_id: 'resp_1', input: 'And now?' }],
  ['tools', { input: 'Hello', tools: [{ name: 'now' }] }],
])('one with %s has more in it than its words', (_name, value) => {
  expect(onlyWordsOf(request(value))).toBeUndefined()
})

it('a form and a request without a body have none', () => {
  const { body: _, ...bare } = request({})
  expect(onlyWordsOf(bare)).toBeUndefined()
  expect(onlyWordsOf({ ...bare, body: { type: 'multipart', fields: [] } })).toBeUndefined()
})
