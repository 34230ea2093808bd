import { describe, expect, test } from 'vitest'
import { maskKey } from '../lib/secrets/mask-key.ts'
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

/** Ways in which a gateway may say a key back, and what a text with each says once the key is masked. */
const echoes: readonly (readonly [string, string])[] = [
  [
    'JSON escapes',
    Array.from(key, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  [
    'JSON escapes, upper case',
    Array.from(key, (sign) => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  ],
  ['JSON escapes for some', key.replaceAll('a', '\\u0061').replace('-', '\\u002D')],
  ['JSON in JSON', key.replaceAll('k', '\\\\u006b')],
  ['percent', Array.from(key, (sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')],
  [
    'percent twice',
    Array.from(key, (sign) => `%25${sign.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  ],
  ['upper case', key.toUpperCase()],
  ['lower case', key.toLowerCase()],
  ['HTML, decimal', Array.from(key, (sign) => `&#${sign.charCodeAt(0)};`).join('')],
  ['HTML, hexadecimal', Array.from(key, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join('')],
  ['hexadecimal digits', Buffer.from(key).toString('hex').toUpperCase()],
]

describe('a key in another spelling', () => {
  test.each(echoes)('is masked in a text and in bytes, wherever they are cut: %s', (_how, spelled) => {
    const text = `{"error":"not ${spelled}, s ${spelled}"}sk`
    const clean = '{"error":"not sk-••••••••9f3a, s sk-••••••••9f3a"}sk'
    expect(createRedactor([key])(text)).toBe(clean)
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(redact([text.slice(0, cut), text.slice(cut)])).toBe(clean)
    }
    expect(redact(Array.from(text))).toBe(clean)
  })

  test.each([
    ['base64', 'base64'],
    ['base64 for addresses', 'base64url'],
  ] as const)('is gone from %s at each of the three places, which can still be decoded', (_how, encoding) => {
    const awkward = 'sk->>>???~~~abc9f3a'
    for (const before of ['', 'a', 'ab', 'user:']) {
      const encoded = Buffer.from(`${before}${awkward} and more`).toString(encoding)
      for (const text of [encoded, encoded.replaceAll('/', String.raw`\/`), encodeURIComponent(encoded)]) {
        const clean = redact(Array.from(`x ${text} y`), [awkward])
        const [, middle = ''] = clean.split(' ')
        const decoded = Buffer.from(decodeURIComponent(middle.replaceAll('\\', '')), encoding).toString(
          'latin1',
        )
        expect(decoded).not.toContain(awkward.slice(2, -2))
        expect(decoded).toMatch(/and more$/)
      }
    }
  })

  test('with a sign that begins an escape is found as it is', () => {
    const awkward = String.raw`a%73\u0074&amp;z1`
    expect(createRedactor([awkward])(`x ${awkward} y`)).not.toContain(awkward)
  })

  test.each(echoes)('is found far from both ends of a long text: %s', (_how, spelled) => {
    const prose = 'The quick brown fox: 50% of "it" & more.\\n\\"\\u6f22 '.repeat(50)
    const far = `${prose}${spelled}${prose}`
    expect(createRedactor([key])(far)).toBe(`${prose}sk-••••••••9f3a${prose}`)
    // Shorter secrets and longer ones at once: each is found.
    expect(createRedactor(['short1', `${key}-${'x'.repeat(300)}`, key])(`${far}SHORT1 ${prose}`)).toBe(
      `${prose}sk-••••••••9f3a${prose}•••••••• ${prose}`,
    )
  })

  test.each(echoes)(
    'is found in front of and behind line ends, wherever they are cut: %s',
    (_how, spelled) => {
      for (const lineEnd of ['\n', '\n\n', '\r\n\r\n', '\\n\n']) {
        const text = `data: ${spelled}${lineEnd}data: ${spelled}${lineEnd}${spelled}`
        const clean = text.replaceAll(spelled, 'sk-••••••••9f3a')
        expect(createRedactor([key])(text)).toBe(clean)
        for (let cut = 0; cut <= text.length; cut += 1) {
          expect(redact([text.slice(0, cut), text.slice(cut)])).toBe(clean)
        }
        expect(redact(Array.from(text))).toBe(clean)
      }
    },
  )

  test('that holds a line end is found, wherever it is cut', () => {
    const ofLines = 'first-line-1\nsecond-line-9f3a'
    const text = `a\n${ofLines}\n${ofLines}\n`
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(redact([text.slice(0, cut), text.slice(cut)], [ofLines])).toBe('a\n••••••••9f3a\n••••••••9f3a\n')
    }
  })

  test('an event that ends with its line end is passed on at once, whatever stands before it', () => {
    for (const end of [key.slice(0, -1), 's', '\\u00', '%7', '&#11']) {
      const event = Buffer.from(`data: ${end}\n\n`)
      expect(createByteRedactor([key]).push(event)).toBe(event)
    }
  })

  test('is found at every place of a text', () => {
    const [, , escaped] = echoes
    for (let before = 0; before < 400; before += 1) {
      const text = `${'s'.repeat(before)}${key} ${escaped?.[1] ?? ''}${'c'.repeat(400 - before)}`
      expect(createRedactor([key])(text)).toBe(
        `${'s'.repeat(before)}sk-••••••••9f3a sk-••••••••9f3a${'c'.repeat(400 - before)}`,
      )
    }
  })

  test.each(['漢字-key12', 'x漢字-key12', 'größe-key'])('%s is found in texts and in bytes', (foreign) => {
    for (const around of ['', 'words '.repeat(100)]) {
      expect(createRedactor([foreign])(`${around}${foreign}${around}`)).not.toContain('key')
      expect(redact([`${around}${foreign}${around}`], [foreign])).not.toContain('key')
    }
  })

  test('that breaks off shortly before its end is masked as well', () => {
    expect(redact([`Your key is ${key.slice(0, -1)}`])).toBe('Your key is sk-••••••••9f3a')
    expect(redact(['Your key is sk-abc'])).toBe('Your key is sk-abc')
  })

  test('costs a time in proportion to the text, whatever it is made of', () => {
    for (const sign of ['a', 's', '\\', '%', '%25', '&#', '\\u0061', 'sk-'])
      // Ten times the text: in proportion is ten times, with the square a hundred times. Below 20 ms nothing is told.
      expect(timeOf(sign.repeat((10 * smallest) / sign.length))).toBeLessThan(
        40 * Math.max(timeOf(sign.repeat(smallest / sign.length)), 20_000),
      )
  })
})

const smallest = 100_000

function timeOf(text: string): number {
  const { user } = process.cpuUsage()
  redact([text])
  return process.cpuUsage().user - user
}
