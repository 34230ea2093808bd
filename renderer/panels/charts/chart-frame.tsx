import { ChartLine, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { classNames } from '../../controls/class-names.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import type { ChartFile } from './chart-file.ts'
import { ChartLegend } from './chart-legend.tsx'
import { SaveChartButton } from './chart-menu.tsx'
import { DataTable } from './data-table.tsx'
import { chartsText } from '../../../shared/text/en/charts.ts'

export type ChartFrameProps = {
  /** The chart as a file: its data is the table shown instead, its title and legend are above the chart. */
  file: ChartFile
  /** Controls of the chart, in front of its buttons. */
  actions?: ReactNode
  /** Content below the chart. */
  caption?: ReactNode
  className?: string
  children: ReactNode
}

/** A chart with title, legend and caption, which can be shown as a table and saved as a file. */
export function ChartFrame({ file, actions, caption, className, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <figure aria-label={file.title} className={classNames('@container flex min-w-0 flex-col', className)}>
      <div className="flex min-h-6 flex-none flex-wrap items-start gap-x-2 text-meta">
        <h3 className="flex-none leading-6 font-strong text-ink-3">{file.title}</h3>
        {/* In a narrow pane it has a separate line, so that no single entry wraps to a second one. */}
        <ChartLegend
          entries={file.legend ?? []}
          className="order-last basis-full pt-0.5 text-meta text-ink-3 @min-[400px]:order-none @min-[400px]:flex-1 @min-[400px]:basis-0"
        />
        <span className="ml-auto flex flex-none">
          {actions}
          <TableButton isTable={isTable} onTable={setIsTable} iconSize="small" />
          <SaveChartButton toFile={() => file} iconSize="small" />
        </span>
      </div>
      {isTable ? (
        <DataTable table={file.table} caption={file.title} className="max-h-80 border-t border-line" />
      ) : (
        children
      )}
      {caption === undefined ? null : (
        <figcaption className="mt-1 text-meta text-ink-3">{caption}</figcaption>
      )}
    </figure>
  )
}

/** Switches between the chart and the table of its data. */
export function TableButton({
  isTable,
  onTable,
  iconSize = 'base',
}: {
  isTable: boolean
  onTable: (isTable: boolean) => void
  iconSize?: 'small' | 'base'
}) {
  return (
    <IconButton
      icon={isTable ? ChartLine : Table2}
      iconSize={iconSize}
      label={chartsText().showTable}
      tooltip={isTable ? chartsText().showChart : chartsText().showTable}
      pressed={isTable}
      onClick={() => onTable(!isTable)}
    />
  )
}
