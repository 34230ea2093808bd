import { useState } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { useThumbnail } from './use-thumbnail.ts'

export type TileImageProps = {
  item: MediaItem
  alt: string
  className: string
  /** Called when the file itself cannot be shown. */
  onBroken: () => void
}

/**
 * The stored thumbnail of an item, or its file while the thumbnail is made for the next time. The image shown first is
 * kept, so that nothing flickers when the thumbnail arrives.
 */
export function TileImage({ item, alt, className, onBroken }: TileImageProps) {
  const thumbnail = useThumbnail(item)
  const [isSmall, setIsSmall] = useState(thumbnail.state === 'there')
  return (
    <img
      src={isSmall && thumbnail.state === 'there' ? thumbnail.address : mediaAddress(item.id)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => (isSmall ? setIsSmall(false) : onBroken())}
      className={className}
    />
  )
}
