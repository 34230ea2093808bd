import { useEffect, useMemo, useRef } from 'react'
import { useWindowScale } from '../../../controls/use-window-scale.ts'
import { useWidth } from '../../../controls/use-width.ts'
import { useItemEvents } from '../hooks/use-item-events.ts'
import { useMediaLines } from '../hooks/use-media-lines.ts'
import { useLibraryView } from '../library-view-store.ts'
import { toMediaLines } from '../media-lines.ts'
import { DayHeading } from './day-heading.tsx'
import type { ItemViewProps } from './item-view.ts'
import { ItemTile } from './item-tile.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

const narrowestTile = 150
const gap = 12
/** Of the name under a tile, at text size 100 %. */
const nameHeight = 30

/** Items as tiles under the days they were made on. Only those in view are drawn. */
export function ItemGrid({ items, hasMore, hasDays, now, selected, actions, onReadMore }: ItemViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLUListElement>(null)
  const width = useWidth(inner)
  const perLine = Math.max(1, Math.floor((width + gap) / (narrowestTile + gap)))
  const tileWidth = (width - (perLine - 1) * gap) / perLine
  const lineHeight = Math.round(tileWidth * 0.75) + nameHeight * useWindowScale().text + gap
  const activeId = useLibraryView((state) => state.activeId)
  const lines = useMemo(
    () => toMediaLines(items, { perLine, hasDays, hasMore, now }),
    [items, perLine, hasDays, hasMore, now],
  )
  const list = useMediaLines(box, lines, { lineHeight, activeId })
  const events = useItemEvents(items, actions, list, perLine)
  const isNearEnd = list.lastLine >= lines.length - 40
  useEffect(() => {
    if (hasMore && isNearEnd) onReadMore()
  }, [hasMore, isNearEnd, onReadMore])
  return (
    <div
      ref={box}
      data-library=""
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-scroll px-3"
      style={{ paddingTop: hasDays ? 0 : gap }}
    >
      <ul ref={inner} aria-label={libraryText().items} className="relative" style={{ height: list.height }}>
        {list.drawn.map(({ index, key, start, size }) => {
          const line = lines[index]
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {line?.kind === 'day' && <DayHeading line={line} />}
              {line?.kind === 'items' && (
                <div className="flex h-full" style={{ gap, paddingBottom: gap }}>
                  {line.items.map((item) => (
                    <div key={item.id} className="min-w-0 flex-none" style={{ width: tileWidth }}>
                      <ItemTile
                        item={item}
                        isSelected={selected.has(item.id)}
                        isActive={item.id === events.activeId}
                        onClick={events.onClick}
                        onOpen={events.onOpen}
                        onKeyDown={events.onKeyDown}
                      />
                    </div>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
