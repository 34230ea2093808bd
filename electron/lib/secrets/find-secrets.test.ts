import { describe, expect, test } from 'vitest'
import { createFindSecrets, type FindSecrets } from './find-secrets.ts'
import type { SecretScan, TextEnd } from './secret-scan.ts'
import { patternsOf } from './secret-patterns.ts'
import { createMatcher, maskOf } from './secret-matcher.ts'
import { createSearchFromEnd } from './search-from-end.ts'
import { createRandom } from '../../../shared/seeded-random.ts'

describe('secrets that repeat themselves', () => {
  /** Texts that repeat the beginning of the secret, but never contain it. */
  const cases: readonly (readonly [key: string, token: string])[] = [
    ['a', 'a'],
    ['a', '%61'],
    ['a', '\\u0061'],
    ['a', '&#x61;'],
    ['%', '%'],
    ['%', '%25'],
    ['%', '%2525'],
    ['&', '&amp;'],
    ['&', '&#38;#38;'],
    ['\\', '\\\\'],
    ['ab', 'Ab'],
  ]

  test.each(cases)('%s 63 times: a text of %s costs what it costs with another key', (part, token) => {
    const text = token.repeat(Math.floor(200_000 / token.length))
    const usual = timeOf(createFindSecrets(['sk-abcdefgh12349f3a']), text)
    const repeated = timeOf(createFindSecrets([`${part.repeat(63)}!`]), text)
    // 50 ms, since both are inexact on a busy machine.
    expect(repeated).toBeLessThan(10 * Math.max(usual, 50))
  })

  test('two of them, one the beginning of the other, cost as little', () => {
    const find = createFindSecrets(['aaaaaa', `${'a'.repeat(2_000)}b`])
    expect(timeOf(find, 'a'.repeat(200_000))).toBeLessThan(200)
  })
})

test('of texts that are full of escape sequences, each character is read a few times', () => {
  const find = createFindSecrets(['sk-0123456789', 'aaaaaaaa'])
  const plain = timeOf(find, 'xy'.repeat(100_000))
  for (const token of ['&amp;', '&#0000038;', '&#x26;#x26;', '%25', '\\\\u0061'])
    expect(timeOf(find, token.repeat(200_000 / token.length))).toBeLessThan(20 * Math.max(plain, 5))
})

/** CPU time of this thread in milliseconds, the best of a few runs. */
function timeOf(find: FindSecrets, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 4 && best > 5; run += 1) {
    const before = process.threadCpuUsage()
    find(text, 'whole')
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

test.each(['&abc123def', '%41bc123def', '\\u0061bc123', '&amp;abc123', '"quoted-key-1', '%%%%%%%%'])(
  '%s is found as it is, though it begins like an escape sequence',
  (key) => {
    const find = createFindSecrets([key])
    for (const around of ['', ' ', 'x %41 ', 'far away '.repeat(2_000)]) {
      const { found } = find(`${around}${key}${around} `, 'whole')
      expect(found.map(({ start, end }) => [start, end])).toEqual([
        [around.length, around.length + key.length],
      ])
    }
  },
)

test.each([
  ['漢字-key12', '\\u6f22\\u5b57-key12'],
  ['漢字-key12', '%E6%BC%A2%e5%ad%97-key12'],
  ['größe-key', '&#103;r&#xf6;&#223;e-key'],
  ['\u00fcber-key1', '\\u00fcber-key1'],
])('%s is found as %s, far from both ends of a text', (key, spelled) => {
  const find = createFindSecrets([key])
  const around = 'far away '.repeat(200)
  for (const [before, after] of [
    ['', ''],
    ['', around],
    [around, around],
  ] as const)
    expect(find(`${before}${spelled}${after} `, 'whole').found).toEqual([
      { start: before.length, end: before.length + spelled.length, mask: expect.any(String) },
    ])
})

describe('with secrets and texts of a few characters, what looking at each place finds', () => {
  const whole = ['a', 'b', 'A', '%61', '%25', '&amp;', '\\\\u0061', '\\u0061', '&#97;', '"', 'YWFh']
  const halves = ['%', '&', 'amp;', '\\', '\\\\', 'u0061', '#97;']

  test('finds reading from the end', () => {
    compare([...whole, ...halves], 2_000, (secrets, text, end) => {
      const patterns = patternsOf(secrets)
      return createSearchFromEnd(patterns, createMatcher(patterns))(text, 0, end)
    })
  })

  test('finds the finder, where escape sequences are whole', () => {
    compare(whole, 2_000, (secrets, text, end) => createFindSecrets(secrets)(text, end))
  })

  test('finds the finder in texts of lines, of which some end with a line and some secrets hold one', () => {
    compare([...whole, '\n'], 2_000, (secrets, text, end) => createFindSecrets(secrets)(text, end))
    compare(whole, 2_000, (secrets, text, end) => {
      const find = createFindSecrets(secrets)
      const { found } = find(`${text}\n`, end)
      expect(found).toEqual(atEachPlace(secrets, `${text}\n`, end).found)
      return find(text, end)
    })
  })
})

/** Randomised rounds; `read` searches the text for the secrets. */
function compare(
  tokens: readonly string[],
  rounds: number,
  read: (secrets: readonly string[], text: string, end: TextEnd) => SecretScan,
): void {
  const random = createRandom(8)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const make = (max: number): string =>
    Array.from({ length: 1 + Math.floor(random() * max) }, () => pick(tokens)).join('')
  const secret = (): string =>
    random() < 0.3 ? 'a'.repeat(6 + Math.floor(random() * 8)) + pick(['b', 'a']) : make(8).padEnd(6, 'a')
  for (let round = 0; round < rounds; round += 1) {
    const secrets = random() < 0.5 ? [secret()] : [secret(), secret()]
    const last = pick(secrets)
    const far = round % 100 === 0 ? make(30).repeat(800) : ''
    const text = `${make(30)}${pick(['', last])}${far}${make(10)}${pick(['', last, last.slice(0, -1)])}`
    const end = pick<TextEnd>(['open', 'cut', 'whole'])
    const given = { secrets, text, end }
    expect({ ...given, scan: read(secrets, text, end) }).toEqual({
      ...given,
      scan: atEachPlace(secrets, text, end),
    })
  }
}

function atEachPlace(secrets: readonly string[], text: string, end: TextEnd): SecretScan {
  const matcher = createMatcher(patternsOf(secrets))
  const found = []
  for (let start = 0; start < text.length; start += 1) {
    const match = matcher.at(text, start, end)
    if (match === undefined) continue
    if (match.end === undefined) return { found, heldFrom: start }
    found.push({ start, end: match.end, mask: maskOf(match.pattern) })
    start = match.end - 1
  }
  return { found, heldFrom: text.length }
}
