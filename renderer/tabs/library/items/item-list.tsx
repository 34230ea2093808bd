import { Star } from 'lucide-react'
import { memo, useMemo, useRef } from 'react'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { useItemEvents } from './use-item-events.ts'
import { useItemStates } from './use-item-states.ts'
import { useMediaLines } from './use-media-lines.ts'
import { useLibraryView } from '../library-view-store.ts'
import { toMediaLines } from '../media-lines.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { formatMade, kindOfItem, formatLength, formatPixels } from '../media-labels.ts'
import { ItemImage } from './item-image.tsx'
import { itemButtonProps, type ItemButtonProps } from './item-button-props.ts'
import type { ItemViewProps } from './item-view.ts'
import { ItemsFrame } from './items-frame.tsx'
import { ListColumns, listColumns } from './list-columns.tsx'
import { RenameField } from '../details/rename-field.tsx'
import { TilePlaying } from './tile-audio.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** Items as rows, which have room for more than a tile. Renders only those in view. */
export function ItemList(props: ItemViewProps) {
  const { items, hasMore, hasDays, now, actions, menu } = props
  const box = useRef<HTMLDivElement>(null)
  const activeId = useLibraryView((state) => state.activeId)
  const lines = useMemo(
    () => toMediaLines(items, { perLine: 1, hasDays, hasMore, now }),
    [items, hasDays, hasMore, now],
  )
  const rowHeight = 44 * useWindowScale().row
  const list = useMediaLines(box, lines, { lineHeight: rowHeight, activeId })
  const events = useItemEvents(items, { actions, menu }, list, 1)
  const stateOf = useItemStates()
  return (
    <ItemsFrame
      {...props}
      box={box}
      lines={lines}
      list={list}
      events={events}
      linesAhead={60}
      head={<ListColumns />}
      className="px-2"
      dayClassName="px-2"
    >
      {([item]) =>
        item === undefined ? null : (
          <ItemRow
            item={item}
            {...stateOf(item)}
            isActive={item.id === events.activeId}
            onClick={events.onClick}
            onOpen={events.onOpen}
            onKeyDown={events.onKeyDown}
            onRename={actions.onRename}
            onDrag={actions.onDrag}
          />
        )
      }
    </ItemsFrame>
  )
}

const ItemRow = memo(function ItemRow(props: ItemButtonProps) {
  const { item, place, isRenaming, isPlaying } = props
  const title = itemTitle(item)
  return (
    <div data-tile={item.id} className="relative size-full">
      <button
        {...itemButtonProps(props)}
        className={classNames(
          listColumns,
          'focus-inside size-full rounded-sm px-2 text-left text-small',
          place === undefined ? 'hover:bg-hover' : 'bg-accent-soft',
        )}
      >
        <span className="relative block h-9 w-9 overflow-hidden rounded-xs bg-sunken">
          <ItemImage item={item} isSmall />
          {isPlaying && <TilePlaying item={item} />}
          {place !== undefined && (
            <span className="tabular absolute right-0 bottom-0 min-w-4 rounded-tl-xs bg-accent px-0.5 text-center text-[10px] leading-3.5 font-strong text-on-accent">
              {place}
            </span>
          )}
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
          <span className="truncate text-meta text-ink-3">{secondLine(props, title)}</span>
        </span>
        <span className="text-ink-2">{kindOfItem(item)}</span>
        <MiddleCut text={item.provenance?.model ?? ''} tail={8} className="text-ink-2" />
        <span className="tabular truncate text-right text-ink-2">
          {item.durationMs === undefined ? (formatPixels(item) ?? '') : formatLength(item.durationMs)}
        </span>
        <span className="tabular text-right text-ink-2">{formatBytes(item.bytes)}</span>
        <span className="tabular truncate text-right text-ink-3" title={formatFullMoment(item.createdAt)}>
          {formatMade(item.createdAt)}
        </span>
      </button>
      {isRenaming && (
        <RenameField
          item={item}
          onRename={props.onRename}
          className="absolute top-2 left-13 h-7 w-1/3 min-w-35 rounded-sm bg-surface px-1.5 outline-2 outline-focus"
        />
      )}
    </div>
  )
})

/** The prompt or the file name, if the title is neither. */
function secondLine({ item }: Pick<ItemButtonProps, 'item'>, title: string): string {
  if (!item.exists) return libraryText().fileMissing
  const prompt = item.provenance?.prompt ?? ''
  if (prompt !== '' && prompt !== title) return prompt
  return item.fileName === title ? '' : item.fileName
}
