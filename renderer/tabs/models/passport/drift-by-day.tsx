import { useCallback, useMemo } from 'react'
import type { DayOfAnswers } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { ChartFrame } from '../../../panels/charts/chart-frame.tsx'
import { Plot } from '../../../panels/charts/plot.tsx'
import { dayLabel } from './day-label.ts'
import { drawDriftDays } from './draw-drift-days.ts'

const fileWidth = 640
/** Number of days that fit side by side in a pane. */
const daysShown = 14

/** How many answers of each day differed from the documentation. */
export function DriftByDay({ days, model }: { days: readonly DayOfAnswers[]; model: string }) {
  const shown = useMemo(() => days.slice(-daysShown), [days])
  const draw = useCallback((width: number) => drawDriftDays(shown, width), [shown])
  const file = useMemo((): ChartFile => {
    const texts = passportText().byDay
    return {
      name: chartFileName('drift', model),
      title: texts.title,
      caption: model,
      legend: [
        { id: 'drifted', label: texts.drifted, colour: 'warn', shape: 'swatch' },
        { id: 'all', label: texts.all, colour: 'line-strong', shape: 'swatch' },
      ],
      draw: () => drawDriftDays(days, fileWidth).scene,
      table: {
        columns: [
          { name: texts.day },
          { name: texts.drifted, format: formatCount },
          { name: texts.all, format: formatCount },
        ],
        rowCount: days.length,
        row(index) {
          const day = days[index]
          return day === undefined ? [] : [dayLabel(day.day), day.drifted, day.answers]
        },
      },
    }
  }, [days, model])
  if (days.length === 0) return null
  return (
    <ChartFrame file={file} className="px-3 py-2">
      <Plot label={file.title} draw={draw} />
    </ChartFrame>
  )
}
