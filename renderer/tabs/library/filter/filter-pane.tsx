import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Star, Trash2, Upload, type LucideIcon } from 'lucide-react'
import type { MediaFacets } from '../../../../shared/media/media-filter.ts'
import { mediaKinds } from '../../../../shared/media/media-item.ts'
import { useRef } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { FacetGroup } from '../../../controls/lists/facet-group.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { SpaceMeter } from '../../../panels/library-space/space-meter.tsx'
import { mediaSpaceQuery, useSpaceEvents } from '../../../queries/media-files.ts'
import { TagFilter } from '../../../panels/tags/tag-filter.tsx'
import { LibrarySections } from '../library-sections.tsx'
import { useLibraryView, type LibraryScope } from '../library-view-store.ts'
import { CollectionsSection } from './collections-section.tsx'
import { MadeInFilter } from './made-in-filter.tsx'
import { kindLabels } from '../media-labels.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

const scopes: readonly { scope: LibraryScope; readonly label: string; icon: LucideIcon }[] = [
  {
    scope: 'all',
    get label() {
      return libraryText().scopes.all
    },
    icon: LayoutGrid,
  },
  ...mediaKinds.map((kind) => ({
    scope: kind,
    get label() {
      return kindLabels[kind].many
    },
    icon: kindLabels[kind].icon,
  })),
  {
    scope: 'starred',
    get label() {
      return libraryText().scopes.favourites
    },
    icon: Star,
  },
  {
    scope: 'trash',
    get label() {
      return libraryText().scopes.trash
    },
    icon: Trash2,
  },
]

export type FilterPaneProps = {
  facets: MediaFacets | undefined
  today: number
  onImport: (files: readonly File[]) => void
}

/** The filters of the library: a scope, a collection, tags, models and times. */
export function FilterPane({ facets, today, onImport }: FilterPaneProps) {
  useSpaceEvents()
  const { data: space } = useQuery(mediaSpaceQuery(useBridge()))
  const picker = useRef<HTMLInputElement>(null)
  const filter = useLibraryView((state) => state.filter)
  const narrow = useLibraryView((state) => state.narrow)
  const isTicked =
    filter.models.length + filter.tags.length > 0 ||
    filter.collection !== undefined ||
    filter.made !== undefined
  return (
    <>
      <PaneHead
        actions={
          <>
            {isTicked && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => narrow({ models: [], tags: [], collection: undefined, made: undefined })}
              >
                {libraryText().filters.clear}
              </Button>
            )}
            <IconButton
              icon={Upload}
              label={libraryText().addFiles}
              tooltip={libraryText().addFilesHint}
              onClick={() => picker.current?.click()}
            />
          </>
        }
      >
        <LibrarySections section="media" />
      </PaneHead>
      <FilePicker ref={picker} label={libraryText().filesToAdd} multiple onChoose={onImport} />
      <PaneBody className="p-2">
        <nav aria-label={libraryText().filters.scope}>
          {scopes.map(({ scope, label, icon }) => (
            <ListRow
              key={scope}
              icon={icon}
              isSelected={filter.scope === scope}
              onClick={() => narrow({ scope })}
              meta={facets === undefined ? undefined : formatCount(countOf(facets, scope))}
            >
              {label}
            </ListRow>
          ))}
        </nav>
        <CollectionsSection collections={facets?.collections ?? []} />
        <TagFilter
          tags={facets?.tags ?? []}
          ticked={filter.tags}
          onTick={(tags) => narrow({ tags })}
          className="pt-4"
        />
        <FacetGroup
          limit={8}
          title={libraryText().model}
          facets={(facets?.models ?? []).map(({ model, count }) => ({ value: model, count }))}
          ticked={filter.models}
          onChange={(models) => narrow({ models })}
        />
        <MadeInFilter today={today} />
      </PaneBody>
      {space !== undefined && (
        <PaneFoot>
          <SpaceMeter space={space} className="min-w-0 flex-1" />
        </PaneFoot>
      )}
    </>
  )
}

function countOf(facets: MediaFacets, scope: LibraryScope): number {
  if (scope === 'all') return facets.total
  if (scope === 'starred') return facets.starred
  if (scope === 'trash') return facets.inTrash
  return facets.kinds[scope] ?? 0
}
