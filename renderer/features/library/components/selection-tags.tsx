import { Tag } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { formatPlural } from '../../../components/format-number.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Popover } from '../../../components/popover.tsx'
import { TagEditor } from './tag-editor.tsx'

/** The tags of several items together: each with how many of them have it, where that is not all. */
export function SelectionTags({ items }: { items: readonly MediaItem[] }) {
  const counts = new Map<string, number>()
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return (
    <Popover
      label="Tags of the selection"
      side="top"
      align="end"
      trigger={<IconButton icon={Tag} label="Tags of the selection" />}
    >
      <p className="mb-2 text-small text-ink-2">Tags of {formatPlural(items.length, 'item')}</p>
      <TagEditor
        ids={items.map(({ id }) => id)}
        tags={[...counts.keys()].toSorted((one, other) => one.localeCompare(other))}
        noteOf={(tag) =>
          counts.get(tag) === items.length ? undefined : `${counts.get(tag)} of ${items.length}`
        }
      />
    </Popover>
  )
}
