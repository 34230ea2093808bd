import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { mediaFacetsQuery, mediaSummaryQuery } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { TagEditor } from './tag-editor.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The tags of an item, and its collections. */
export function TagsSection({ item }: { item: MediaItem }) {
  const section = useRef<HTMLDivElement>(null)
  const isTagging = useLibraryView((state) => state.isTagging && state.selectedIds.length <= 1)
  const setTagging = useLibraryView((state) => state.setTagging)
  useEffect(() => {
    if (!isTagging) return
    section.current?.querySelector('input')?.focus()
    setTagging(false)
  }, [isTagging, setTagging])
  const { data: facets } = useQuery(mediaFacetsQuery(useBridge()))
  const { data: summary } = useQuery(
    mediaSummaryQuery(
      useBridge(),
      useMemo(() => [item.id], [item.id]),
    ),
  )
  const isIn = new Set(summary?.collections.map(({ id }) => id))
  const collections = facets?.collections.filter(({ id }) => isIn.has(id)) ?? []
  const narrow = useLibraryView((state) => state.narrow)
  return (
    <DetailsSection
      title={libraryText().tags.title}
      meta={
        collections.length === 0 ? undefined : (
          <span className="flex min-w-0 flex-wrap justify-end gap-x-2">
            {collections.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-label={libraryText().collections.open(name)}
                onClick={() => narrow({ scope: 'all', collection: id })}
                className="flex max-w-40 min-w-0 items-center gap-1 rounded-xs text-small text-ink-2 hover:text-ink"
              >
                <Icon of={Folder} size="small" className="text-ink-3" />
                <span className="truncate">{name}</span>
              </button>
            ))}
          </span>
        )
      }
    >
      <div ref={section}>
        <TagEditor ids={[item.id]} tags={item.tags} />
      </div>
    </DetailsSection>
  )
}
