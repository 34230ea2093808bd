import { Star } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useWindowScale } from '../../../controls/use-window-scale.ts'
import { MatchedText } from '../../../controls/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { useItemEvents } from '../hooks/use-item-events.ts'
import { useMediaLines } from '../hooks/use-media-lines.ts'
import { useLibraryView } from '../library-view-store.ts'
import { toMediaLines } from '../media-lines.ts'
import { formatMade, itemTitle, kindLabels, formatLength, formatPixels } from '../media-labels.ts'
import { DayHeading } from './day-heading.tsx'
import { ItemImage } from './item-image.tsx'
import { itemButtonProps, type ItemButtonProps } from './item-button-props.ts'
import type { ItemViewProps } from './item-view.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

const columns =
  'grid grid-cols-[--spacing(9)_minmax(--spacing(35),1.6fr)_--spacing(15)_minmax(--spacing(22.5),1fr)_--spacing(22.5)_--spacing(16)_--spacing(16)] items-center gap-3'

/** Items as rows: what a tile has no room for. Only those in view are drawn. */
export function ItemList({ items, hasMore, hasDays, now, selected, actions, onReadMore }: ItemViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const activeId = useLibraryView((state) => state.activeId)
  const lines = useMemo(
    () => toMediaLines(items, { perLine: 1, hasDays, hasMore, now }),
    [items, hasDays, hasMore, now],
  )
  const rowHeight = 44 * useWindowScale().row
  const list = useMediaLines(box, lines, { lineHeight: rowHeight, activeId })
  const events = useItemEvents(items, actions, list, 1)
  const isNearEnd = list.lastLine >= lines.length - 60
  useEffect(() => {
    if (hasMore && isNearEnd) onReadMore()
  }, [hasMore, isNearEnd, onReadMore])
  return (
    <div ref={box} data-library="" className="min-h-0 flex-1 overflow-x-hidden overflow-y-scroll px-2">
      <ul aria-label={libraryText().items} className="relative" style={{ height: list.height }}>
        {list.drawn.map(({ index, key, start, size }) => {
          const line = lines[index]
          const item = line?.kind === 'items' ? line.items[0] : undefined
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {line?.kind === 'day' && <DayHeading line={line} className="px-2" />}
              {item !== undefined && (
                <ItemRow
                  item={item}
                  isSelected={selected.has(item.id)}
                  isActive={item.id === events.activeId}
                  onClick={events.onClick}
                  onOpen={events.onOpen}
                  onKeyDown={events.onKeyDown}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const ItemRow = memo(function ItemRow(props: ItemButtonProps) {
  const { item, isSelected } = props
  const title = itemTitle(item)
  return (
    <button
      {...itemButtonProps(props)}
      className={classNames(
        columns,
        'focus-inside size-full rounded-sm px-2 text-left text-small',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span className="block h-9 w-9 overflow-hidden rounded-xs bg-sunken">
        <ItemImage item={item} isSmall />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate text-base" title={item.fileName}>
            <MatchedText text={title} />
          </span>
          {item.isStarred && (
            <Star
              size={11}
              aria-label={libraryText().favourite}
              className="flex-none fill-current text-accent"
            />
          )}
        </span>
        <span className="truncate text-meta text-ink-3">
          {item.exists ? (item.provenance?.prompt ?? '') : libraryText().fileMissing}
        </span>
      </span>
      <span className="text-ink-2">{kindLabels[item.kind].one}</span>
      <span className="truncate text-ink-2">{item.provenance?.model ?? ''}</span>
      <span className="tabular truncate text-right text-ink-2">
        {item.durationMs === undefined ? (formatPixels(item) ?? '') : formatLength(item.durationMs)}
      </span>
      <span className="tabular text-right text-ink-2">{formatBytes(item.bytes)}</span>
      <span className="tabular truncate text-right text-ink-3" title={formatFullMoment(item.createdAt)}>
        {formatMade(item.createdAt)}
      </span>
    </button>
  )
})
