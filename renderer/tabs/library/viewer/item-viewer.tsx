import { Brush, ChevronDown, ChevronLeft, Download, Expand, RotateCcw, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { settingsTabOf } from '../../../../shared/formats/format-facts.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { useSaveAs } from '../../../panels/media-file/use-save-as.ts'
import { ItemImage } from '../../../panels/media-viewer/item-image.tsx'
import { useItemView } from '../../../panels/media-viewer/use-item-view.ts'
import { ViewerSteps } from '../../../panels/media-viewer/viewer-steps.tsx'
import { ZoomButtons } from '../../../panels/media-viewer/zoom-buttons.tsx'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { keyOf } from '../items/use-item-events.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { Filmstrip } from './filmstrip.tsx'
import { ItemStage } from './item-stage.tsx'
import type { LibraryActions, ItemMenu } from '../items/item-actions.ts'

export type ItemViewerProps = {
  /** The items that the arrow keys move between. */
  items: readonly MediaItem[]
  total: number | undefined
  item: MediaItem
  actions: LibraryActions
  menu: ItemMenu
  onItem: (item: MediaItem) => void
  onReadMore: () => void
  onClose: () => void
}

/**
 * One item in place of the list: images with zoom, players, texts; below it the prompt and the neighbours. Arrow keys,
 * Home and End open other items; in a zoomed image the arrow keys pan instead.
 */
export function ItemViewer({
  items,
  total,
  item,
  actions,
  menu,
  onItem,
  onReadMore,
  onClose,
}: ItemViewerProps) {
  const pane = useRef<HTMLElement>(null)
  const view = useItemView({ items, item, onItem })
  const { index, isImage } = view
  const layout = useLibraryView((state) => state.layout)
  useEffect(() => pane.current?.focus(), [])
  useDecodedAhead(view.next)

  const remove = () => {
    // After deleting, show the next item.
    const next = items[index + 1] ?? items[index - 1]
    actions.onDelete([item.id])
    if (next === undefined) onClose()
    else view.goTo(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isOfField(event.target)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Delete' && item.deletedAt === undefined) remove()
    else if (!view.onKey(event) && !menu.runKey(keyOf(event), item)) return
    event.preventDefault()
  }
  const place =
    index === -1
      ? undefined
      : mediaText().itemOf({ index: formatCount(index + 1), count: formatCount(total ?? items.length) })
  return (
    <Pane
      ref={pane}
      label={libraryText().viewer.title}
      onKeyDown={onKeyDown}
      // No focus ring on the stage: the open item is marked in the strip below.
      className="absolute inset-0 z-20 focus-visible:!shadow-none"
    >
      <div className="flex h-pane-head flex-none items-center gap-1 border-b border-line bg-panel pr-2 pl-2">
        <Button size="small" variant="ghost" icon={ChevronLeft} onClick={onClose}>
          {libraryText().layout[layout]}
        </Button>
        <output className="tabular min-w-0 flex-1 truncate px-2 text-small text-ink-3">
          {[place, itemTitle(item)].filter((part) => part !== undefined).join(' · ')}
        </output>
        {isImage && <ZoomButtons controls={view.zoom} />}
        <ItemButtons item={item} actions={actions} onRemove={remove} />
        <IconButton
          icon={Expand}
          label={libraryText().viewer.fullScreen}
          onClick={() =>
            void (document.fullscreenElement === null
              ? pane.current?.requestFullscreen()
              : document.exitFullscreen())
          }
        />
      </div>
      <ContextMenu sections={() => sectionsHere(menu.sections(item), remove)}>
        <div className="relative flex min-h-0 flex-1 bg-chrome">
          {isImage ? (
            <ItemImage {...view.image} className="m-4 flex-1" />
          ) : (
            <ItemStage key={item.id} item={item} isShown={view.isShown} />
          )}
          <ViewerSteps {...view} />
        </div>
      </ContextMenu>
      <PromptBar item={item} />
      <Filmstrip items={items} item={item} onItem={view.goTo} onNearEnd={onReadMore} />
    </Pane>
  )
}

/** Ids of menu actions that need the list, which is hidden behind the viewer. */
const ofTheList: ReadonlySet<string> = new Set(['open', 'compare', 'tags', 'rename'])

/** The menu of the open item: without actions of the list, and moving to the trash shows the next item. */
function sectionsHere(sections: readonly MenuSection[], remove: () => void): readonly MenuSection[] {
  return sections.map((section) => ({
    ...section,
    items: section.items
      .filter(({ id }) => !ofTheList.has(id))
      .map((action) => (action.id === 'trash' ? { ...action, onSelect: remove } : action)),
  }))
}

/** Players, fields and sliders handle keys themselves. */
function isOfField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, video, audio, [role="menu"]') !== null
}

/** Decodes the next image in advance, off the main thread. */
function useDecodedAhead(next: MediaItem | undefined): void {
  const address = next?.kind === 'image' && next.exists ? mediaAddress(next.id) : undefined
  useEffect(() => {
    if (address === undefined) return
    const image = new Image()
    image.src = address
    // A decoding error is reported when the image is shown.
    image.decode().catch(() => undefined)
  }, [address])
}

function ItemButtons({
  item,
  actions,
  onRemove,
}: Pick<ItemViewerProps, 'item' | 'actions'> & { onRemove: () => void }) {
  const saveAs = useSaveAs()
  const sendTo = useSendTo()({ kind: 'media', items: [item] })
  if (item.deletedAt !== undefined)
    return (
      <IconButton
        icon={RotateCcw}
        label={libraryText().restore}
        onClick={() => actions.onRestore([item.id])}
      />
    )
  return (
    <>
      {item.kind === 'image' && item.exists && (
        <Button size="small" variant="ghost" icon={Brush} onClick={() => openWithMedia('images', [item])}>
          {libraryText().viewer.edit}
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button size="small" variant="ghost">
            {sendTo.label}
            <Icon of={ChevronDown} size="tiny" />
          </Button>
        }
        sections={sendTo.items ?? []}
      />
      <Button
        size="small"
        variant="ghost"
        icon={Download}
        disabled={!item.exists}
        onClick={() => saveAs(item)}
      >
        {libraryText().selection.save}
      </Button>
      <IconButton
        icon={Star}
        label={item.isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites}
        pressed={item.isStarred}
        pressedLook="filled"
        onClick={() => actions.onStar([item.id], !item.isStarred)}
      />
      <IconButton icon={Trash2} label={libraryText().moveToTrash} onClick={onRemove} />
    </>
  )
}

function PromptBar({ item: { provenance } }: Pick<ItemViewerProps, 'item'>) {
  if (provenance === undefined || provenance.prompt === '') return null
  const settingsTab = settingsTabOf(provenance.format)
  return (
    <div className="flex min-h-11 flex-none items-center gap-2.5 border-t border-line bg-surface py-1 pr-2 pl-3">
      <span className="text-small text-ink-3">{libraryText().viewer.prompt}</span>
      <p className="max-h-15 min-w-0 flex-1 overflow-y-auto text-small wrap-anywhere whitespace-pre-wrap select-text">
        <BoundedText text={provenance.prompt} />
      </p>
      <CopyButton text={provenance.prompt} label={libraryText().provenance.copyPrompt} />
      {settingsTab !== undefined && (
        <Button size="small" icon={RotateCcw} onClick={() => openWithSettings(settingsTab.tab, provenance)}>
          {libraryText().reuseSettings}
        </Button>
      )}
    </div>
  )
}
