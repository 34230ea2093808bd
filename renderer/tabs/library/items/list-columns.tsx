import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MediaOrder } from '../../../../shared/media/media-filter.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { classNames } from '../../../controls/class-names.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useLibraryView } from '../library-view-store.ts'

/** The grid columns of the list, shared by its head and its rows. */
export const listColumns =
  'grid grid-cols-[--spacing(9)_minmax(--spacing(35),1.6fr)_--spacing(15)_minmax(--spacing(22.5),1fr)_--spacing(22.5)_--spacing(16)_--spacing(16)] items-center gap-3'

type Column = {
  readonly id: 'name' | 'kind' | 'model' | 'length' | 'size' | 'created'
  /** The orders of a first and a second click. */
  readonly orders: readonly [MediaOrder, MediaOrder]
  readonly isRight?: boolean
}

const columns: readonly Column[] = [
  { id: 'name', orders: ['name', 'name-descending'] },
  { id: 'kind', orders: ['kind', 'kind-descending'] },
  { id: 'model', orders: ['model', 'model-descending'] },
  { id: 'length', orders: ['longest', 'shortest'], isRight: true },
  { id: 'size', orders: ['largest', 'smallest'], isRight: true },
  { id: 'created', orders: ['newest', 'oldest'], isRight: true },
]

/** Orders that are descending. */
const falling = new Set<MediaOrder>([
  'name-descending',
  'kind-descending',
  'model-descending',
  'longest',
  'largest',
  'newest',
])

/** The column heads: each sorts the list, and a second click reverses the order. */
export function ListColumns() {
  const order = useLibraryView((state) => state.order)
  const setOrder = useLibraryView((state) => state.setOrder)
  const { columns: names, sorted } = libraryText()
  return (
    <fieldset
      aria-label={libraryText().order.label}
      className={`${listColumns} sticky top-0 z-10 h-7 border-b border-line bg-surface px-2 text-meta text-ink-3`}
    >
      <span />
      {columns.map(({ id, orders: [first, second], isRight = false }) => {
        const isSorted = order === first || order === second
        const isFalling = falling.has(order)
        return (
          <button
            key={id}
            type="button"
            aria-label={isSorted ? sorted({ column: names[id], isFalling }) : names[id]}
            onClick={() => setOrder(order === first ? second : first)}
            className={classNames(
              'focus-inside flex h-full min-w-0 items-center gap-0.5 rounded-xs hover:text-ink',
              isRight && 'justify-end',
              isSorted && 'font-medium text-ink-2',
            )}
          >
            <span className="truncate">{names[id]}</span>
            {isSorted && <Icon of={isFalling ? ArrowDown : ArrowUp} size="tiny" />}
          </button>
        )
      })}
    </fieldset>
  )
}
