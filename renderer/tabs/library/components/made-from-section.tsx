import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { DetailsSection } from '../../../controls/details-section.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { mediaItemQuery } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { formatMade, itemTitle } from '../media-labels.ts'
import { ItemImage } from './item-image.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The items that one was made from, such as the sources of an edit. */
export function MadeFromSection({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <DetailsSection title={libraryText().createdFrom}>
      {ids.map((id) => (
        <Source key={id} id={id} />
      ))}
    </DetailsSection>
  )
}

function Source({ id }: { id: string }) {
  const show = useLibraryView((state) => state.show)
  const { data: item, error } = useQuery(mediaItemQuery(useBridge(), id))
  if (error !== null) return <p className="text-small text-ink-3">{libraryText().sourceNotFound}</p>
  if (item === undefined) return <div className="h-11" />
  return (
    <button
      type="button"
      onClick={() => show({ kind: 'one', id })}
      className="focus-inside flex h-11 w-full min-w-0 items-center gap-2 rounded-sm text-left hover:bg-hover"
    >
      <span className="size-10 flex-none overflow-hidden rounded-sm bg-sunken">
        <ItemImage item={item} isSmall />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{itemTitle(item)}</span>
        <span className="truncate text-meta text-ink-3">
          {[item.provenance?.model, formatMade(item.createdAt)]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
      </span>
      <Icon of={ChevronRight} size="small" className="text-ink-3" />
    </button>
  )
}
