import { FileX, Film } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { useThumbnail } from '../thumbnails/use-thumbnail.ts'

export type VideoImageProps = {
  item: MediaItem
  /** The content of the video, if no text beside it says so. */
  alt?: string
}

/** The stored poster, or a placeholder until it exists. */
export function VideoImage({ item, alt = '' }: VideoImageProps) {
  const thumbnail = useThumbnail(item)
  if (!item.exists) return <Icon of={FileX} className="text-ink-3" />
  return thumbnail.state === 'there' ? (
    <img src={thumbnail.address} alt={alt} decoding="async" className="size-full object-cover" />
  ) : (
    <>
      <Icon of={Film} size="large" className="text-ink-3" />
      {alt !== '' && <span className="only-spoken">{alt}</span>}
    </>
  )
}
