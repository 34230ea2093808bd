import { Bot } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { historyGroupings } from '../../../../shared/history/history.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { tableValues } from '../table-values.ts'
import { daysBack, presetOf, timePresets } from './time-presets.ts'

/** The bar above the table: search, filters and grouping. `children` are the search and the active filters. */
export function TableBar({ children }: { children: ReactNode }) {
  const { filter, narrow } = useHistoryView()
  const groupBy = useStore(tableValues, ({ form }) => form.groupBy)
  const { filters, table } = historyText()
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-1.5">
      {children}
      <IconButton
        icon={Bot}
        label={filters.queries}
        pressed={filter.isQuery === true}
        onClick={() => narrow({ isQuery: filter.isQuery === true ? undefined : true, source: undefined })}
      />
      <span className="ml-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1.5">
        <SegmentedControl
          label={filters.time}
          value={presetOf(filter)}
          onChange={(preset) => narrow(daysBack(preset))}
          segments={timePresets.map((value) => ({ value, label: filters.times[value] }))}
        />
        <SegmentedControl
          label={table.groupBy}
          value={groupBy ?? 'none'}
          onChange={(value) => tableValues.getState().change({ groupBy: value === 'none' ? null : value })}
          segments={(['none', ...historyGroupings] as const).map((value) => ({
            value,
            label: table.groupings[value],
          }))}
        />
      </span>
    </div>
  )
}
