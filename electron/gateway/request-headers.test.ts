import { expect, test } from 'vitest'
import { generateContentFormat } from '../../shared/formats/generate-content/index.ts'
import { messagesFormat } from '../../shared/formats/messages/index.ts'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { HeaderNames } from '../../shared/gateway/header-names.ts'
import { buildHeaders, plainIdentity } from './request-headers.ts'
import { targetOf, testKey } from './testing/exchange-under-test.ts'

function headersOf(format: ConversationFormat, headerNames?: HeaderNames): Record<string, string> {
  const request = format.request({
    model: 'm',
    system: '',
    turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
    parameters: { stream: true },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  const target = targetOf('https://gateway.example', headerNames === undefined ? {} : { headerNames })
  const headers = buildHeaders(request.value, target, plainIdentity)
  if (!headers.ok) throw new Error(headers.error.message)
  return Object.fromEntries(headers.value.map(({ name, value }) => [name, value]))
}

test('key and version go out under the names the gateway has for them', () => {
  const names = {
    messagesKey: 'x-own-key',
    messagesVersion: 'x-own-version',
    generateContentKey: 'x-other-key',
  }
  const messages = headersOf(messagesFormat, names)
  expect(messages).toMatchObject({ 'x-own-key': testKey, 'x-own-version': '2023-06-01' })
  expect(messages).not.toHaveProperty('x-api-key')
  expect(messages).not.toHaveProperty('anthropic-version')
  const generate = headersOf(generateContentFormat, names)
  expect(generate).toMatchObject({ 'x-other-key': testKey })
  expect(generate).not.toHaveProperty('x-goog-api-key')
  expect(headersOf(chatFormat, names)).toMatchObject({ authorization: `Bearer ${testKey}` })
})

test('and under the usual ones unless told', () => {
  expect(headersOf(messagesFormat)).toMatchObject({
    'x-api-key': testKey,
    'anthropic-version': '2023-06-01',
  })
  expect(headersOf(generateContentFormat, {})).toMatchObject({ 'x-goog-api-key': testKey })
})

test('beta features are asked for by the request, beside those of its connection', () => {
  const request = messagesFormat.request({
    model: 'm',
    system: '',
    turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
    parameters: { 'anthropic-beta': ['context-1m', ' ', 'files-api'] },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  expect(request.value.headers['anthropic-beta']).toBe('context-1m,files-api')
  expect(request.value.body).not.toMatchObject({ value: { 'anthropic-beta': expect.anything() } })
  const extraHeaders = [{ name: 'Anthropic-Beta', value: 'skills' }]
  const target = targetOf('https://gateway.example', { extraHeaders })
  const headers = buildHeaders(request.value, target, plainIdentity)
  const betas = headers.ok ? headers.value.filter(({ name }) => /beta/i.test(name)) : []
  expect(betas).toEqual([{ name: 'Anthropic-Beta', value: 'skills,context-1m,files-api' }])
})
