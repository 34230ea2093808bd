import { describe, expect, it } from 'vitest'
import { looksLikeCurl } from './looks-like-curl.ts'
import { readPastedRequest } from './read-pasted-request.ts'

const body = JSON.stringify({
  model: 'some-model',
  temperature: 0.3,
  stream: true,
  seed: 7,
  own_field: { a: 1 },
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'One?' },
    { role: 'assistant', content: 'One.' },
    { role: 'user', content: 'Two?' },
  ],
})
const key = 'sk-0123456789abcdef'
const command = `curl https://gateway.example.net/v1/chat/completions \\
  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\
  -d '${body}'`

describe('a pasted command', () => {
  it('becomes settings and turns, and its key is in no part of them', () => {
    const read = readPastedRequest(command)
    expect(read).toMatchObject({
      ok: true,
      value: {
        settings: { format: 'chat', model: 'some-model', system: 'Be brief.' },
        turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }],
        baseUrl: 'https://gateway.example.net',
        isKeyLeftOut: true,
      },
    })
    expect(JSON.stringify(read)).not.toContain(key)
  })

  it('that ends inside a quotation is told with its place', () => {
    const read = readPastedRequest(command.slice(0, -1))
    expect(read.ok ? '' : read.error.message).toBe(
      'The command ends inside a quotation that begins at line 3, column 6.',
    )
  })

  it('with a body that is no JSON is told with the place in the body', () => {
    const read = readPastedRequest(`curl https://a.example/v1/messages -d '{"model": }'`)
    expect(read.ok ? '' : read.error.message).toBe(
      'The body of the command is not valid JSON at line 1, column 11.',
    )
  })
})

it.each([
  [command, true],
  [`$ curl.exe "%BASE%/v1/messages"`, true],
  ['curl $BASE_URL/v1/messages', true],
  ['How does curl https://example.net work?', false],
  ['curl is a tool', false],
  ['', false],
])('tells a command from a message: %j', (text, expected) => {
  expect(looksLikeCurl(text)).toBe(expected)
})

it('refuses a command with more variables than any has, before it is put together', () => {
  expect(readPastedRequest(`curl https://h/v1/messages ${'%A%'.repeat(200_000)}`)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('more than 120,000 words and symbols') },
  })
})

it('looks once for the end of very many substitutions that have none', () => {
  const began = process.cpuUsage()
  expect(readPastedRequest(`curl --data ${'>(\t'.repeat(110_000)}`).ok).toBe(false)
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})

it.each([
  ['a quoted text of PowerShell that is not closed', "curl.exe '", 'a', ''],
  ['a double-quoted one', 'curl.exe "', 'a', ''],
  ['here-strings of PowerShell without an end', 'curl.exe ', '@"\n', ''],
  ['expansions without an end', 'curl ', '${a', ''],
  ['command substitutions inside quotes', 'curl "', '${a', '"'],
])('reads %s once', (_what, before, token, after) => {
  const began = process.cpuUsage()
  readPastedRequest(`${before}${token.repeat(90_000 / token.length)}${after}`)
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})

it.each(['\\\\', '\\`', '$a'])('counts %j inside of quotes as well', (escape) => {
  for (const [open, close] of [
    ['"', '"'],
    ["$'", "'"],
  ] as const) {
    if (escape === '$a' && close === "'") continue
    expect(readPastedRequest(`curl -d ${open}${escape.repeat(200_000)}${close} https://h/v1`)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('words and symbols') },
    })
  }
})
