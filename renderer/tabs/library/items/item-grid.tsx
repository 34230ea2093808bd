import { useMemo, useRef } from 'react'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { useWidth } from '../../../controls/hooks/use-width.ts'
import { useItemEvents } from './use-item-events.ts'
import { useItemStates } from './use-item-states.ts'
import { useMediaLines } from './use-media-lines.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemsInBand } from '../items-in-band.ts'
import { toMediaLines } from '../media-lines.ts'
import type { ItemViewProps } from './item-view.ts'
import { ItemTile } from './item-tile.tsx'
import { ItemsFrame } from './items-frame.tsx'
import { RubberBand } from './rubber-band.tsx'

const gap = 12
/** Height of the name below a tile, in pixels at text size 100 %. */
const nameHeight = 30

/** Items as tiles, grouped by creation day. Renders only those in view. */
export function ItemGrid(props: ItemViewProps) {
  const { items, hasMore, hasDays, now, actions, menu } = props
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLUListElement>(null)
  const width = useWidth(inner)
  const narrowest = useLibraryView((state) => state.tileWidth)
  const perLine = Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  const tileWidth = (width - (perLine - 1) * gap) / perLine
  const lineHeight = Math.round(tileWidth * 0.75) + nameHeight * useWindowScale().text + gap
  const activeId = useLibraryView((state) => state.activeId)
  const lines = useMemo(
    () => toMediaLines(items, { perLine, hasDays, hasMore, now }),
    [items, perLine, hasDays, hasMore, now],
  )
  const list = useMediaLines(box, lines, { lineHeight, activeId })
  const events = useItemEvents(items, { actions, menu }, list, perLine)
  const stateOf = useItemStates()
  return (
    <ItemsFrame
      {...props}
      box={box}
      inner={inner}
      lines={lines}
      list={list}
      events={events}
      linesAhead={40}
      overlay={
        <RubberBand
          box={box}
          inner={inner}
          idsIn={(band) =>
            itemsInBand(lines, { tileWidth, gap, lineHeight, dayHeight: list.dayHeight }, band)
          }
        />
      }
      className="px-3 select-none"
      style={{ paddingTop: hasDays ? 0 : gap }}
    >
      {(beside) => (
        <div className="flex h-full" style={{ gap, paddingBottom: gap }}>
          {beside.map((item) => (
            <div key={item.id} className="min-w-0 flex-none" style={{ width: tileWidth }}>
              <ItemTile
                item={item}
                {...stateOf(item)}
                isActive={item.id === events.activeId}
                onClick={events.onClick}
                onOpen={events.onOpen}
                onKeyDown={events.onKeyDown}
                onRename={actions.onRename}
                onDrag={actions.onDrag}
              />
            </div>
          ))}
        </div>
      )}
    </ItemsFrame>
  )
}
