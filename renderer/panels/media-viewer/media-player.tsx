import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

export type MediaPlayerProps = {
  item: MediaItem
  onError?: () => void
  className?: string
}

/** Plays a sound or a video. What models make comes without captions. */
export function MediaPlayer({ item, onError, className }: MediaPlayerProps) {
  const { id, kind, fileName, width, height } = item
  const Tag = kind === 'video' ? 'video' : 'audio'
  return (
    <Tag
      controls
      preload="metadata"
      src={mediaAddress(id)}
      aria-label={fileName}
      onError={onError}
      className={className}
      style={
        kind === 'video' && width !== undefined && height !== undefined
          ? { aspectRatio: `${width} / ${height}` }
          : undefined
      }
    />
  )
}
