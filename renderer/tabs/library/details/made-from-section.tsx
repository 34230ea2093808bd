import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { mediaItemQuery } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { formatMade } from '../media-labels.ts'
import { RelatedRow } from './origin-sections.tsx'
import { ItemImage } from '../items/item-image.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The items that this one was created from, such as the sources of an edit. */
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
    <RelatedRow
      picture={<ItemImage item={item} isSmall />}
      title={itemTitle(item)}
      meta={[item.provenance?.model, formatMade(item.createdAt)]}
      onOpen={() => show({ kind: 'one', id })}
    />
  )
}
