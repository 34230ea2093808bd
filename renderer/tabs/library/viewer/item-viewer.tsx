import {
  Brush,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Download,
  Expand,
  RotateCcw,
  Star,
  Trash2,
} from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { settingsTabOf } from '../../../../shared/formats/registry.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { BoundedText } from '../../../controls/bounded-text.tsx'
import { Button } from '../../../controls/button.tsx'
import { CopyButton } from '../../../controls/copy-button.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { Pane } from '../../../controls/pane.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { useSaveAs } from '../../../panels/media-file/use-save-as.ts'
import { wholeView, type Size, type View } from '../../../panels/media-viewer/zoom.ts'
import { ItemImage } from '../../../panels/media-viewer/item-image.tsx'
import { ZoomButtons, zoomControls } from '../../../panels/media-viewer/zoom-buttons.tsx'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import type { LibraryActions } from '../hooks/use-item-actions.ts'
import { keyOf } from '../hooks/use-item-events.ts'
import type { ItemMenu } from '../hooks/use-item-menu.ts'
import { itemTitle } from '../media-labels.ts'
import { Filmstrip } from './filmstrip.tsx'
import { ItemStage } from './item-stage.tsx'

export type ItemViewerProps = {
  /** Among which the arrows go. */
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
 * One item as large as the list: images with zoom, players, texts; below it the prompt and its neighbours. Arrows go to the
 * next and the last one; an image that is zoomed is moved by them instead.
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
  const [view, setView] = useState<View>(wholeView)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [natural, setNatural] = useState<Size>()
  const [brokenId, setBrokenId] = useState<string>()
  const image = natural ?? { width: item.width ?? 1024, height: item.height ?? 1024 }
  const zoom = zoomControls(view, setView, image, box)
  const index = items.findIndex(({ id }) => id === item.id)
  const isShown = item.exists && brokenId !== item.id
  const isImage = item.kind === 'image' && isShown
  useEffect(() => pane.current?.focus(), [])
  useDecodedAhead(items[index + 1])

  const goTo = (next: MediaItem | undefined) => {
    if (next === undefined) return
    setView(wholeView)
    setNatural(undefined)
    onItem(next)
  }
  const remove = () => {
    // The next one takes its place, as in a stack of prints.
    const next = items[index + 1] ?? items[index - 1]
    actions.onDelete([item.id])
    if (next === undefined) onClose()
    else goTo(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isOfField(event.target)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Delete' && item.deletedAt === undefined) remove()
    else if (arrows[event.key] !== undefined) {
      const { x, y } = arrows[event.key] ?? { x: 0, y: 0 }
      if (isImage && view.zoom > 1.001) zoom.pan(-x * 80, -y * 80)
      else goTo(items[index + x])
    } else if (!(isImage && zoom.onKey(event)) && !menu.runKey(keyOf(event), item)) return
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
      // The item that is looked at is marked below.
      className="absolute inset-0 z-20 focus-visible:!shadow-none"
    >
      <div className="flex h-pane-head flex-none items-center gap-1 border-b border-line bg-panel pr-2 pl-2">
        <Button size="small" variant="ghost" icon={ChevronLeft} onClick={onClose}>
          {libraryText().layout.grid}
        </Button>
        <output className="tabular min-w-0 flex-1 truncate px-2 text-small text-ink-3">
          {[place, itemTitle(item)].filter((part) => part !== undefined).join(' · ')}
        </output>
        {isImage && <ZoomButtons controls={zoom} />}
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
      <div className="relative flex min-h-0 flex-1 bg-chrome">
        {isImage ? (
          <ItemImage
            item={item}
            image={image}
            view={view}
            onView={setView}
            onBox={setBox}
            onSize={setNatural}
            onError={() => setBrokenId(item.id)}
            className="m-4 flex-1"
          />
        ) : (
          <ItemStage key={item.id} item={item} isShown={isShown} />
        )}
        <Step side="left" item={items[index - 1]} onGo={goTo} />
        <Step side="right" item={index === -1 ? undefined : items[index + 1]} onGo={goTo} />
      </div>
      <PromptBar item={item} />
      <Filmstrip items={items} item={item} onItem={goTo} onNearEnd={onReadMore} />
    </Pane>
  )
}

const arrows: Readonly<Record<string, { x: number; y: number } | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Players, fields and sliders have keys of their own. */
function isOfField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, video, audio, [role="menu"]') !== null
}

/** Decodes the image that comes next while this one is looked at, off the main thread. */
function useDecodedAhead(next: MediaItem | undefined): void {
  const address = next?.kind === 'image' && next.exists ? mediaAddress(next.id) : undefined
  useEffect(() => {
    if (address === undefined) return
    const image = new Image()
    image.src = address
    // One that cannot be decoded says so when it is shown.
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

function Step({
  side,
  item,
  onGo,
}: {
  side: 'left' | 'right'
  item: MediaItem | undefined
  onGo: (item: MediaItem | undefined) => void
}) {
  if (item === undefined) return null
  const isLeft = side === 'left'
  return (
    <IconButton
      icon={isLeft ? ChevronLeft : ChevronRight}
      label={isLeft ? mediaText().previousItem : mediaText().nextItem}
      onClick={() => onGo(item)}
      className={`absolute top-1/2 -mt-6 !h-12 !w-8 bg-raised shadow-[0_0_0_1px_var(--color-line-strong)] ${isLeft ? 'left-3' : 'right-3'}`}
    />
  )
}
