import { describe, expect, test } from 'vitest'
import { readAddress } from './read-address.ts'
import { formatRegistry } from './registry.ts'
import { processorMsSince } from '../testing/processor-time.ts'

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
  'OPENAI_BASE_URL=https://gateway.example.com/v1',
  'OPENAI_BASE_URL="https://gateway.example.com/v1"',
  "export OPENAI_BASE_URL='https://gateway.example.com/v1'",
  'export ANTHROPIC_BASE_URL=https://gateway.example.com',
  'set OPENAI_API_BASE=https://gateway.example.com/v1',
  '$env:OPENAI_BASE_URL = "https://gateway.example.com/v1"',
  'OPENAI_BASE_URL=gateway.example.com',
  'OPENAI_BASE_URL=https://gateway.example.com/v1\nOPENAI_API_KEY=sk-abc123DEF456',
  'OPENAI_API_KEY=sk-abc123DEF456\nOPENAI_BASE_URL=https://gateway.example.com/v1\n',
  '"baseURL": "https://gateway.example.com/v1",',
  'base_url: https://gateway.example.com/v1',
  '--base-url=https://gateway.example.com/v1',
  '[our gateway](https://gateway.example.com/v1)',
  '[gateway.example.com](<https://gateway.example.com/>)',
  '[docs](https://gateway.example.com/v1 "Title")',
  '`https://gateway.example.com/v1`',
  '(https://gateway.example.com)',
  'https://gateway.example.com/v1,',
  'https://gateway.example.com\r\n',
  'https://gateway.example.com/v1/chat/\n  completions',
  'curl https://gateway.example.com/v1/chat/completions -H "Authorization: Bearer sk-abc123"',
  "curl -X POST 'https://gateway.example.com/v1/messages' \\\n  -H 'x-api-key: sk-abc123'",
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
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['[2001:db8::7]:3000/v1', 'https://[2001:db8::7]:3000'],
  ['http://[::1]:8080/v1/models', 'http://[::1]:8080'],
  ['gateway.example.com:8443', 'https://gateway.example.com:8443'],
  ['GATEWAY.local:3000', 'https://gateway.local:3000'],
  ['https://example.com/api/v1beta/models/m:generateContent', 'https://example.com/api'],
  ['https://example.com/openai/v1/videos/task_1', 'https://example.com/openai'],
  ['OPENAI_BASE_URL=http://localhost:3000/v1', 'http://localhost:3000'],
])('reads %j as %s', (text, baseUrl) => {
  expect(baseUrlOf(text)).toBe(baseUrl)
})

/** With the sentences of its notes alone. */
function readWithNotes(text: string) {
  const read = readAddress(text)
  if (!read.ok) return read
  return { ok: true, value: { ...read.value, notes: read.value.notes.map(({ message }) => message) } }
}

test('tells what it added, dropped and finds risky', () => {
  expect(readWithNotes('example.com/v1?key=abc')).toEqual({
    ok: true,
    value: {
      baseUrl: 'https://example.com',
      origin: 'https://example.com',
      notes: ['https:// was added.', 'The part after ? or # was removed.'],
    },
  })
  expect(readWithNotes('http://example.com/api')).toEqual({
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
    ['sk-abc123DEF456', 'This looks like a key, not an address.'],
    ['Bearer sk-abc123DEF456', 'This looks like a key, not an address.'],
    ['OPENAI_API_KEY=sk-abc123DEF456', 'This looks like a key, not an address.'],
    ['wss://example.com/v1/realtime', 'An address begins with https:// or http://, not with wss:.'],
    ['OPENAI_BASE_URL=', 'This is not an address.'],
    ['OPENAI_BASE_URL=ws://example.com', 'An address begins with https:// or http://, not with ws:.'],
    ['[x](ftp://example.com)', 'An address begins with https:// or http://, not with ftp:.'],
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

test.each(['[](', '```\n', '")', '/', '=', 'a='])('reads a megabyte of %j in no time', (token) => {
  const began = process.threadCpuUsage()
  readAddress(`\u202e${token.repeat(Math.ceil(1_000_000 / token.length))}~`)
  // A pattern that starts again at each character takes minutes.
  expect(processorMsSince(began)).toBeLessThan(5_000)
})

test('a route of any format is cut off, with its version segment and without', () => {
  for (const { route } of Object.values(formatRegistry)) {
    expect(baseUrlOf(`https://gateway.example.com/prefix${route.path}`)).toBe(
      'https://gateway.example.com/prefix',
    )
    if (!route.path.startsWith('/v1/')) continue
    const bare = route.path.replace('/v1/', '/prefix/')
    expect(baseUrlOf(`https://gateway.example.com${bare}`)).toBe('https://gateway.example.com/prefix')
  }
})
