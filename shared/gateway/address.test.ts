import { describe, expect, test } from 'vitest'
import { readAddress, routeUrl } from './address.ts'

function baseUrlOf(text: string): string {
  const read = readAddress(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value.baseUrl
}

test.each([
  'https://gateway.example.com',
  'https://gateway.example.com/',
  'https://gateway.example.com///',
  'HTTPS://Gateway.Example.com',
  'https:gateway.example.com',
  'https:/gateway.example.com',
  'gateway.example.com',
  '//gateway.example.com',
  '  gateway.example.com \n',
  '"https://gateway.example.com"',
  '<https://gateway.example.com>',
  'https://gateway.example.com:443',
  'https://gateway.example.com/v1',
  'https://gateway.example.com/v1/',
  'https://gateway.example.com/v1//',
  'https://gateway.example.com//v1/chat/completions',
  'https://gateway.example.com/v1/v1/chat/completions',
  'https://gateway.example.com/V1',
  'https://gateway.example.com/v1beta',
  'https://gateway.example.com/v1beta/models',
  'https://gateway.example.com/v1/models',
  'https://gateway.example.com/v1/models?limit=3',
  'https://gateway.example.com/v1/chat/completions',
  'https://gateway.example.com/v1/chat/completions/',
  'https://gateway.example.com/v1/responses',
  'https://gateway.example.com/v1/responses/compact',
  'https://gateway.example.com/v1/messages?beta=true',
  'https://gateway.example.com/v1beta/models/some-model:generateContent',
  'https://gateway.example.com/v1beta/models/some%2Fmodel:streamGenerateContent?alt=sse',
  'https://gateway.example.com/v1/embeddings',
  'https://gateway.example.com/v1/rerank',
  'https://gateway.example.com/v1/audio/speech',
  'https://gateway.example.com/v1/audio/transcriptions',
  'https://gateway.example.com/v1/audio/translations',
  'https://gateway.example.com/v1/images/generations',
  'https://gateway.example.com/v1/images/edits',
  'https://gateway.example.com/v1/video/generations',
  'https://gateway.example.com/v1/video/generations/task_123',
  'https://gateway.example.com/v1/videos',
  'https://gateway.example.com/chat/completions',
  'https://gateway.example.com/models/',
  'https://gateway.example.com/#/console',
])('reads %j as the root of the gateway', (text) => {
  expect(baseUrlOf(text)).toBe('https://gateway.example.com')
})

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['localhost', 'http://localhost'],
  ['127.0.0.1:4141/v1', 'http://127.0.0.1:4141'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['gateway.example.com:8443/v1', 'https://gateway.example.com:8443'],
  ['192.168.1.20:3000', 'https://192.168.1.20:3000'],
  ['http://192.168.1.20:3000/v1/', 'http://192.168.1.20:3000'],
  ['http://gateway:3000', 'http://gateway:3000'],
  ['gateway:3000', 'https://gateway:3000'],
  ['https://example.com/api/v1/chat/completions', 'https://example.com/api'],
  ['https://example.com/team/a/v1', 'https://example.com/team/a'],
  ['https://example.com/team/a/', 'https://example.com/team/a'],
  ['https://example.com/proxy/messages', 'https://example.com/proxy'],
  ['https://bücher.example/v1', 'https://xn--bcher-kva.example'],
])('reads %j as %s', (text, baseUrl) => {
  expect(baseUrlOf(text)).toBe(baseUrl)
})

test('tells what it added, dropped and finds risky', () => {
  expect(readAddress('example.com/v1?key=abc')).toEqual({
    ok: true,
    value: {
      baseUrl: 'https://example.com',
      origin: 'https://example.com',
      notes: ['https:// was put in front.', 'The part behind ? or # was left out.'],
    },
  })
  expect(readAddress('http://example.com/api')).toEqual({
    ok: true,
    value: {
      baseUrl: 'http://example.com/api',
      origin: 'http://example.com',
      notes: ['http sends the key unencrypted. Use https if the gateway offers it.'],
    },
  })
  expect(readAddress('http://127.0.0.1:4141')).toMatchObject({ value: { notes: [] } })
})

describe('refuses', () => {
  test.each([
    ['', 'The address is empty.'],
    ['   ', 'The address is empty.'],
    ['hello', 'This is not an address.'],
    ['https://', 'This is not an address.'],
    ['https://exa mple.com', 'An address has no spaces in it.'],
    ['my gateway', 'An address has no spaces in it.'],
    ['https://exa..mple.com', 'This is not an address.'],
    ['https://example.com:99999', 'This is not an address.'],
    ['sk-abc123DEF456', 'This looks like a key, not like an address.'],
    ['ftp://example.com', 'An address begins with https:// or http://, not with ftp:.'],
    ['file:///etc/passwd', 'An address begins with https:// or http://, not with file:.'],
    ['javascript:alert(1)', 'An address begins with https:// or http://, not with javascript:.'],
    ['ws://example.com', 'An address begins with https:// or http://, not with ws:.'],
    ['https://user:secret@example.com', 'The address has a user name or password in it.'],
    ['https://sk-abc@example.com/v1', 'The address has a user name or password in it.'],
    ['user:secret@example.com', 'The address has a user name or password in it.'],
  ])('%j', (text, message) => {
    expect(readAddress(text)).toMatchObject({ ok: false, error: { kind: 'invalid-input', message } })
  })

  test('without repeating a password', () => {
    for (const host of ['example.com', 'exa mple.com', 'exa..mple', '', 'a:99999']) {
      expect(JSON.stringify(readAddress(`https://user:secret@${host}`))).not.toContain('secret')
    }
  })
})

test('appends a route to an address', () => {
  expect(routeUrl('https://example.com/api', '/v1/models')).toBe('https://example.com/api/v1/models')
  expect(routeUrl('https://example.com/', '/v1/models')).toBe('https://example.com/v1/models')
})
