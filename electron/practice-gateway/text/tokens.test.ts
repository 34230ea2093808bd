import { describe, expect, test } from 'vitest'
import { countTokens, tokenize } from './tokens.ts'

describe('tokenize', () => {
  test.each([
    [''],
    ['Hello, world.'],
    ['  leading and trailing  \n'],
    ['```ts\nconst a = `x`\n```\n'],
    ['Ünïcödé é combining, 日本語 and 🙂👩‍👩‍👧'],
    [' \n\t '],
  ])('gives pieces that join to %j', (text) => {
    expect(tokenize(text).join('')).toBe(text)
  })

  test('never cuts a character into halves', () => {
    const pieces = tokenize('🙂'.repeat(20))
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  })

  test('counts about a token for four characters of English', () => {
    const text =
      'The stream reader survives everything that a careless upstream can put on the wire. '.repeat(20)
    expect(text.length / countTokens(text)).toBeGreaterThan(3)
    expect(text.length / countTokens(text)).toBeLessThan(6)
  })
})
