import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { MissingFile } from '../../../panels/media-viewer/missing-file.tsx'
import { VideoPlayer } from '../../../panels/video-player/video-player.tsx'
import { ItemAudio } from '../viewer/item-stage.tsx'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { textHeadQuery } from '../text-head.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

type ItemPreviewProps = { item: MediaItem; onOpen: () => void }

/** The item itself: an image or the first lines of a text, which open in full size, or a player. */
export function ItemPreview({ item, onOpen }: ItemPreviewProps) {
  const [isBroken, setIsBroken] = useState(false)
  const title = itemTitle(item)
  const { kind, id, width = 4, height = 3 } = item
  if (kind === 'text' && item.exists) return <TextPreview item={item} onOpen={onOpen} />
  if (!item.exists || isBroken) {
    return (
      <div className="grid h-40 place-items-center rounded-md bg-sunken">
        <MissingFile exists={item.exists} />
      </div>
    )
  }
  if (kind === 'audio') return <ItemAudio item={item} height={72} />
  if (kind === 'video') return <VideoPlayer key={id} item={item} onEnlarge={onOpen} className="max-h-75" />
  return (
    <button
      type="button"
      aria-label={libraryText().view(title)}
      onClick={onOpen}
      className="group relative block w-full overflow-hidden rounded-md bg-sunken"
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: 300 }}
    >
      <img
        src={mediaAddress(id)}
        alt={item.provenance?.prompt ?? title}
        decoding="async"
        draggable={false}
        onError={() => setIsBroken(true)}
        className="size-full object-contain"
      />
      <span className="absolute right-2 bottom-2 hidden size-control-small place-items-center rounded-sm bg-raised text-ink-2 shadow-card group-hover:grid group-focus-visible:grid">
        <Icon of={Maximize2} size="small" />
      </span>
    </button>
  )
}

/** Renders nothing for a file that is not text; its type is named below. */
function TextPreview({ item, onOpen }: ItemPreviewProps) {
  const { data } = useQuery(textHeadQuery(item))
  if (data === undefined || data === '') return null
  return (
    <div className="relative rounded-md bg-sunken p-2.5">
      <p className="line-clamp-8 font-mono text-wire-small wrap-anywhere whitespace-pre-wrap">{data}</p>
      {/* Over the text, not around it: the name of a button is its content, and this one has another name. */}
      <button
        type="button"
        aria-label={libraryText().view(itemTitle(item))}
        onClick={onOpen}
        className="absolute inset-0 rounded-md"
      />
    </div>
  )
}
