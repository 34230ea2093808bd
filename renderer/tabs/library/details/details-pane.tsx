import { Pencil, Star, Trash2, X, RotateCcw } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { useItemActions } from '../items/use-item-actions.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { FileSection } from './file-section.tsx'
import { ItemDoing } from '../items/item-doing.tsx'
import { ItemPreview } from '../items/item-preview.tsx'
import { MadeFromSection } from './made-from-section.tsx'
import { DerivedSection, SameRequestSection } from './origin-sections.tsx'
import { ProvenanceSection } from './provenance-section.tsx'
import { TagsSection } from './tags-section.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The details of an item: its image, actions, origin and file. */
export function DetailsPane({ item, items }: { item: MediaItem; items: readonly MediaItem[] }) {
  const isNarrow = useMediaQuery(narrowWindow)
  if (!useRightPane(item.id)) return null
  return (
    <RightPane name="library.details" label={libraryText().details} isOver={isNarrow} max={640}>
      <Details item={item} items={items} />
    </RightPane>
  )
}

function Details({ item, items }: { item: MediaItem; items: readonly MediaItem[] }) {
  const isOpen = useLibraryView((state) => state.open !== undefined)
  const actions = useItemActions()
  const select = useLibraryView((state) => state.select)
  const rename = useLibraryView((state) => state.rename)
  const isInTrash = item.deletedAt !== undefined
  return (
    <>
      <PaneHead
        title={itemTitle(item)}
        actions={
          <>
            {/* An item shown large has these in its own header. */}
            {isOpen ? null : isInTrash ? (
              <IconButton
                icon={RotateCcw}
                label={libraryText().restore}
                onClick={() => actions.onRestore([item.id])}
              />
            ) : (
              <>
                <IconButton
                  icon={Star}
                  label={item.isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites}
                  pressed={item.isStarred}
                  pressedLook="filled"
                  onClick={() => actions.onStar([item.id], !item.isStarred)}
                />
                <IconButton icon={Pencil} label={libraryText().rename} onClick={() => rename(item.id)} />
                <IconButton
                  icon={Trash2}
                  label={libraryText().moveToTrash}
                  onClick={() => actions.onDelete([item.id])}
                />
              </>
            )}
            {!isOpen && (
              <IconButton icon={X} label={libraryText().closeDetails} onClick={() => select([], item.id)} />
            )}
          </>
        }
      />
      <PaneBody key={item.id}>
        {!isOpen && (
          <div className="border-b border-line p-3">
            <ItemPreview item={item} onOpen={() => actions.onOpen(item)} />
            <ItemDoing item={item} />
          </div>
        )}
        <TagsSection item={item} />
        <ProvenanceSection item={item} />
        <SameRequestSection item={item} items={items} />
        <DerivedSection item={item} />
        <MadeFromSection ids={item.provenance?.madeFrom ?? []} />
        <FileSection item={item} />
      </PaneBody>
    </>
  )
}
