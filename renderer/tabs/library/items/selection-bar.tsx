import { useQuery } from '@tanstack/react-query'
import { Columns2, Download, Folder, RotateCcw, Star, Trash2, X } from 'lucide-react'
import type { MediaFilter, MediaSummary } from '../../../../shared/media/media-filter.ts'
import { mediaKinds, type MediaItem } from '../../../../shared/media/media-item.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneFoot } from '../../../controls/panes/pane.tsx'
import { mediaFacetsQuery, mediaSummaryQuery, useIsMovingMedia } from '../../../queries/media.ts'
import { compareRefusal } from '../compare-refusal.ts'
import { collectionItems, useCollections } from '../filter/use-collections.ts'
import { useItemActions } from './use-item-actions.ts'
import { useSelectAll } from './use-select-all.ts'
import { useLibraryView } from '../library-view-store.ts'
import { useArchive } from '../../../panels/media-file/archive-button.tsx'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { SelectionTags } from './selection-tags.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

export type SelectionBarProps = {
  /** The loaded items. */
  items: readonly MediaItem[]
  total: number | undefined
  filter: MediaFilter
}

/** A summary of several selected items, and the actions on them. */
export function SelectionBar({ items, total, filter }: SelectionBarProps) {
  const { selectedIds, activeId, select, show, filter: view } = useLibraryView()
  const actions = useItemActions()
  const collections = useCollections()
  const selectAll = useSelectAll(filter)
  const { pack, isPacking } = useArchive()
  const bridge = useBridge()
  const { data: summary, isError } = useQuery(mediaSummaryQuery(bridge, selectedIds))
  const { data: facets } = useQuery(mediaFacetsQuery(bridge))
  const count = summary?.count ?? selectedIds.length
  const isMoving = useIsMovingMedia()
  const isStarred = summary !== undefined && summary.starred === summary.count
  const wanted = new Set(selectedIds)
  const refusal = compareRefusal(
    selectedIds.length,
    items.filter(({ id }) => wanted.has(id)),
  )
  const { selection } = libraryText()
  return (
    <PaneFoot className="@container min-h-12 flex-wrap gap-y-1 bg-panel pr-2">
      <output className="tabular flex min-w-0 flex-col">
        <span className="truncate">
          {isMoving
            ? selection.moving(count)
            : selection.countOf({ count: formatCount(count), total: formatCount(total) })}
        </span>
        <span className="truncate text-meta text-ink-3">{describe(summary, isError)}</span>
      </output>
      {total !== undefined && total > count && (
        <button
          type="button"
          onClick={() => selectAll(activeId ?? '')}
          className="rounded-xs text-small text-accent hover:underline"
        >
          {selection.all(formatCount(total))}
        </button>
      )}
      <div className="ml-auto flex items-center gap-0.5">
        {view.scope === 'trash' ? (
          <Button
            size="small"
            icon={RotateCcw}
            isBusy={isMoving}
            onClick={() => actions.onRestore(selectedIds)}
          >
            {libraryText().restore}
          </Button>
        ) : (
          <>
            <Button
              size="small"
              variant={refusal === undefined ? 'primary' : 'default'}
              icon={Columns2}
              disabledReason={refusal === undefined ? undefined : selection.compareHint}
              onClick={() => show({ kind: 'compare', ids: selectedIds })}
              className="mr-1"
            >
              {selection.compare}
            </Button>
            <Menu
              side="top"
              trigger={
                <Button size="small" variant="ghost" icon={Folder}>
                  {selection.collection}
                </Button>
              }
              sections={collectionItems(facets?.collections ?? [], selectedIds, collections)}
            />
            <SelectionTags ids={selectedIds} count={count} tags={summary?.tags ?? []} />
            <Button
              size="small"
              variant="ghost"
              icon={Download}
              aria-label={mediaText().saveAsArchive}
              isBusy={isPacking}
              onClick={() => void pack(selectedIds)}
            >
              {selection.save}
            </Button>
            <IconButton
              icon={Star}
              label={isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites}
              pressed={isStarred}
              pressedLook="filled"
              onClick={() => actions.onStar(selectedIds, !isStarred)}
            />
            <IconButton
              icon={Trash2}
              label={libraryText().moveToTrash}
              isBusy={isMoving}
              onClick={() => actions.onDelete(selectedIds)}
            />
          </>
        )}
        <IconButton icon={X} label={selection.clear} onClick={() => select([], undefined)} />
      </div>
    </PaneFoot>
  )
}

/** Formats a summary: "3 images, 1 video · 21.9 MB". */
function describe(summary: MediaSummary | undefined, isUnread: boolean): string {
  const { selection } = libraryText()
  if (summary === undefined) return isUnread ? selection.sizeUnknown : ''
  const kinds = mediaKinds.flatMap((kind) => {
    const count = summary.kinds[kind] ?? 0
    return count === 0 ? [] : [selection.kinds[kind](count)]
  })
  return [formatItems(kinds), formatBytes(summary.bytes)].filter((part) => part !== '').join(' · ')
}
