import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows, RotateCcw, Star, Trash2, X } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { PaneFoot } from '../../../controls/pane.tsx'
import { mediaSummaryQuery, useIsMovingMedia } from '../../../queries/media.ts'
import { useItemActions } from '../hooks/use-item-actions.ts'
import { useLibraryView } from '../library-view-store.ts'
import { ArchiveButton } from '../../../panels/media-file/archive-button.tsx'
import { SelectionTags } from './selection-tags.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** What can be done with several items, of which `items` are read. */
export function SelectionBar({ items }: { items: readonly MediaItem[] }) {
  const { selectedIds, select, show, filter } = useLibraryView()
  const actions = useItemActions()
  const wanted = new Set(selectedIds)
  const selected = items.filter(({ id }) => wanted.has(id))
  const { data: summary, isError } = useQuery(mediaSummaryQuery(useBridge(), selectedIds))
  const count = summary?.count ?? selectedIds.length
  const isMoving = useIsMovingMedia()
  const isStarred = summary !== undefined && summary.starred === summary.count
  const [one, other] = selected
  const canCompare =
    selectedIds.length === 2 &&
    selected.length === 2 &&
    selected.every(({ kind, exists }) => kind === 'image' && exists)
  return (
    <PaneFoot>
      <output className="tabular mr-auto truncate text-small text-ink-2">
        {isMoving ? libraryText().selection.moving(count) : selectedText(count, summary?.bytes, isError)}
      </output>
      {filter.scope === 'trash' ? (
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
            icon={GitCompareArrows}
            disabledReason={canCompare ? undefined : libraryText().selection.compareHint}
            onClick={() => {
              // The older one is what the newer one was made from, more often than not.
              if (one !== undefined && other !== undefined) show({ kind: 'compare', ids: inTime(one, other) })
            }}
          >
            {libraryText().selection.compare}
          </Button>
          <ArchiveButton ids={selectedIds} />
          <SelectionTags ids={selectedIds} count={count} tags={summary?.tags ?? []} />
          <IconButton
            icon={Star}
            label={isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites}
            pressed={isStarred}
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
      <IconButton icon={X} label={libraryText().selection.clear} onClick={() => select([], undefined)} />
    </PaneFoot>
  )
}

function selectedText(selected: number, bytes: number | undefined, isUnread: boolean): string {
  const { selection } = libraryText()
  const count = formatCount(selected)
  if (bytes !== undefined) return selection.count({ count, bytes: formatBytes(bytes) })
  return isUnread ? selection.countUnread(count) : selection.countOnly(count)
}

function inTime(one: MediaItem, other: MediaItem): readonly [string, string] {
  return one.createdAt <= other.createdAt ? [one.id, other.id] : [other.id, one.id]
}
