import { expect, it } from 'vitest'
import {
  nothingSpent,
  type Spending,
  type SpendingDay,
  type Spent,
} from '../../../../shared/spending/spending.ts'
import { amountsIn, currenciesOf } from './chart-currency.ts'
import { drawSpending } from './draw-spending.ts'
import { seriesOf } from './spending-series.ts'

const yuan = (measured: number, estimated = 0): Pick<Spent, 'foreign'> => ({
  foreign: { CNY: { measured, measuredRuns: 1, estimated, estimatedRuns: estimated > 0 ? 1 : 0 } },
})
const dollars = (measuredUsd: number): Pick<Spent, 'measuredUsd' | 'measuredRuns'> => ({
  measuredUsd,
  measuredRuns: 1,
})

const days: SpendingDay[] = [
  {
    ...nothingSpent,
    day: 20_261_129,
    ...dollars(4),
    ...yuan(30, 8),
    groups: {
      cheap: { measuredUsd: 0, estimatedUsd: 0, ...yuan(30, 8) },
      dear: { measuredUsd: 4, estimatedUsd: 0 },
    },
  },
]
const row = (value: string, spent: Partial<Spent>) => ({ ...nothingSpent, ...spent, value, label: value })
const spending: Spending = {
  total: nothingSpent,
  rows: [row('dear', dollars(4)), row('cheap', yuan(30, 8))],
  days,
  connections: [],
  models: [],
  formats: [],
  keys: [],
}
const textsOf = (currency: string): string[] => {
  const series = seriesOf(spending, 'model', currency)
  const { scene } = drawSpending({ days, from: 20_261_129, to: 20_261_129, series, currency }, 400)
  return scene.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
}

it('knows which currencies there are, dollars first', () => {
  expect(currenciesOf(days)).toEqual(['USD', 'CNY'])
  expect(currenciesOf([{ ...nothingSpent, day: 20_261_129, ...yuan(1), groups: {} }])).toEqual(['CNY'])
  expect(currenciesOf([])).toEqual(['USD'])
  expect(amountsIn({ measuredUsd: 4, estimatedUsd: 1 }, 'CNY')).toEqual({ measured: 0, estimated: 0 })
})

it.each([
  ['USD', ['dear'], '$4'],
  ['CNY', ['cheap'], '¥30'],
])('the axis and the colours are of one currency: %s', (currency, labels, tick) => {
  expect(seriesOf(spending, 'model', currency).map(({ label }) => label)).toEqual(labels)
  expect(textsOf(currency)).toContain(tick)
  expect(textsOf(currency).join(' ')).not.toContain(currency === 'USD' ? '¥' : '$')
})

it('tells with each day what was spent in all of them', () => {
  const { marks } = drawSpending({ days, from: 20_261_129, to: 20_261_129, series: [], currency: 'CNY' }, 400)
  expect(marks?.map(({ text }) => text).join()).toContain('$4.00 + ¥30.00 measured, ≈ ¥8.00 estimated')
})
