import { dayAfter } from '../../../../shared/spending/local-day.ts'
import { currencySign } from '../../../../shared/money/currency.ts'
import { sumsOf, type SpendingDay, type Spent } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { formatCost, formatSums } from '../../../lib/experiments/format-cost.ts'
import { leftAxis } from '../../../panels/charts/axes.ts'
import type { DrawnPlot, PlotMark } from '../../../panels/charts/plot.tsx'
import { formatTick, linearScale } from '../../../panels/charts/scale.ts'
import type { Shape } from '../../../panels/charts/scene.ts'
import { amountsIn } from './chart-currency.ts'
import { dayLabel } from './spending-labels.ts'
import type { SpendingSeries } from './spending-series.ts'

const height = 200
/** Room for the axis labels with a currency symbol of one letter; longer symbols take more. */
const usualLeft = 44
const top = 18
const bottom = height - 24
/** The share of a day's width per bar. A day has two bars and a gap. */
const barShare = 0.34
const widestBar = 26

/** The series of a chart without groups: one colour for everything. */
const all: SpendingSeries = { label: '', colour: 'data-1', values: new Set() }

export interface SpendingPlot {
  readonly days: readonly SpendingDay[]
  readonly from: number
  readonly to: number
  readonly series: readonly SpendingSeries[]
  /** The currency of the axis. */
  readonly currency: string
}

/**
 * Draws two bars per day: measured costs filled, estimated costs as an outline beside them. Includes days without
 * requests.
 */
export function drawSpending({ days, from, to, series, currency }: SpendingPlot, width: number): DrawnPlot {
  const shown = allDays(days, from, to)
  const sign = currencySign(currency)
  const left = usualLeft + 6 * (sign.length - 1)
  const highestOf = (day: SpendingDay): number => {
    const { measured, estimated } = amountsIn(day, currency)
    return Math.max(measured, estimated)
  }
  const highest = Math.max(0, ...days.map(highestOf))
  const scale = linearScale(
    [0, highest === 0 ? 1 : highest * 1.08],
    [bottom, top],
    (value, step) => `${sign}${formatTick(value, step)}`,
  )
  const room = (width - left) / shown.length
  const bar = Math.max(1, Math.min(widestBar, room * barShare))
  const shapes: Shape[] = leftAxis({ scale, ticks: 4, grid: [left, width], x: left })
  const marks: PlotMark[] = []
  const labelled = Math.max(1, Math.ceil(48 / room))
  for (const [index, { day, spent }] of shown.entries()) {
    const middle = left + (index + 0.5) * room
    if (index % labelled === 0)
      shapes.push({
        kind: 'text',
        x: middle,
        y: bottom + 12,
        text: dayLabel(day, 'axis'),
        anchor: 'middle',
        fill: 'ink-3',
        size: 10,
      })
    if (spent === undefined) continue
    shapes.push(...stack(spent, series, { x: middle - bar - 0.5, bar, scale, currency, which: 'measured' }))
    shapes.push(...stack(spent, series, { x: middle + 0.5, bar, scale, currency, which: 'estimated' }))
    marks.push({
      x: middle,
      y: scale(highestOf(spent)),
      text: spendingText().dayTold({
        day: dayLabel(day),
        measured: toldSum(spent, 'measured'),
        estimated: toldSum(spent, 'estimated'),
        unknown: spent.unknownRuns,
      }),
    })
  }
  shapes.push({ kind: 'line', points: [left, bottom, width, bottom], stroke: 'line-strong', width: 1 })
  return { scene: { width, height, shapes }, marks }
}

/** Formats the costs in all currencies for the label of a bar, which itself shows one currency. */
function toldSum(spent: Spent, by: 'measured' | 'estimated'): string {
  const sums = sumsOf(spent, by)
  return sums.length === 0 ? formatCost(0) : formatSums(sums)
}

interface Place {
  readonly x: number
  readonly bar: number
  readonly scale: (amount: number) => number
  readonly currency: string
  readonly which: 'measured' | 'estimated'
}

/** Draws one bar: its groups stacked, with the most expensive of the whole period at the bottom. */
function stack(
  day: SpendingDay,
  series: readonly SpendingSeries[],
  { x, bar, scale, currency, which }: Place,
): Shape[] {
  const isOutline = which === 'estimated'
  let below = 0
  return (series.length === 0 ? [all] : series).flatMap((item): Shape[] => {
    const amount = item === all ? amountsIn(day, currency)[which] : sumOf(day, item, { currency, which })
    if (amount <= 0) return []
    const [low, high] = [scale(below), scale(below + amount)]
    below += amount
    const box = { kind: 'rect', x, y: high, width: bar, height: Math.max(0.5, low - high) } as const
    return isOutline
      ? [
          { ...box, fill: item.colour, opacity: 0.25 },
          { ...box, stroke: item.colour, width: bar },
        ]
      : [{ ...box, fill: item.colour, stroke: 'surface' }]
  })
}

function sumOf(
  { groups }: SpendingDay,
  { values }: SpendingSeries,
  { currency, which }: Pick<Place, 'currency' | 'which'>,
): number {
  let sum = 0
  for (const [value, spent] of Object.entries(groups))
    if (values.has(value)) sum += amountsIn(spent, currency)[which]
  return sum
}

/** All days of the period; for a very long one, only the days that had requests. */
function allDays(
  days: readonly SpendingDay[],
  from: number,
  to: number,
): readonly { readonly day: number; readonly spent: SpendingDay | undefined }[] {
  const known = new Map(days.map((day) => [day.day, day]))
  const found: { day: number; spent: SpendingDay | undefined }[] = []
  for (let day = from; day <= to && found.length <= longest; day = dayAfter(day, 1))
    found.push({ day, spent: known.get(day) })
  return found.length > longest || found.length === 0
    ? days.map((spent) => ({ day: spent.day, spent }))
    : found
}

const longest = 400
