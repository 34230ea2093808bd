import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { FileButtons } from '../media-file/file-buttons.tsx'
import { itemTitle } from '../media-file/item-title.ts'
import { useItemSections } from '../media-file/use-item-sections.ts'
import { tallVideo, VideoPlayer } from '../video-player/video-player.tsx'
import { mediaAddress } from '../../bridge/media-address.ts'
import { MissingFile } from './missing-file.tsx'
import { ViewerFrame } from './viewer-frame.tsx'
import { ItemImage } from './item-image.tsx'
import { useItemView } from './use-item-view.ts'
import { ViewerSteps } from './viewer-steps.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

/** Generated media has no captions. */
const AudioElement = 'audio'

export type MediaViewerProps = {
  /** The items that the arrow keys move between. */
  items: readonly MediaItem[]
  item: MediaItem
  onItem: (item: MediaItem) => void
  onClose: () => void
}

/**
 * One item at the size of the window: images with zoom, audio and video with their players. Arrows, Home and End move
 * to other items; on a zoomed image the arrows pan instead. Offers the same actions on the file as elsewhere.
 */
export function MediaViewer({ items, item, onItem, onClose }: MediaViewerProps) {
  const sectionsOf = useItemSections()
  const sections = () => closingAfterTrash(sectionsOf(item), onClose)
  const view = useItemView({ items, item, onItem })
  const { index, isShown, isImage } = view
  const title = itemTitle(item)
  const onKeyDown = (event: KeyboardEvent) => {
    // Players have keys of their own.
    if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return
    if (view.onKey(event)) event.preventDefault()
  }
  return (
    <ViewerFrame
      title={title}
      meta={[
        index === -1
          ? undefined
          : mediaText().itemOf({ index: String(index + 1), count: String(items.length) }),
        pixels(item),
        formatBytes(item.bytes),
      ]
        .filter((part) => part !== undefined)
        .join(' · ')}
      actions={
        <>
          {isImage && <ZoomButtons controls={view.zoom} />}
          <FileButtons item={item} />
          {item.exists && item.deletedAt === undefined && (
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={mediaText().more} />}
              sections={sections()}
            />
          )}
        </>
      }
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <ContextMenu sections={sections}>
        <div className="relative flex min-h-0 flex-1">
          {isImage ? (
            <ItemImage {...view.image} className="flex-1" />
          ) : (
            <div className="grid min-w-0 flex-1 place-items-center p-6">
              {isShown ? (
                <Playable key={item.id} item={item} onError={view.onBroken} />
              ) : (
                <MissingFile exists={item.exists} />
              )}
            </div>
          )}
          <ViewerSteps {...view} />
        </div>
      </ContextMenu>
    </ViewerFrame>
  )
}

/** Closes the viewer once its file is in the trash. */
function closingAfterTrash(sections: readonly MenuSection[], onClose: () => void): MenuSection[] {
  return sections.map((section) => ({
    ...section,
    items: section.items.map((entry) =>
      entry.isDanger === true
        ? {
            ...entry,
            onSelect() {
              entry.onSelect?.()
              onClose()
            },
          }
        : entry,
    ),
  }))
}

function pixels({ width, height }: MediaItem): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`
}

function Playable({ item, onError }: { item: MediaItem; onError: () => void }) {
  if (item.kind === 'text') {
    return <p className="text-ink-2">{mediaText().textNotShown}</p>
  }
  if (item.kind === 'video') {
    return (
      <div className="w-full max-w-300">
        <VideoPlayer item={item} className={tallVideo} />
      </div>
    )
  }
  return (
    <AudioElement
      controls
      preload="metadata"
      src={mediaAddress(item.id)}
      aria-label={item.fileName}
      onError={onError}
      className="w-120 max-w-full"
    />
  )
}
