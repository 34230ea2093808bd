import { FileSearch, GitCompareArrows, LayoutGrid, ListTree, RefreshCw, Search } from 'lucide-react'
import { memo, useRef, type KeyboardEvent } from 'react'
import type { ModelList } from '../../../../shared/models/model-list.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Kbd } from '../../../controls/buttons/kbd.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useAriaKeys, useCommandKeys, useSearchCommand } from '../../../commands/use-command.ts'
import { formatListedAt } from '../model-labels.ts'
import { useModelsView } from '../models-view-store.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

export type ListHeadProps = {
  list: ModelList | undefined
  isAsking: boolean
  onReload: () => void
  onInspect: () => void
}

/** The search, the time the list was requested, and the view options. A keystroke changes only the search. */
export const ListHead = memo(function ListHead({ list, isAsking, onReload, onInspect }: ListHeadProps) {
  const view = useModelsView((state) => state.view)
  const setView = useModelsView((state) => state.setView)
  const isGrouped = useModelsView((state) => state.isGrouped)
  const setGrouped = useModelsView((state) => state.setGrouped)
  const setComparing = useModelsView((state) => state.setComparing)
  return (
    <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3">
      <ModelSearch />
      {list !== undefined && (
        <span
          className="tabular min-w-0 truncate text-small text-ink-3"
          title={modelsText().head.listedAt(formatFullMoment(list.listedAt))}
        >
          {modelsText().head.listed({
            when: formatListedAt(list.listedAt),
            models: list.models.length,
            duration: formatDuration(list.durationMs),
          })}
        </span>
      )}
      <div className="ml-auto flex flex-none items-center gap-1">
        <IconButton
          icon={ListTree}
          label={modelsText().head.groupByOwner}
          pressed={isGrouped}
          onClick={() => setGrouped(!isGrouped)}
        />
        <IconButton
          icon={LayoutGrid}
          label={modelsText().head.cards}
          tooltip={view === 'cards' ? modelsText().head.showTable : modelsText().head.showCards}
          pressed={view === 'cards'}
          onClick={() => setView(view === 'cards' ? 'table' : 'cards')}
        />
        <IconButton
          icon={GitCompareArrows}
          label={modelsText().compare.title}
          onClick={() => setComparing(true)}
        />
        <IconButton icon={FileSearch} label={modelsText().head.inspect} onClick={onInspect} />
        <Button
          size="small"
          icon={RefreshCw}
          isBusy={isAsking}
          busyLabel={modelsText().head.loading}
          className="ml-1"
          onClick={onReload}
        >
          {modelsText().reload}
        </Button>
      </div>
    </div>
  )
})

function ModelSearch() {
  const field = useRef<HTMLInputElement>(null)
  const search = useModelsView((state) => state.search)
  const setSearch = useModelsView((state) => state.setSearch)
  useSearchCommand(field)
  const searchKeys = useCommandKeys('list.search')
  const searchAriaKeys = useAriaKeys('list.search')
  return (
    <TextField
      ref={field}
      label={modelsText().head.search}
      isLabelHidden
      size="small"
      icon={Search}
      placeholder={modelsText().head.searchPlaceholder}
      aria-keyshortcuts={searchAriaKeys}
      value={search}
      onChange={setSearch}
      onKeyDown={(event) => onSearchKey(event, () => setSearch(''))}
      suffix={search === '' && searchKeys !== undefined ? <Kbd keys={searchKeys} /> : undefined}
      className="w-55 flex-none"
    />
  )
}

/** Arrow down moves to the list, Escape clears the search. */
function onSearchKey(event: KeyboardEvent<HTMLInputElement>, onClear: () => void): void {
  if (event.key === 'ArrowDown') {
    event.currentTarget
      .closest('[data-pane]')
      ?.querySelector<HTMLElement>('[data-model][tabindex="0"]')
      ?.focus()
  } else if (event.key === 'Escape' && event.currentTarget.value !== '') onClear()
  else return
  event.preventDefault()
}
