import { Maximize, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { MediaViewer } from '../../../panels/media-viewer/media-viewer.tsx'
import { Note } from '../../../controls/note.tsx'
import { PlayerBar } from './player-bar.tsx'
import { usePlayer } from './use-player.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

/** What models make comes without captions. */
const VideoElement = 'video'

/** Plays a video, frame by frame where that is wanted. Keys: K plays, comma and full stop step, L loops. */
export function VideoPlayer({ item }: { item: MediaItem }) {
  const address = mediaAddress(item.id)
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayer(new URL(address, location.href).href, video)
  const [isBroken, setIsBroken] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
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
          className="block max-h-80 w-full object-contain"
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
        <IconButton
          icon={Maximize}
          label={videoText().fullWindow}
          className="absolute top-2 right-2 bg-raised shadow-card"
          onClick={() => setIsLarge(true)}
        />
      </div>
      <PlayerBar player={player} />
      {isLarge && (
        <MediaViewer items={[item]} item={item} onItem={() => undefined} onClose={() => setIsLarge(false)} />
      )}
    </section>
  )
}
