import { ChevronDown, Grid3x3, LayoutGrid, Rows3, Search, Square } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'

import { Icon } from '../../../controls/buttons/icon.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useAriaKeys, useSearchCommand } from '../../../commands/use-command.ts'
import type { MediaOrder } from '../../../../shared/media/media-filter.ts'
import { tileWidths, useLibraryView } from '../library-view-store.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The orders in the menu; the column heads offer all orders. */
const orders: readonly { id: MediaOrder; label: string }[] = [
  {
    id: 'newest',
    get label() {
      return libraryText().order.newest
    },
  },
  {
    id: 'oldest',
    get label() {
      return libraryText().order.oldest
    },
  },
  {
    id: 'largest',
    get label() {
      return libraryText().order.largest
    },
  },
  {
    id: 'name',
    get label() {
      return libraryText().order.name
    },
  },
]

const layouts = [
  {
    value: 'grid',
    get label() {
      return libraryText().layout.grid
    },
    icon: LayoutGrid,
  },
  {
    value: 'list',
    get label() {
      return libraryText().layout.list
    },
    icon: Rows3,
  },
] as const

/** The search, the number of items, their order, and the view options. */
export function ListHead({ total }: { total: number | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  const { search, setSearch, order, setOrder, layout, setLayout } = useLibraryView()
  useSearchCommand(field)
  const searchKeys = useAriaKeys('list.search')
  return (
    <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3">
      <TextField
        ref={field}
        label={libraryText().search}
        isLabelHidden
        size="small"
        icon={Search}
        placeholder={libraryText().searchHint}
        aria-keyshortcuts={searchKeys}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => onSearchKey(event, () => setSearch(''))}
        className="w-62 min-w-30 shrink"
      />
      <output className="tabular min-w-0 flex-1 truncate text-small text-ink-3">
        {total === undefined ? '' : libraryText().itemCount(total)}
      </output>
      {layout === 'grid' && <TileSize />}
      <Menu
        align="end"
        trigger={
          <Button size="small" variant="ghost">
            {orders.find(({ id }) => id === order)?.label ?? libraryText().order.column}
            <Icon of={ChevronDown} size="tiny" />
          </Button>
        }
        sections={[
          {
            items: orders.map(({ id, label }) => ({
              id,
              label,
              isChosen: id === order,
              onSelect: () => setOrder(id),
            })),
          },
        ]}
      />
      <SegmentedControl
        label={libraryText().layout.label}
        value={layout}
        onChange={setLayout}
        segments={layouts}
        isIconOnly
      />
    </div>
  )
}

/** The size of the tiles. */
function TileSize() {
  const tileWidth = useLibraryView((state) => state.tileWidth)
  const setTileWidth = useLibraryView((state) => state.setTileWidth)
  return (
    <label className="flex flex-none items-center gap-1.5 text-ink-3">
      <Icon of={Grid3x3} size="small" />
      <input
        type="range"
        aria-label={libraryText().tileSize}
        min={tileWidths.min}
        max={tileWidths.max}
        step={10}
        value={tileWidth}
        onChange={({ currentTarget: { value } }) => setTileWidth(Number(value))}
        className="w-18"
        style={{ accentColor: 'var(--color-accent)' }}
      />
      <Icon of={Square} size="small" />
    </label>
  )
}

/** Arrow down moves to the items, Escape clears the search. */
function onSearchKey(event: KeyboardEvent<HTMLInputElement>, onClear: () => void): void {
  if (event.key === 'ArrowDown') {
    event.currentTarget
      .closest('[data-pane]')
      ?.querySelector<HTMLElement>('[data-media][tabindex="0"]')
      ?.focus()
  } else if (event.key === 'Escape' && event.currentTarget.value !== '') onClear()
  else return
  event.preventDefault()
}
