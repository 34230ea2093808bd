import { Tag } from 'lucide-react'
import type { MediaSummary } from '../../../../shared/media/media-filter.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { useLibraryView } from '../library-view-store.ts'
import { TagEditor } from '../details/tag-editor.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

export type SelectionTagsProps = Pick<MediaSummary, 'count' | 'tags'> & { ids: readonly string[] }

/** The tags of several items, each with the number of items that have it, unless all do. */
export function SelectionTags({ ids, count, tags }: SelectionTagsProps) {
  const counts = new Map(tags.map((each) => [each.tag, each.count]))
  const isTagging = useLibraryView((state) => state.isTagging)
  const setTagging = useLibraryView((state) => state.setTagging)
  return (
    <Popover
      label={libraryText().tags.ofSelection}
      side="top"
      align="end"
      isOpen={isTagging}
      onOpenChange={setTagging}
      trigger={
        <Button size="small" variant="ghost" icon={Tag} aria-label={libraryText().tags.ofSelection}>
          {libraryText().selection.tags}
        </Button>
      }
    >
      <p className="mb-2 text-small text-ink-2">{libraryText().tags.ofItems(count)}</p>
      <TagEditor
        ids={ids}
        tags={[...counts.keys()].toSorted((left, right) => left.localeCompare(right))}
        noteOf={(tag) =>
          counts.get(tag) === count
            ? undefined
            : libraryText().tags.someOf({ some: counts.get(tag) ?? 0, all: count })
        }
      />
    </Popover>
  )
}
