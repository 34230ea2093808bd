import { GripVertical, Star, X } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { droppedItems, holdsItems } from '../drag-items.ts'
import { useDragItems } from '../items/use-drag-items.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'

export type ComparePaneProps = {
  item: MediaItem
  /** `A` for the first item. */
  letter: string
  index: number
  /** Moves an item to another position. */
  onMove: (id: string, index: number) => void
  onStar: () => void
  onRemove: () => void
  children: ReactNode
}

/** One of the compared items. Its head is dragged, or moved with the arrow keys, to another position. */
export function ComparePane({ item, letter, index, onMove, onStar, onRemove, children }: ComparePaneProps) {
  const [isOver, setIsOver] = useState(false)
  const drag = useDragItems()
  const { compare } = libraryText()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    onMove(item.id, index + step)
  }
  return (
    <ComparisonColumn as="figure">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grip in it does the same by keys */}
      <figcaption
        draggable
        onDragStart={(event) => drag(event, item, [item.id])}
        onDragOver={(event) => {
          if (!holdsItems(event.dataTransfer)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          const [held] = droppedItems(event.dataTransfer)
          setIsOver(false)
          if (held === undefined) return
          event.preventDefault()
          onMove(held, index)
        }}
        className={classNames(
          'flex h-8 flex-none cursor-grab items-center gap-1.5 border-b border-line pr-1 pl-1',
          isOver ? 'bg-accent-soft' : 'bg-surface',
        )}
      >
        <button
          type="button"
          aria-label={compare.move(letter)}
          onKeyDown={onKeyDown}
          className="grid size-5 flex-none cursor-grab place-items-center rounded-xs text-ink-3"
        >
          <Icon of={GripVertical} size="small" />
        </button>
        <span className="size-4.5 flex-none rounded-xs bg-ink text-center text-meta leading-4.5 font-strong text-surface">
          {letter}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium" title={itemTitle(item)}>
          {item.provenance?.model ?? itemTitle(item)}
        </span>
        <IconButton
          icon={Star}
          iconSize="small"
          label={item.isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites}
          pressed={item.isStarred}
          pressedLook="filled"
          onClick={onStar}
        />
        <IconButton icon={X} iconSize="small" label={compare.remove(letter)} onClick={onRemove} />
      </figcaption>
      {children}
    </ComparisonColumn>
  )
}
