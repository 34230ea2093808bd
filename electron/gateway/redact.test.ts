import { describe, expect, test } from 'vitest'
import { maskKey } from './mask-key.ts'
import { createByteRedactor } from './redact-bytes.ts'
import { createRedactor } from './redact.ts'

const key = 'sk-abcdefgh12349f3a'

test.each([
  [key, 'sk-••••••••9f3a'],
  ['abcdefgh9f3a', '••••••••9f3a'],
  ['sk-1234567', 'sk-••••••••'],
  ['', '••••••••'],
])('masks %j as %j', (secret, masked) => {
  expect(maskKey(secret)).toBe(masked)
})

describe('in a text', () => {
  test.each([
    [`Incorrect key ${key} given, ${key}.`, 'Incorrect key sk-••••••••9f3a given, sk-••••••••9f3a.'],
    ['Authorization: Bearer unknown-token-1234', 'Authorization: Bearer ••••••••1234'],
    [`authorization: bearer ${key}`, 'authorization: bearer sk-••••••••9f3a'],
    ['the bearer authentication of this', 'the bearer authentication of this'],
    ['nothing here', 'nothing here'],
  ])('%j', (text, redacted) => {
    expect(createRedactor([key])(text)).toBe(redacted)
  })

  test('keys in an address are found too', () => {
    expect(createRedactor(['a/b+c=d-9f3a'])('?key=a%2Fb%2Bc%3Dd-9f3a')).toBe('?key=••••••••9f3a')
  })

  test('no key and very short ones change nothing', () => {
    expect(createRedactor(['', 'abc'])('abc abc')).toBe('abc abc')
  })

  test('a key that holds another one is masked whole', () => {
    expect(createRedactor(['abcdefgh', 'abcdefgh-ijkl-mnop'])('x abcdefgh-ijkl-mnop x')).toBe(
      'x ••••••••mnop x',
    )
  })
})

function redact(chunks: readonly string[], keys: readonly string[] = [key]): string {
  const redactor = createByteRedactor(keys)
  return Buffer.concat([
    ...chunks.map((chunk) => redactor.push(Buffer.from(chunk))),
    redactor.end(),
  ]).toString()
}

describe('in bytes', () => {
  test('a key is masked wherever the pieces are cut', () => {
    const text = `{"error":"Bad key ${key}, 漢 sk-abc ${key}"}sk-`
    const masked = text.replaceAll(key, 'sk-••••••••9f3a')
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(redact([text.slice(0, cut), text.slice(cut)])).toBe(masked)
    }
    expect(redact(Array.from(text))).toBe(masked)
  })

  test('a piece without a trace of a key is passed on as it is', () => {
    const chunk = Buffer.from('data: {"a":1}\n\n')
    expect(createByteRedactor([key]).push(chunk)).toBe(chunk)
  })

  test('without a key nothing is held back', () => {
    expect(redact(['s', 'k', '-'], [])).toBe('sk-')
  })
})
