import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { formatDuration } from '../../../lib/format-time.ts'
import { useAudioPlayback, usePlaybackState } from '../../../panels/audio/use-audio-playback.ts'
import { useThumbnail } from '../../../panels/thumbnails/use-thumbnail.ts'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'

/** Generated speech has no captions. */
const AudioElement = 'audio'

/** Audio in a cell of the grid: a play button, its waveform and its duration. The cell's pane has the full player. */
export function CellAudio({ mediaId }: { mediaId: string }) {
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), mediaId))
  const [isOn, setIsOn] = useState(false)
  const name = item?.title ?? item?.fileName ?? ''
  return (
    <span className="flex h-full min-w-0 flex-1 items-center gap-1.5">
      <IconButton
        tabIndex={-1}
        icon={isOn ? Pause : Play}
        iconSize="small"
        label={isOn ? mediaText().pauseNamed(name) : mediaText().playNamed(name)}
        disabled={item === undefined || !item.exists}
        onClick={(event) => {
          event.stopPropagation()
          setIsOn(!isOn)
        }}
      />
      {isOn && <Playing mediaId={mediaId} onEnded={() => setIsOn(false)} />}
      {item !== undefined && <SmallWave item={item} />}
      <span className="tabular flex-none text-meta text-ink-2">{formatDuration(item?.durationMs)}</span>
    </span>
  )
}

/** The stored waveform image, in the remaining width. */
function SmallWave({ item }: { item: MediaItem }) {
  const thumbnail = useThumbnail(item)
  return (
    <span className="h-5 min-w-0 flex-1">
      {thumbnail.state === 'there' && (
        <img src={thumbnail.address} alt="" decoding="async" className="size-full object-fill" />
      )}
    </span>
  )
}

/** Plays from the beginning while it is mounted. */
function Playing({ mediaId, onEnded }: { mediaId: string; onEnded: () => void }) {
  const element = useRef<HTMLAudioElement>(null)
  const address = mediaAddress(mediaId)
  const playback = useAudioPlayback(address)
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying)
  const isBroken = usePlaybackState(playback, (state) => state.isBroken)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const release = playback.attach(element.current)
    playback.play()
    return release
  }, [playback])
  useEffect(() => {
    if (isPlaying) hasBegun.current = true
    // Playback ended, or other audio was started.
    else if (hasBegun.current || isBroken) onEnded()
  }, [isPlaying, isBroken, onEnded])
  return <AudioElement ref={element} src={address} preload="auto" hidden />
}
