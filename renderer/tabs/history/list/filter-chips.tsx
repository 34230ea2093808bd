import { X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { HistoryFilter } from '../../../../shared/history/history.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { historyFacetsQuery } from '../../../queries/history.ts'
import { useHistoryView } from '../history-view-store.ts'
import { sourceLabel, statusLabels } from '../run-labels.ts'
import { presetOf } from './time-presets.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

/** The active filters; a click on one removes it. */
export function FilterChips() {
  const { data: facets } = useQuery(historyFacetsQuery(useBridge()))
  const { filter, narrow } = useHistoryView()
  const { isQuery, source, group, format, model, connectionId, key, status, from, to } = filter
  const connection = facets?.connections.find(({ value }) => value === connectionId)
  const chips: { label: string; without: HistoryFilter }[] = []
  if (isQuery === true) chips.push({ label: historyText().filters.queries, without: { isQuery: undefined } })
  if (source !== undefined) chips.push({ label: sourceLabel(source), without: { source: undefined } })
  if (group !== undefined)
    chips.push({ label: historyText().table.oneGroup[group.by], without: { group: undefined } })
  if (format !== undefined) chips.push({ label: formatLabel(format), without: { format: undefined } })
  if (model !== undefined) chips.push({ label: model, without: { model: undefined } })
  if (connectionId !== undefined)
    chips.push({ label: connection?.label ?? connectionId, without: { connectionId: undefined } })
  if (key !== undefined) chips.push({ label: keyName(key), without: { key: undefined } })
  if (status !== undefined) chips.push({ label: statusLabels[status], without: { status: undefined } })
  // A preset is already shown by its own control.
  if (from !== undefined && presetOf(filter) === undefined)
    chips.push({ label: historyText().filters.fromDay(formatMoment(from, 0)), without: { from: undefined } })
  if (to !== undefined)
    chips.push({ label: historyText().filters.toDay(formatMoment(to - 1, 0)), without: { to: undefined } })
  if (chips.length === 0) return null
  return (
    <ul aria-label={historyText().filters.active} className="flex min-w-0 flex-wrap gap-1">
      {chips.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            aria-label={historyText().filters.remove(label)}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              narrow(without)
            }}
            className="flex h-5 max-w-full items-center gap-1 rounded-xs bg-accent-soft px-1.5 text-meta text-accent hover:bg-press"
          >
            <span className="truncate">{label}</span>
            <X size={11} aria-hidden="true" className="flex-none" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus off a chip that is being removed: to the chip beside it, or to the search after the last one. */
function focusBeside(chip: HTMLElement): void {
  const item = chip.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next = beside?.querySelector('button') ?? chip.closest('[data-pane]')?.querySelector('input')
  next?.focus()
}

/** Names a key by its fingerprint: History stores nothing else about keys. */
function keyName(fingerprint: string): string {
  const text = spendingText()
  return fingerprint === '' ? text.none.key : `${text.key} ${fingerprint}`
}
