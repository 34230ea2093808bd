import { ListFilter } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { runStatuses } from '../../../../shared/runs/run.ts'
import type { HistoryFacet, HistoryFilter } from '../../../../shared/history/history.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { Select, type SelectOption } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { historyFacetsQuery } from '../../../queries/history.ts'
import { startOfDay, toDayText } from '../../../lib/day-range.ts'
import { runSources } from '../../../../shared/history/run-source.ts'
import { useHistoryView } from '../history-view-store.ts'
import { sourceLabel, statusLabels } from '../run-labels.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

/** The select value for "no filter". */
const any = ''

/** The source value for requests that the app sends on its own. */
const queries = 'queries'

/** Returns the filter for a value of the source list. */
function sourceFilter(value: string): HistoryFilter {
  return {
    isQuery: value === queries ? true : undefined,
    source: runSources.find((source) => source === value),
  }
}

/** Opens the filters for runs. */
export function FilterButton() {
  const { data: facets } = useQuery(historyFacetsQuery(useBridge()))
  const { filter, narrow, clearFilter } = useHistoryView()
  const { format = any, model = any, connectionId = any, status = any } = filter
  const isOn = Object.keys(filter).length > 0
  return (
    <Popover
      label={historyText().filters.title}
      align="start"
      className="w-84 p-3"
      trigger={<IconButton icon={ListFilter} label={historyText().filters.title} pressed={isOn} />}
    >
      <div className="flex flex-col gap-3">
        <Select
          label={historyText().table.columns.source}
          size="small"
          value={filter.isQuery === true ? queries : (filter.source ?? any)}
          onChange={(value) => narrow(sourceFilter(value))}
          options={[
            { value: any, label: historyText().filters.sent },
            ...runSources.map((value) => ({ value, label: sourceLabel(value) })),
            { value: queries, label: historyText().filters.queries },
          ]}
        />
        <Select
          label={historyText().format}
          size="small"
          value={format}
          onChange={(value) => narrow({ format: value === any ? undefined : value })}
          options={optionsOf(historyText().filters.anyFormat, facets?.formats, format, formatLabel)}
        />
        <Select
          label={historyText().filters.model}
          size="small"
          value={model}
          onChange={(value) => narrow({ model: value === any ? undefined : value })}
          options={optionsOf(historyText().filters.anyModel, facets?.models, model)}
        />
        <Select
          label={historyText().connection}
          size="small"
          value={connectionId}
          onChange={(value) => narrow({ connectionId: value === any ? undefined : value })}
          options={optionsOf(historyText().filters.anyConnection, facets?.connections, connectionId)}
        />
        <Select
          label={historyText().filters.status}
          size="small"
          value={status}
          onChange={(value) => narrow({ status: value === any ? undefined : value })}
          options={[
            { value: any, label: historyText().filters.anyStatus },
            ...runStatuses.map((value) => ({ value, label: statusLabels[value] })),
          ]}
        />
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={historyText().filters.from}
            type="date"
            size="small"
            value={toDayText(filter.from)}
            max={filter.to === undefined ? undefined : toDayText(filter.to - 1)}
            onChange={(value) => narrow({ from: startOfDay(value) })}
          />
          <TextField
            label={historyText().filters.to}
            type="date"
            size="small"
            value={toDayText(filter.to === undefined ? undefined : filter.to - 1)}
            min={toDayText(filter.from)}
            onChange={(value) => narrow({ to: startOfDay(value, 1) })}
          />
        </div>
        <div className="flex justify-end">
          <Button size="small" disabled={!isOn} onClick={clearFilter}>
            {historyText().filters.clear}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/** The options of one filter with their counts. Includes the selected value even when it no longer occurs. */
function optionsOf(
  anyLabel: string,
  facets: readonly HistoryFacet[] | undefined,
  chosen: string,
  labelOf: (label: string) => string = (label) => label,
): SelectOption<string>[] {
  const known = (facets ?? [])
    .filter(({ value }) => value !== any)
    .map(({ value, label, count }) => ({ value, label: labelOf(label), detail: formatCount(count) }))
  const isMissing = chosen !== any && !known.some(({ value }) => value === chosen)
  return [
    { value: any, label: anyLabel },
    ...(isMissing ? [{ value: chosen, label: labelOf(chosen) }] : []),
    ...known,
  ]
}
