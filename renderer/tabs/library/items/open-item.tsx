import { useQueries, useQuery } from '@tanstack/react-query'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { mediaFacetsQuery, mediaItemQuery } from '../../../queries/media.ts'
import { CompareView } from '../compare/compare-view.tsx'
import { useItemActions } from './use-item-actions.ts'
import { useItemMenu } from './use-item-menu.ts'
import type { MediaItems } from './use-media-items.ts'
import { useSelectAll } from './use-select-all.ts'
import { useLibraryView } from '../library-view-store.ts'
import { ItemViewer } from '../viewer/item-viewer.tsx'

/** What is open in place of the list: one of the items in view, or a comparison. */
export function OpenItem({ media }: { media: MediaItems }) {
  const open = useLibraryView((state) => state.open)
  if (open?.kind === 'one') return <OneItem id={open.id} media={media} />
  return open?.kind === 'compare' ? <Compared ids={open.ids} items={media.items ?? []} /> : null
}

const close = () => useLibraryView.getState().show(undefined)

function OneItem({ id, media }: { id: string; media: MediaItems }) {
  const { select, show } = useLibraryView()
  const bridge = useBridge()
  const items = media.items ?? []
  const listed = items.find((item) => item.id === id)
  // The open item may not be in the list, for example a source of an item in view.
  const { data: other } = useQuery({ ...mediaItemQuery(bridge, id), enabled: listed === undefined })
  const { data: facets } = useQuery(mediaFacetsQuery(bridge))
  const actions = { ...useItemActions(), onSelectAll: useSelectAll(media.filter) }
  const item = listed ?? other
  const menu = useItemMenu(items, facets, actions)
  const readOn = useLatest(() => {
    if (media.hasMore) media.readMore()
  })
  if (item === undefined) return null
  return (
    <ItemViewer
      items={items}
      total={media.total}
      item={item}
      actions={actions}
      menu={menu}
      onItem={(next) => {
        show({ kind: 'one', id: next.id })
        select([next.id], next.id)
      }}
      onReadMore={readOn}
      onClose={close}
    />
  )
}

function Compared({ ids, items }: { ids: readonly string[]; items: readonly MediaItem[] }) {
  const bridge = useBridge()
  const actions = useItemActions()
  const { select, show, nameCollection } = useLibraryView()
  // Load the compared items in their current state, including those that no longer match the search.
  const read = useQueries({
    queries: ids.map((id) => mediaItemQuery(bridge, id)),
    combine: (results) => results.map(({ data }) => data),
  })
  const compared = ids.flatMap((id, index) => items.find((item) => item.id === id) ?? read[index] ?? [])
  if (compared.length < 2) return null
  return (
    <CompareView
      items={compared}
      actions={actions}
      onItems={(next) => {
        if (next.length < 2) close()
        else show({ kind: 'compare', ids: next })
        select(next, next[0])
      }}
      onCollect={(chosen) => {
        close()
        nameCollection({ kind: 'new', ids: chosen })
      }}
      onClose={close}
    />
  )
}
