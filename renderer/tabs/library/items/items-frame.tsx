import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { commandKeys } from '../../../controls/hooks/platform.ts'
import { useThumbnailsAhead } from '../../../panels/thumbnails/use-thumbnail.ts'
import { heldItem, type ItemEvents } from './use-item-events.ts'
import type { MediaLinesView } from './use-media-lines.ts'
import { detailedId, useLibraryView } from '../library-view-store.ts'
import type { MediaLine } from '../media-lines.ts'
import { DayHeading } from './day-heading.tsx'
import type { ItemViewProps } from './item-view.ts'

type ItemsFrameProps = Pick<ItemViewProps, 'items' | 'hasMore' | 'actions' | 'menu' | 'onReadMore'> & {
  box: RefObject<HTMLDivElement | null>
  /** The element that is as wide as the lines. */
  inner?: RefObject<HTMLUListElement | null>
  lines: readonly MediaLine[]
  list: MediaLinesView
  events: ItemEvents
  /** Number of lines before the end at which the next page is read. */
  linesAhead: number
  /** Sticks to the top of the box. */
  head?: ReactNode
  /** Rendered above the lines, and scrolls with them. */
  overlay?: ReactNode
  className: string
  style?: CSSProperties
  dayClassName?: string
  /** Renders a line of items. */
  children: (items: readonly MediaItem[]) => ReactNode
}

/** Number of lines after the rendered ones whose thumbnails are requested: about three screens of tiles. */
const preparedLines = 12

/**
 * The scrolling box with lines of items. Renders those in view, reads the next page near the end, and has the shared
 * menu of all items.
 */
export function ItemsFrame({
  box,
  inner,
  lines,
  list,
  events,
  items,
  hasMore,
  linesAhead,
  actions,
  menu,
  onReadMore,
  head,
  overlay,
  className,
  style,
  dayClassName = '',
  children,
}: ItemsFrameProps) {
  const isNearEnd = list.lastRow >= lines.length - linesAhead
  useEffect(() => {
    if (hasMore && isNearEnd) onReadMore()
  }, [hasMore, isNearEnd, onReadMore])
  const drawnTo = list.drawn.at(-1)?.index ?? 0
  useThumbnailsAhead(
    useMemo(() => itemsOf(lines.slice(drawnTo + 1, drawnTo + 1 + preparedLines)), [lines, drawnTo]),
  )
  const held = useRef<MediaItem>(undefined)
  // When the viewer closes, scroll to the item that was viewed last and focus it.
  const isBehind = useLibraryView((state) => state.open !== undefined)
  const wasBehind = useRef(false)
  const reachActive = useEffectEvent(() => {
    const id = detailedId(useLibraryView.getState()) ?? events.activeId
    if (id === undefined) return
    list.reach(id)
    // Focus it now if it is rendered, otherwise as soon as it is.
    box.current
      ?.querySelector<HTMLElement>(`[data-media="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (wasBehind.current && !isBehind) reachActive()
    wasBehind.current = isBehind
  }, [isBehind])
  return (
    <ContextMenu
      sections={() =>
        held.current === undefined
          ? [
              {
                items: [
                  {
                    id: 'select-all',
                    label: libraryText().selection.everything,
                    shortcut: commandKeys('A'),
                    onSelect: () => actions.onSelectAll(events.activeId ?? ''),
                  },
                ],
              },
            ]
          : menu.sections(held.current)
      }
      className="min-w-60"
    >
      <div
        ref={box}
        data-library=""
        onContextMenuCapture={(event: MouseEvent) => {
          held.current = heldItem(event.target, items)
          events.onContextMenu(event)
        }}
        className={`relative min-h-0 flex-1 overflow-x-hidden overflow-y-scroll ${className}`}
        style={style}
      >
        {head}
        <ul ref={inner} aria-label={libraryText().items} className="relative" style={{ height: list.height }}>
          {list.drawn.map(({ index, key, start, size }) => {
            const line = lines[index]
            return (
              <li
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {line?.kind === 'day' && <DayHeading line={line} className={dayClassName} />}
                {line?.kind === 'items' && children(line.items)}
              </li>
            )
          })}
        </ul>
        {overlay}
      </div>
    </ContextMenu>
  )
}

function itemsOf(lines: readonly MediaLine[]): MediaItem[] {
  return lines.flatMap((line) => (line.kind === 'items' ? line.items : []))
}
