import { Tag } from 'lucide-react'
import type { MediaSummary } from '../../../../shared/media/media-filter.ts'
import { formatCount, formatPlural } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Popover } from '../../../controls/popover.tsx'
import { TagEditor } from './tag-editor.tsx'

export type SelectionTagsProps = Pick<MediaSummary, 'count' | 'tags'> & { ids: readonly string[] }

/** The tags of several items together: each with how many of them have it, where that is not all. */
export function SelectionTags({ ids, count, tags }: SelectionTagsProps) {
  const counts = new Map(tags.map((each) => [each.tag, each.count]))
  return (
    <Popover
      label="Tags of the selection"
      side="top"
      align="end"
      trigger={<IconButton icon={Tag} label="Tags of the selection" />}
    >
      <p className="mb-2 text-small text-ink-2">Tags of {formatPlural(count, 'item')}</p>
      <TagEditor
        ids={ids}
        tags={[...counts.keys()].toSorted((one, other) => one.localeCompare(other))}
        noteOf={(tag) =>
          counts.get(tag) === count
            ? undefined
            : `${formatCount(counts.get(tag) ?? 0)} of ${formatCount(count)}`
        }
      />
    </Popover>
  )
}
