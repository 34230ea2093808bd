import { Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { formatNumber } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { useAudioPlayback, usePlaybackState } from '../../../panels/audio/use-audio-playback.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { formatLength } from '../media-labels.ts'

/** Generated and recorded audio has no captions, which lint rules require for `<audio>`. */
const AudioElement = 'audio'

/** The time axis below a waveform: start, middle and end. */
export function TileTimeAxis({ durationMs }: { durationMs: number }) {
  const isShort = durationMs < 60_000
  const at = (ms: number) => (isShort ? formatNumber(Math.round(ms / 100) / 10, 1) : formatLength(ms))
  return (
    <span
      aria-hidden="true"
      className="tabular absolute inset-x-2 bottom-1 flex justify-between border-t border-line-strong text-[10px] leading-3.5 text-ink-3"
    >
      <span>{0}</span>
      <span>{at(durationMs / 2)}</span>
      <span>{isShort ? formatDuration(durationMs) : at(durationMs)}</span>
    </span>
  )
}

/** The button that plays an audio file in its tile. The keyboard shortcut is Space. */
export function TilePlayButton({ item, isPlaying }: { item: MediaItem; isPlaying: boolean }) {
  const play = useLibraryView((state) => state.play)
  const title = itemTitle(item)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isPlaying ? mediaText().pauseNamed(title) : mediaText().playNamed(title)}
      onClick={() => play(isPlaying ? undefined : item.id)}
      className="absolute top-1.25 right-1.5 grid size-5 place-items-center rounded-full bg-raised text-ink edge-strong hover:text-accent"
    >
      <Icon of={isPlaying ? Pause : Play} size="tiny" />
    </button>
  )
}

/** Plays an item from the start while mounted, and dims the part of its waveform that is still to come. */
export function TilePlaying({ item }: { item: MediaItem }) {
  const element = useRef<HTMLAudioElement>(null)
  const address = mediaAddress(item.id)
  const playback = useAudioPlayback(address)
  const { isPlaying, positionMs, isBroken } = usePlaybackState(playback, (state) => state)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const release = playback.attach(element.current)
    playback.play()
    return release
  }, [playback])
  useEffect(() => {
    if (isPlaying) hasBegun.current = true
    // Playback has reached the end, or another item was started.
    else if (hasBegun.current || isBroken) {
      const { playingId, play } = useLibraryView.getState()
      if (playingId === item.id) play(undefined)
    }
  }, [isPlaying, isBroken, item.id])
  const played = item.durationMs === undefined ? 0 : Math.min(1, positionMs / item.durationMs)
  return (
    <>
      <AudioElement ref={element} src={address} preload="auto" hidden />
      <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 top-7 bottom-5">
        <span
          className="absolute inset-y-0 right-0 border-l-2 border-accent bg-sunken/70"
          style={{ left: `${played * 100}%` }}
        />
      </span>
    </>
  )
}
