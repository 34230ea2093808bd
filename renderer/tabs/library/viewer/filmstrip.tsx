import { useEffect, useRef } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { ItemImage } from '../items/item-image.tsx'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { formatLength } from '../media-labels.ts'

export type FilmstripProps = {
  items: readonly MediaItem[]
  item: MediaItem
  onItem: (item: MediaItem) => void
  /** Called when the last items are in view, and there may be more. */
  onNearEnd: () => void
}

/** Thumbnails of all items in the list; the open item stays in view. Renders only those in view. */
export function Filmstrip({ items, item, onItem, onNearEnd }: FilmstripProps) {
  const box = useRef<HTMLDivElement>(null)
  const scale = useWindowScale().text
  const index = items.indexOf(item)
  const {
    drawn,
    height: width,
    lastRow,
    scrollTo,
  } = useRowsInView(box, {
    isAcross: true,
    count: items.length,
    rowHeight: 70 * scale,
    keyOf: (at) => items[at]?.id,
    padding: [12, 12],
    overscan: 6,
  })
  useEffect(() => {
    if (index !== -1) scrollTo(index, 'center')
  }, [index, scrollTo])
  const isNearEnd = lastRow > items.length - 20
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])
  return (
    <div
      ref={box}
      className="flex-none overflow-x-auto overflow-y-hidden border-t border-line bg-panel"
      onWheel={({ deltaX, deltaY }) => {
        if (deltaX === 0) box.current?.scrollBy({ left: deltaY })
      }}
    >
      <ul aria-label={libraryText().viewer.filmstrip} className="relative h-19" style={{ width }}>
        {drawn.map(({ index: at, key, start }) => {
          const each = items[at]
          return each === undefined ? null : (
            <li
              key={key}
              className="absolute top-2.5 left-0 h-14 w-16"
              style={{ transform: `translateX(${start}px)` }}
            >
              <button
                type="button"
                // The arrow keys of the viewer move along the strip, so its buttons need no tab stops.
                tabIndex={-1}
                aria-label={itemTitle(each)}
                aria-current={each === item ? 'true' : undefined}
                onClick={() => onItem(each)}
                className="relative size-full overflow-hidden rounded-sm bg-sunken outline-offset-1 shadow-[0_0_0_1px_var(--color-line)] aria-[current]:outline-2 aria-[current]:outline-accent"
              >
                <ItemImage item={each} isSmall />
                {each.durationMs !== undefined && each.kind === 'video' && (
                  <span className="tabular absolute right-0.75 bottom-0.75 rounded-xs bg-raised px-0.75 text-meta text-ink">
                    {formatLength(each.durationMs)}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
