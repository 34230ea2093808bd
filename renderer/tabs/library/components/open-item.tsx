import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { CompareViewer } from '../../../panels/media-viewer/compare-viewer.tsx'
import { MediaViewer } from '../../../panels/media-viewer/media-viewer.tsx'
import { mediaItemQuery } from '../../../queries/media.ts'
import { useItemActions } from '../hooks/use-item-actions.ts'
import { useLibraryView } from '../library-view-store.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** What is open large: one item among those in view, or two compared. */
export function OpenItem({ items }: { items: readonly MediaItem[] }) {
  const { open, show } = useLibraryView()
  const close = () => show(undefined)
  if (open?.kind === 'one') return <OneItem id={open.id} items={items} onClose={close} />
  if (open?.kind !== 'compare') return null
  const [before, after] = open.ids.map((id) => items.find((item) => item.id === id))
  if (before === undefined || after === undefined) return null
  return <CompareViewer before={before} after={after} onClose={close} />
}

function OneItem({ id, items, onClose }: { id: string; items: readonly MediaItem[]; onClose: () => void }) {
  const { select, show } = useLibraryView()
  const { onStar } = useItemActions()
  const listed = items.find((item) => item.id === id)
  // A source of what is in view may itself be out of view.
  const { data: other } = useQuery({
    ...mediaItemQuery(useBridge(), id),
    enabled: listed === undefined,
  })
  const item = listed ?? other
  if (item === undefined) return null
  return (
    <MediaViewer
      items={items}
      item={item}
      onItem={(next) => {
        show({ kind: 'one', id: next.id })
        select([next.id], next.id)
      }}
      onClose={onClose}
      actions={
        <IconButton
          icon={Star}
          label={item.isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites}
          pressed={item.isStarred}
          onClick={() => onStar([item.id], !item.isStarred)}
        />
      }
    />
  )
}
