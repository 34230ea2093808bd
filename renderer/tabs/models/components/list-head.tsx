import { GitCompareArrows, LayoutGrid, ListTree, RefreshCw, Search } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import type { ModelList } from '../../../../shared/models/model-list.ts'
import { Button } from '../../../controls/button.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Kbd } from '../../../controls/kbd.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { useSlashFocus } from '../../../controls/use-slash-focus.ts'
import { formatListedAt } from '../model-labels.ts'
import { useModelsView } from '../models-view-store.ts'

export type ListHeadProps = {
  list: ModelList | undefined
  isAsking: boolean
  onReload: () => void
}

/** The search, when the list was asked for, and how it is shown. */
export function ListHead({ list, isAsking, onReload }: ListHeadProps) {
  const field = useRef<HTMLInputElement>(null)
  const { search, setSearch, view, setView, isGrouped, setGrouped, setComparing } = useModelsView()
  useSlashFocus(field)
  return (
    <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3">
      <TextField
        ref={field}
        label="Search models"
        isLabelHidden
        size="small"
        icon={Search}
        placeholder="Search by name or owner"
        aria-keyshortcuts="/"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => onSearchKey(event, () => setSearch(''))}
        suffix={search === '' ? <Kbd keys={['/']} /> : undefined}
        className="w-55 flex-none"
      />
      {list !== undefined && (
        <span
          className="tabular min-w-0 truncate text-small text-ink-3"
          title={`Listed ${formatFullMoment(list.listedAt)}`}
        >
          Listed {formatListedAt(list.listedAt)} · {formatPlural(list.models.length, 'model')} ·{' '}
          {formatDuration(list.durationMs)}
        </span>
      )}
      <div className="ml-auto flex flex-none items-center gap-1">
        <IconButton
          icon={ListTree}
          label="Group by owner"
          pressed={isGrouped}
          onClick={() => setGrouped(!isGrouped)}
        />
        <IconButton
          icon={LayoutGrid}
          label="Cards"
          tooltip={view === 'cards' ? 'Show as a table' : 'Show as cards'}
          pressed={view === 'cards'}
          onClick={() => setView(view === 'cards' ? 'table' : 'cards')}
        />
        <IconButton icon={GitCompareArrows} label="Compare two keys" onClick={() => setComparing(true)} />
        <Button
          size="small"
          icon={RefreshCw}
          isBusy={isAsking}
          busyLabel="Asking"
          className="ml-1"
          onClick={onReload}
        >
          Reload
        </Button>
      </div>
    </div>
  )
}

/** Down goes on to the list, Escape empties the search. */
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
