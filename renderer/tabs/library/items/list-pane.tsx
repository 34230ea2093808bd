import { useQuery } from '@tanstack/react-query'
import { SearchX, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { SearchedFor } from '../../../controls/texts/matched-text.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { ReadingList } from '../../../controls/lists/list-states.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { mediaFacetsQuery } from '../../../queries/media.ts'
import { useDragItems } from './use-drag-items.ts'
import { useLibraryCommands } from './use-library-commands.ts'
import { RenameDialog } from '../details/rename-dialog.tsx'
import { useItemMenu } from './use-item-menu.ts'
import { useItemActions } from './use-item-actions.ts'
import type { MediaItems } from './use-media-items.ts'
import { useSelectAll } from './use-select-all.ts'
import { useLibraryView } from '../library-view-store.ts'
import { DropOverlay } from './drop-overlay.tsx'
import { ImportBar } from './import-bar.tsx'
import { ItemGrid } from './item-grid.tsx'
import { ItemList } from './item-list.tsx'
import { ListHead } from './list-head.tsx'
import { PendingBar } from './pending-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TrashBar } from './trash-bar.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

export type ListPaneProps = {
  media: MediaItems
  onImport: (files: readonly File[]) => void
}

/** The items: loading, failed, none, or as tiles or rows. Dropped files are imported. */
export function ListPane({ media, onImport }: ListPaneProps) {
  const { items, total, error } = media
  const scope = useLibraryView((state) => state.filter.scope)
  const selectedIds = useLibraryView((state) => state.selectedIds)
  const drop = useFileDrop(onImport)
  return (
    <Pane label={libraryText().items} className="relative" {...drop.area}>
      <ListHead total={total} />
      {error !== null && (
        <div className="flex-none p-3">
          <ErrorNotice
            error={error.appError}
            actions={
              <Button size="small" variant="primary" onClick={media.retry}>
                {libraryText().retry}
              </Button>
            }
          />
        </div>
      )}
      <PendingBar />
      <ImportBar />
      {scope === 'trash' && (total ?? 0) > 0 && <TrashBar />}
      {items === undefined && error === null && <ReadingList>{libraryText().loading}</ReadingList>}
      {items !== undefined && items.length > 0 && <Items media={media} items={items} />}
      {items?.length === 0 && <NoMatch />}
      {selectedIds.length > 1 && items !== undefined && (
        <SelectionBar items={items} total={total} filter={media.filter} />
      )}
      {drop.isOver && <DropOverlay />}
    </Pane>
  )
}

function Items({ media, items }: { media: MediaItems; items: NonNullable<MediaItems['items']> }) {
  const layout = useLibraryView((state) => state.layout)
  const order = useLibraryView((state) => state.order)
  const search = useLibraryView((state) => state.search)
  const { data: facets } = useQuery(mediaFacetsQuery(useBridge()))
  const actions = { ...useItemActions(), onSelectAll: useSelectAll(media.filter) }
  const onRename = useLatest(actions.onRename)
  const onDrag = useDragItems()
  const menu = useItemMenu(items, facets, actions)
  useLibraryCommands(items, menu)
  const isRenamingFiles = useLibraryView((state) => state.isRenamingFiles)
  const renameFiles = useLibraryView((state) => state.renameFiles)
  const selectedIds = useLibraryView((state) => state.selectedIds)
  const { readMore } = media
  const readOn = useCallback(() => readMore(), [readMore])
  const View = layout === 'grid' ? ItemGrid : ItemList
  return (
    <SearchedFor search={search}>
      <View
        items={items}
        hasMore={media.hasMore}
        hasDays={order === 'newest' || order === 'oldest'}
        now={media.today}
        actions={{ ...actions, onRename, onDrag }}
        menu={menu}
        onReadMore={readOn}
      />
      {isRenamingFiles && selectedIds.length > 1 && (
        <RenameDialog
          ids={selectedIds}
          examples={selectedIds.slice(0, 3).flatMap((id) => items.find((item) => item.id === id) ?? [])}
          onClose={() => renameFiles(false)}
        />
      )}
    </SearchedFor>
  )
}

function NoMatch() {
  const { filter, search, clearFilter } = useLibraryView()
  const narrow = useLibraryView((state) => state.narrow)
  const { data: facets } = useQuery(mediaFacetsQuery(useBridge()))
  const isTrash = filter.scope === 'trash' && search.trim() === ''
  // If the library is empty except for the trash, say so instead of blaming the search.
  const isAllInTrash = !isTrash && facets?.total === 0
  const { title, text } = isTrash
    ? libraryText().trash.isEmpty
    : isAllInTrash
      ? libraryText().trash.hasAll
      : libraryText().noMatch
  return (
    <EmptyState
      icon={isTrash || isAllInTrash ? Trash2 : SearchX}
      title={title}
      action={
        isAllInTrash ? (
          <Button
            onClick={() => {
              clearFilter()
              narrow({ scope: 'trash' })
            }}
          >
            {libraryText().trash.show}
          </Button>
        ) : (
          <Button onClick={clearFilter}>{libraryText().showAll}</Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
