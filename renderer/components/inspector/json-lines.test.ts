import { describe, expect, it } from 'vitest'
import { toJsonLines, toTextLines } from './json-lines.ts'
import type { WireLine } from './wire-line.ts'

const none: ReadonlySet<string> = new Set()

describe('JSON in lines', () => {
  it('is laid out as JSON.stringify does', () => {
    const value = {
      model: 'practice-chat',
      messages: [{ role: 'user', content: 'Hi "there"\n' }],
      stream: true,
      stop: [],
      metadata: {},
      temperature: 0.7,
      none: null,
      list: [1, 2, [3]],
    }
    const lines = toJsonLines(JSON.stringify(value), none)
    expect(textOf(lines ?? [])).toBe(JSON.stringify(value, null, 2))
  })

  it('folds what nobody reads into a chip with its type and size', () => {
    const png = `iVBORw0KGgo${'A'.repeat(4000)}`
    const body = {
      a: png,
      b: `data:audio/wav;base64,${'B'.repeat(4000)}`,
      c: 'word '.repeat(400),
      d: Array.from({ length: 1536 }, (_, index) => index),
      e: 'short',
    }
    const labels = toJsonLines(JSON.stringify(body), none)
      ?.flatMap((line) => line.tokens)
      .flatMap((token) => (token.type === 'folded' ? [token.label] : []))
    expect(labels).toEqual(['image/png, 3.0 kB', 'audio/wav, 3.0 kB', 'text, 2.0 kB', '1,536 numbers'])
  })

  it('shows what was unfolded, whole', () => {
    const text = 'longwords'.repeat(1000).replaceAll('s', '.')
    const body = { c: text, d: Array.from({ length: 200 }, (_, index) => index) }
    const lines = toJsonLines(JSON.stringify(body), new Set(['/c', '/d'])) ?? []
    const joined = textOf(lines).replaceAll(/\n\s*/g, '')
    expect(joined).toContain(JSON.stringify(text))
    expect(joined).toContain('198, 199]')
    expect(Math.max(...lines.map((line) => textOf([line]).length))).toBeLessThan(2100)
  })

  it('says which field of the body each line belongs to', () => {
    const lines = toJsonLines('{"a":{"b":1},"c":2}', none)
    expect(lines?.map((line) => line.field)).toEqual([undefined, 'a', 'a', 'a', 'c', undefined])
  })

  it('is undefined for text that is not JSON', () => {
    expect(toJsonLines('<html>', none)).toBeUndefined()
  })
})

describe('text in lines', () => {
  it('cuts a line that is longer than can be laid out at once', () => {
    const lines = toTextLines(`a\n\n${'x'.repeat(4500)}`)
    expect(lines.map((line) => textOf([line]).length)).toEqual([1, 0, 2000, 2000, 500])
  })
})

function textOf(lines: readonly WireLine[]): string {
  return lines
    .map(
      (line) =>
        '  '.repeat(line.indent) +
        line.tokens.map((token) => (token.type === 'text' ? token.text : `<${token.label}>`)).join(''),
    )
    .join('\n')
}
