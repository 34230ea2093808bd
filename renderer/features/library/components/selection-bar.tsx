import { GitCompareArrows, RotateCcw, Star, Trash2, X } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { Button } from '../../../components/button.tsx'
import { formatBytes, formatCount } from '../../../components/format-number.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { PaneFoot } from '../../../components/pane.tsx'
import { useItemActions } from '../hooks/use-item-actions.ts'
import { useLibraryView } from '../library-view-store.ts'
import { ArchiveButton } from '../../../components/media-file/archive-button.tsx'
import { SelectionTags } from './selection-tags.tsx'

/** What can be done with several items. */
export function SelectionBar({ items }: { items: readonly MediaItem[] }) {
  const { selectedIds, select, show, filter } = useLibraryView()
  const actions = useItemActions()
  const wanted = new Set(selectedIds)
  const selected = items.filter(({ id }) => wanted.has(id))
  const bytes = selected.reduce((sum, item) => sum + item.bytes, 0)
  const isStarred = selected.every((item) => item.isStarred)
  const [one, other] = selected
  const canCompare =
    selected.length === 2 && selected.every(({ kind, isThere }) => kind === 'image' && isThere)
  return (
    <PaneFoot>
      <output className="tabular mr-auto truncate text-small text-ink-2">
        {formatCount(selectedIds.length)} selected · {formatBytes(bytes)}
      </output>
      {filter.scope === 'trash' ? (
        <Button size="small" icon={RotateCcw} onClick={() => actions.onRestore(selectedIds)}>
          Restore
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon={GitCompareArrows}
            disabledReason={canCompare ? undefined : 'Select two images to compare them'}
            onClick={() => {
              // The older one is what the newer one was made from, more often than not.
              if (one !== undefined && other !== undefined) show({ kind: 'compare', ids: inTime(one, other) })
            }}
          >
            Compare
          </Button>
          <ArchiveButton ids={selectedIds} />
          <SelectionTags items={selected} />
          <IconButton
            icon={Star}
            label={isStarred ? 'Take the stars away' : 'Star'}
            pressed={isStarred}
            onClick={() => actions.onStar(selectedIds, !isStarred)}
          />
          <IconButton icon={Trash2} label="Move to trash" onClick={() => actions.onDelete(selectedIds)} />
        </>
      )}
      <IconButton icon={X} label="Select nothing" onClick={() => select([], undefined)} />
    </PaneFoot>
  )
}

function inTime(one: MediaItem, other: MediaItem): readonly [string, string] {
  return one.createdAt <= other.createdAt ? [one.id, other.id] : [other.id, one.id]
}
