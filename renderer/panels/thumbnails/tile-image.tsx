import { useState } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { useThumbnail } from './use-thumbnail.ts'

export type TileImageProps = {
  item: MediaItem
  alt: string
  className: string
  /** The file itself cannot be drawn. */
  onBroken: () => void
}

/**
 * The small image of an item where it is stored, else the file itself, while the small one is made for the next time. What
 * is shown once stays, so that nothing flickers when the small one comes.
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
