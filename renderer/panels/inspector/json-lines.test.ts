import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import { maxJsonDepth, maxJsonLines, maxShownLines } from '../../../shared/limits.ts'
import { toJsonLines, toTextLines, toValueLines, type FoldStart } from './json-lines.ts'
import { readNotedLines } from './noted-lines.ts'
import type { WireLine } from './wire-line.ts'

const none: ReadonlySet<string> = new Set()

const foldStart: FoldStart = (values, path) =>
  path === '/messages' ? { count: values.length - 2, label: 'earlier ones' } : undefined

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
    const lines = linesOf(JSON.stringify(value), none)
    expect(textOf(lines)).toBe(JSON.stringify(value, null, 2))
  })

  it('folds the beginning of a list that is asked to be, until it is unfolded', () => {
    const value = { messages: ['a', 'b', 'c', 'd'], stop: ['x', 'y', 'z'] }
    const laidOut = (unfolded: ReadonlySet<string>) => textOf(toValueLines(value, unfolded, { foldStart }))
    const whole = JSON.stringify(value, null, 2)
    expect(laidOut(none)).toBe(whole.replace(/"a",\s+"b"/, '<earlier ones>'))
    expect(laidOut(new Set(['/messages/…']))).toBe(whole)
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
    const labels = linesOf(JSON.stringify(body), none)
      .flatMap((line) => line.tokens)
      .flatMap((token) => (token.type === 'folded' ? [token.label] : []))
    expect(labels).toEqual(['image/png, 3.0 kB', 'audio/wav, 3.0 kB', 'text, 2.0 kB', '1,536 numbers'])
  })

  it('shows what was unfolded, whole', () => {
    const text = 'longwords'.repeat(1000).replaceAll('s', '.')
    const body = { c: text, d: Array.from({ length: 200 }, (_, index) => index) }
    const lines = linesOf(JSON.stringify(body), new Set(['/c', '/d']))
    const joined = textOf(lines).replaceAll(/\n\s*/g, '')
    expect(joined).toContain(JSON.stringify(text))
    expect(joined).toContain('198, 199]')
    expect(Math.max(...lines.map((line) => textOf([line]).length))).toBeLessThan(2100)
  })

  it('says which field of the body each line belongs to', () => {
    const lines = linesOf('{"a":{"b":1},"c":2}', none)
    expect(lines.map((line) => line.field)).toEqual([undefined, 'a', 'a', 'a', 'c', undefined])
  })

  it('is none for text that is not JSON', () => {
    expect(toJsonLines('<html>', none)).toEqual({ type: 'no-json' })
  })

  it.each([
    ['lists', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
    ['very many lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a little too many', `${'['.repeat(maxJsonDepth + 1)}${']'.repeat(maxJsonDepth + 1)}`],
  ])('is not laid out when it is nested too deeply: %s', (_, text) => {
    expect(toJsonLines(text, none)).toEqual({ type: 'too-deep' })
    expect(readNotedLines(text, none).note).toBe('Shown as plain text: nested too deeply.')
  })

  it('may be nested as deeply as anything real, and hold brackets in its texts', () => {
    const text = `${'['.repeat(maxJsonDepth)}${']'.repeat(maxJsonDepth)}`
    expect(linesOf(text, none)).toHaveLength(2 * maxJsonDepth - 1)
    expect(linesOf(JSON.stringify({ a: '[{'.repeat(1_000), b: '\\"[' }), none)).toHaveLength(4)
  })

  it('says a value that is nested too deeply in one word, however deep it is', () => {
    let value: Json = 1
    for (let depth = 0; depth < 100_000; depth += 1) value = [value]
    const lines = toValueLines(value, none)
    expect(lines).toHaveLength(2 * maxJsonDepth + 1)
    expect(textOf(lines)).toContain('… nested too deeply')
  })

  it('ends after so many lines as can be kept, and says so', () => {
    const { lines, note } = readNotedLines(`[${'[],'.repeat(300_000)}[]]`, none)
    expect(lines).toHaveLength(maxJsonLines)
    expect(note).toBe('The first 20,000 lines are formatted.')
  })

  it('shows the beginning of a key that is longer than a line', () => {
    const lines = linesOf(JSON.stringify({ ['k'.repeat(1_000_000)]: 1 }), none)
    expect(textOf(lines).length).toBeLessThan(3_000)
  })
})

describe('text in lines', () => {
  it('ends after so many lines as can be kept, and says so', () => {
    const { lines, note } = readNotedLines('\n'.repeat(1_000_000), none)
    expect(lines).toHaveLength(maxShownLines)
    expect(note).toBe('The first 50,000 lines are shown.')
  })

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

function linesOf(text: string, unfolded: ReadonlySet<string>): readonly WireLine[] {
  const json = toJsonLines(text, unfolded)
  return json.type === 'json' ? json.lines : []
}
