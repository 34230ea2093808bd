import type { DayOfAnswers } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { leftAxis } from '../../../panels/charts/axes.ts'
import type { DrawnPlot, PlotMark } from '../../../panels/charts/plot.tsx'
import { linearScale } from '../../../panels/charts/scale.ts'
import type { Shape } from '../../../panels/charts/scene.ts'
import { dayLabel } from './day-label.ts'

const height = 124
const left = 30
const top = 14
const bottom = height - 20
const widestBar = 26
/** Minimum width for the label of a column; narrower ones would touch. */
const labelWidth = 46

/** Draws one column per day: the answers with differences at the bottom, the others above them. */
export function drawDriftDays(days: readonly DayOfAnswers[], width: number): DrawnPlot {
  const highest = Math.max(1, ...days.map(({ answers }) => answers))
  const scale = linearScale([0, highest * 1.1], [bottom, top], (value) => formatWhole(value))
  const room = (width - left) / Math.max(1, days.length)
  const bar = Math.max(2, Math.min(widestBar, room * 0.5))
  const labelled = Math.max(1, Math.ceil(labelWidth / room))
  const shapes: Shape[] = leftAxis({ scale, ticks: Math.min(2, highest), grid: [left, width], x: left })
  const marks: PlotMark[] = []
  for (const [index, { day, answers, drifted }] of days.entries()) {
    const middle = left + (index + 0.5) * room
    const x = middle - bar / 2
    const [all, differed] = [scale(answers), scale(drifted)]
    shapes.push(
      { kind: 'rect', x, y: all, width: bar, height: Math.max(0, differed - all), fill: 'line-strong' },
      { kind: 'rect', x, y: differed, width: bar, height: Math.max(0, bottom - differed), fill: 'warn' },
    )
    if (room >= 22)
      shapes.push({
        kind: 'text',
        x: middle,
        y: all - 5,
        text: formatWhole(drifted),
        anchor: 'middle',
        fill: 'ink-2',
        size: 10,
      })
    if ((days.length - 1 - index) % labelled === 0)
      shapes.push({
        kind: 'text',
        x: middle,
        y: bottom + 12,
        text: dayLabel(day),
        anchor: 'middle',
        fill: 'ink-3',
        size: 10,
      })
    marks.push({
      x: middle,
      y: all,
      text: passportText().byDay.ofDay({ day: dayLabel(day), drifted, answers }),
    })
  }
  shapes.push({ kind: 'line', points: [left, bottom, width, bottom], stroke: 'line-strong', width: 1 })
  return { scene: { width, height, shapes }, marks }
}
