import { useQuery } from '@tanstack/react-query'
import { FilePlus2, LayoutGrid } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { Pane } from '../../controls/panes/pane.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { ResizablePane } from '../../panels/panes/resizable-pane.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { ThumbnailMakerProvider } from '../../panels/thumbnails/thumbnail-maker-provider.tsx'
import { mediaFacetsQuery, pendingMediaQuery, useMediaEvents } from '../../queries/media.ts'
import { DetailsPane } from './details/details-pane.tsx'
import { DropOverlay } from './items/drop-overlay.tsx'
import { FilterPane } from './filter/filter-pane.tsx'
import { ImportBar } from './items/import-bar.tsx'
import { ListPane } from './items/list-pane.tsx'
import { OpenItem } from './items/open-item.tsx'
import { useLibraryListPayload } from '../../stores/library-list.ts'
import { useShownInLibrary } from '../../stores/shown-in-library.ts'
import { useUndoCommand } from '../../panels/undoable/use-undo-command.ts'
import { libraryUndoStack } from './items/library-undo-stack.ts'
import { useImportFiles } from './items/use-import-files.ts'
import { useMediaItems } from './items/use-media-items.ts'
import { useRoute } from '../../stores/route.ts'
import { LibrarySections } from './library-sections.tsx'
import { detailedId, useLibraryView } from './library-view-store.ts'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { libraryText } from '../../../shared/text/en/library.ts'

/** Clear the filter: the item may not match it. */
const showItem = (mediaId: string) => {
  const { clearFilter, select } = useLibraryView.getState()
  clearFilter()
  select([mediaId], mediaId)
}

/** Shows a list in which the user can free space, without other filters. */
const showList = (list: 'largest' | 'oldest' | 'trash') => {
  const { clearFilter, narrow, setOrder } = useLibraryView.getState()
  clearFilter()
  if (list === 'trash') narrow({ scope: 'trash' })
  else setOrder(list)
}

const ToolsView = createLazyView(async () => (await import('./tools/tools-view.tsx')).ToolsView)

const ServersView = createLazyView(async () => (await import('./mcp/servers-view.tsx')).ServersView)

const PresetsView = createLazyView(async () => (await import('./presets/presets-view.tsx')).PresetsView)

let restInView = ''

/** The library: media, prompts, presets and tools. */
export function LibraryTab() {
  useUndoCommand('library.undo', libraryUndoStack)
  const route = useRoute()
  // When the route changes to another tab, this one still renders once: keep its last section.
  const rest = route.tab === 'library' ? route.rest : restInView
  useEffect(() => {
    restInView = rest
  }, [rest])
  const [section, id = ''] = rest.split('/')
  if (section === 'tools') return <ToolsView toolId={id} />
  if (section === 'mcp') return <ServersView serverId={id} />
  if (section === 'prompts') return <PresetsView kind="prompt" openId={id} />
  if (section === 'presets') return <PresetsView kind="preset" openId={id} />
  return <MediaView />
}

/** All files that the app generated or imported: filters, list, and the details of one item. */
function MediaView() {
  useMediaEvents()
  useShownInLibrary(showItem)
  useLibraryListPayload('library', showList)
  const media = useMediaItems()
  const { data: facets } = useQuery(mediaFacetsQuery(useBridge()))
  const importFiles = useImportFiles()
  const detailsId = useLibraryView(detailedId)
  const shown = media.items?.find(({ id }) => id === detailsId)
  const isOpen = useLibraryView((state) => state.open !== undefined)
  const isComparing = useLibraryView((state) => state.open?.kind === 'compare')
  const { data: pending } = useQuery(pendingMediaQuery(useBridge()))
  const isEmpty =
    pending?.length === 0 &&
    facets?.total === 0 &&
    facets.inTrash === 0 &&
    media.items?.length === 0 &&
    !media.isNarrowed
  if (isEmpty) return <EmptyLibrary onImport={importFiles} />
  return (
    <ThumbnailMakerProvider>
      <div className="relative flex min-w-0 flex-1 border-r border-line last:border-r-0">
        {/* Behind an open item the list keeps its scroll position and is inert. */}
        <div inert={isOpen} className="flex min-w-0 flex-1">
          <ResizablePane
            name="library.filter"
            className="side-list"
            label={libraryText().filters.label}
            side="left"
            defaultSize={268}
            min={232}
            max={320}
          >
            <FilterPane facets={facets} today={media.today} onImport={importFiles} />
          </ResizablePane>
          <ListPane media={media} onImport={importFiles} />
        </div>
        <OpenItem media={media} />
      </div>
      {shown !== undefined && !isComparing && <DetailsPane item={shown} items={media.items ?? []} />}
    </ThumbnailMakerProvider>
  )
}

function EmptyLibrary({ onImport }: { onImport: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const drop = useFileDrop(onImport)
  return (
    <Pane label={libraryText().library} className="relative" {...drop.area}>
      <PaneHead>
        <LibrarySections section="media" />
      </PaneHead>
      <ImportBar />
      <EmptyState
        icon={LayoutGrid}
        title={libraryText().empty.title}
        action={
          <Button icon={FilePlus2} variant="primary" onClick={() => picker.current?.click()}>
            {libraryText().addFiles}
          </Button>
        }
      >
        {libraryText().empty.text}
      </EmptyState>
      <FilePicker ref={picker} label={libraryText().filesToAdd} multiple onChoose={onImport} />
      {drop.isOver && <DropOverlay />}
    </Pane>
  )
}
