import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { IconButton } from '../../controls/icon-button.tsx'
import { tallVideo, VideoPlayer } from '../video-player/video-player.tsx'
import { mediaAddress } from '../../bridge/media-address.ts'
import { MissingFile } from './missing-file.tsx'
import { ViewerFrame } from './viewer-frame.tsx'
import { wholeView, type Size, type View } from './zoom.ts'
import { ItemImage } from './item-image.tsx'
import { ZoomButtons, zoomControls } from './zoom-buttons.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

/** What models say comes without captions. */
const AudioElement = 'audio'

export type MediaViewerProps = {
  /** Among which the arrows go. */
  items: readonly MediaItem[]
  item: MediaItem
  onItem: (item: MediaItem) => void
  onClose: () => void
  /** More buttons in the head. */
  actions?: ReactNode
}

/**
 * One item as large as the window: images with zoom, sound and video with their players. Arrows go to the next and the
 * last one; an image that is zoomed is moved by them instead.
 */
export function MediaViewer({ items, item, onItem, onClose, actions }: MediaViewerProps) {
  const [view, setView] = useState<View>(wholeView)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [natural, setNatural] = useState<Size>()
  const [brokenId, setBrokenId] = useState<string>()
  const image = natural ?? { width: item.width ?? 1024, height: item.height ?? 1024 }
  const controls = zoomControls(view, setView, image, box)
  const index = items.findIndex(({ id }) => id === item.id)
  const goTo = (next: MediaItem | undefined) => {
    if (next === undefined) return
    setView(wholeView)
    setNatural(undefined)
    onItem(next)
  }
  const isShown = item.exists && brokenId !== item.id
  const isImage = item.kind === 'image' && isShown
  const onKeyDown = (event: KeyboardEvent) => {
    // Players have keys of their own.
    if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return
    if (isImage && controls.onKey(event)) return event.preventDefault()
    const arrow = arrows[event.key]
    if (arrow === undefined) return undefined
    event.preventDefault()
    if (isImage && view.zoom > 1.001) return controls.pan(-arrow.x * 80, -arrow.y * 80)
    return goTo(items[index + arrow.x])
  }
  return (
    <ViewerFrame
      title={item.fileName}
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
          {isImage && <ZoomButtons controls={controls} />}
          {actions}
        </>
      }
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="relative flex min-h-0 flex-1">
        {isImage ? (
          <ItemImage
            item={item}
            image={image}
            view={view}
            onView={setView}
            onBox={setBox}
            onSize={setNatural}
            onError={() => setBrokenId(item.id)}
            className="flex-1"
          />
        ) : (
          <div className="grid min-w-0 flex-1 place-items-center p-6">
            {isShown ? (
              <Playable key={item.id} item={item} onError={() => setBrokenId(item.id)} />
            ) : (
              <MissingFile exists={item.exists} />
            )}
          </div>
        )}
        <Step side="left" label={mediaText().previousItem} item={items[index - 1]} onGo={goTo} />
        <Step
          side="right"
          label={mediaText().nextItem}
          item={index === -1 ? undefined : items[index + 1]}
          onGo={goTo}
        />
      </div>
    </ViewerFrame>
  )
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function pixels({ width, height }: MediaItem): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`
}

function Step({
  side,
  label,
  item,
  onGo,
}: {
  side: 'left' | 'right'
  label: string
  item: MediaItem | undefined
  onGo: (item: MediaItem | undefined) => void
}) {
  if (item === undefined) return null
  return (
    <IconButton
      icon={side === 'left' ? ChevronLeft : ChevronRight}
      label={label}
      size="large"
      onClick={() => onGo(item)}
      className={`absolute top-1/2 -mt-3.5 bg-raised shadow-card ${side === 'left' ? 'left-3' : 'right-3'}`}
    />
  )
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
