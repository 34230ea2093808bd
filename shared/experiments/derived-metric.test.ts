import { describe, expect, it } from 'vitest'
import { deriveMetrics, readExpression } from './derived-metric.ts'

const values = new Map([
  ['precision', 3],
  ['recall', 1],
  ['__count', 4],
])

function valueOf(text: string): number | undefined | string {
  const read = readExpression(text)
  return typeof read === 'function' ? read(values) : `refused at ${read.at}`
}

describe('an expression', () => {
  // The expected values were computed with mathjs 15.
  it.each([
    ['2 * (precision * recall) / (precision + recall)', 1.5],
    ['precision / __count', 0.75],
    ['1 + 2 * 3 - 4 / 2', 5],
    ['10 - 3 - 2', 5],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['-5 % 3', 1],
    ['7 % 4 * 2', 6],
    ['.5 + 1.5e1', 15.5],
    ['precision > recall ? 10 : 20', 10],
    ['precision < recall ? 10 : recall == 1 ? 30 : 20', 30],
    ['precision > 2 and not (recall > 2)', 1],
    ['precision > 5 or recall >= 1', 1],
    ['sqrt(16) + abs(-3) + pow(2, 3)', 15],
    ['max(precision, recall, 2) - min(1, 2)', 2],
    ['round(2 / 3, 2)', 0.67],
    ['log(8, 2) + log10(100) + log2(4)', 7],
    ['mean(1, 2, 3) + sum(1, 2)', 5],
    ['floor(1.9) + ceil(1.1) + sign(-4)', 2],
    ['e ^ 0 + pi * 0', 1],
    ['not 0', 1],
  ])('%s is %d', (text, value) => {
    expect(valueOf(text)).toBeCloseTo(value, 9)
  })

  it('has no value where a name has none', () => {
    expect(valueOf('precision + other')).toBeUndefined()
  })

  it.each([
    ['', 'refused at '],
    ['1 +', 'refused at '],
    ['(1', 'refused at )'],
    ['1 2', 'refused at 2'],
    ['import("x")', 'refused at import'],
    ['constructor("x")', 'refused at constructor'],
    ['a.b', 'refused at .'],
    ['1 < 2 < 3', 'refused at <'],
    ['a = 1', 'refused at ='],
    ['[1, 2]', 'refused at ['],
    ['"text"', 'refused at "'],
    ['f(x) = 1', 'refused at f'],
    ['(context) => context.a', 'refused at ='],
  ])('is refused at the first word that is no arithmetic: %j', (text, refused) => {
    expect(valueOf(text)).toBe(refused)
  })

  it.each([
    ['brackets', '('.repeat(1_000)],
    ['signs', '-'.repeat(1_999)],
    ['powers', '2^'.repeat(900)],
    ['length', '1+'.repeat(5_000)],
  ])('is bounded in its %s', (_what, text) => {
    expect(String(valueOf(text))).toMatch(/^refused at/)
  })
})

describe('derived metrics', () => {
  it('are reckoned in their order, each from those before it', () => {
    expect(
      deriveMetrics(
        [
          { name: 'f1', value: '2 * precision * recall / (precision + recall)' },
          { name: 'percent', value: 'f1 * 100' },
          { name: 'lost', value: 'missing + 1' },
          { name: 'endless', value: '1 / (recall - 1)' },
        ],
        values,
      ),
    ).toEqual([
      { name: 'f1', value: 1.5 },
      { name: 'percent', value: 150 },
      { name: 'lost' },
      { name: 'endless' },
    ])
  })
})
