import { Maximize, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { PlayerBar } from './player-bar.tsx'
import { usePlayer } from './use-player.ts'
import { videoText } from '../../../shared/text/en/video.ts'

/** Generated videos have no captions. */
const VideoElement = 'video'

/**
 * The maximum height of the image in a viewer at the size of the window, which leaves room for its head, the bar and a
 * margin.
 */
export const tallVideo = 'max-h-[calc(100dvh-11rem)]'

export type VideoPlayerProps = {
  item: MediaItem
  /** Opens it at a larger size, where that is possible. */
  onEnlarge?: () => void
  /** Classes of the image, such as its maximum size. */
  className?: string
}

/** Plays a video, with frame stepping. Keys: K plays, comma and full stop step, L loops. */
export function VideoPlayer({ item, onEnlarge, className = 'max-h-80' }: VideoPlayerProps) {
  const address = mediaAddress(item.id)
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayer(new URL(address, location.href).href, video)
  const [isBroken, setIsBroken] = useState(false)
  const { width = 16, height = 9 } = item
  if (isBroken) {
    return (
      <Note tone="danger" role="alert">
        {videoText().cannotPlay}
      </Note>
    )
  }
  return (
    <section aria-label={videoText().player}>
      <div className="relative overflow-hidden rounded-sm bg-sunken edge">
        <VideoElement
          ref={video}
          src={address}
          preload="metadata"
          playsInline
          loop={player.isLooped}
          aria-label={item.provenance?.prompt ?? item.fileName}
          className={classNames('block w-full object-contain', className)}
          style={{ aspectRatio: `${width} / ${height}` }}
          onClick={player.toggle}
          onError={() => setIsBroken(true)}
          {...player.listeners}
        />
        {!player.isPlaying && player.at === 0 && (
          <button
            type="button"
            aria-label={videoText().playVideo}
            onClick={player.toggle}
            className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-ink text-surface"
          >
            <Icon of={Play} size="large" />
          </button>
        )}
        {onEnlarge !== undefined && (
          <IconButton
            icon={Maximize}
            label={videoText().fullWindow}
            className="absolute top-2 right-2 bg-raised shadow-card"
            onClick={onEnlarge}
          />
        )}
      </div>
      <PlayerBar player={player} />
    </section>
  )
}
