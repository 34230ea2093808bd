import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../controls/button.tsx'
import { Note } from '../../controls/note.tsx'
import { formatPosition } from './format-position.ts'
import { RateMenu } from './rate-menu.tsx'
import { SoundFace } from './sound-faces.tsx'
import type { SoundPlayback } from './sound-playback.ts'
import { usePlaybackState } from './use-sound-playback.ts'
import { useSoundPeaks } from './use-sound-peaks.ts'
import type { Series } from './use-waveform-colours.ts'
import { Waveform, type SoundRegion } from './waveform.tsx'

export type SoundView = 'waveform' | 'spectrum'

export type SoundPlayerProps = {
  /** Where the file is: `mediaAddress(id)`. */
  address: string
  /** What it is, in a few words: the voice, the name of the file. */
  label: string
  /** Of `useSoundPlayback(address)`: whoever made it can seek and follow. */
  playback: SoundPlayback
  series?: Series
  /** Marked stretches. */
  regions?: readonly SoundRegion[]
  /** What is drawn: how loud it is over time, or how loud each pitch is. */
  view?: SoundView
  /** Of the bars, in pixels. */
  height?: number
  /** What stands at the right end of the buttons. */
  children?: ReactNode
}

/** What models say and what was recorded comes without captions. */
const Sound = 'audio'

/** A sound: its waveform to seek in, play and pause, the time and the speed. */
export function SoundPlayer({
  address,
  label,
  playback,
  series,
  regions,
  view = 'waveform',
  height,
  children,
}: SoundPlayerProps) {
  const element = useRef<HTMLAudioElement>(null)
  const sound = useSoundPeaks(address)
  const { isPlaying, positionMs, durationMs: told, isBroken } = usePlaybackState(playback, (state) => state)
  useEffect(() => (element.current === null ? undefined : playback.attach(element.current)), [playback])
  const durationMs = sound.state === 'measured' ? sound.measures.durationMs : told
  const isEmpty = sound.state === 'empty'
  return (
    <div className="flex min-w-0 flex-col">
      <Waveform
        label={`Place in ${label}`}
        peaks={sound.state === 'measured' ? sound.measures.peaks : undefined}
        {...(view === 'spectrum' && sound.state === 'measured' && { spectrum: sound.measures.spectrum })}
        durationMs={isEmpty ? undefined : durationMs}
        positionMs={positionMs}
        onSeek={playback.seek}
        onToggle={playback.toggle}
        {...(series !== undefined && { series })}
        {...(regions !== undefined && { regions })}
        {...(height !== undefined && { height })}
      >
        <SoundFace sound={sound} />
      </Waveform>
      <Sound ref={element} src={address} preload="metadata" hidden />
      {isBroken && !isEmpty && (
        <Note tone="warn" role="note" className="mt-2">
          This sound cannot be played here. The file is kept as it came.
        </Note>
      )}
      <div className="flex min-h-11 items-center gap-2">
        <Button
          size="small"
          icon={isPlaying ? Pause : Play}
          variant={isPlaying ? 'primary' : 'default'}
          aria-label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
          onClick={playback.toggle}
          {...(isEmpty && { disabledReason: 'There is no sound in this file' })}
          {...(isBroken && { disabledReason: 'It cannot be played here' })}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <span className="tabular flex-none text-small">{formatPosition(positionMs)}</span>
        <span className="tabular min-w-0 truncate text-small text-ink-3">
          of {durationMs === undefined ? '–' : formatPosition(durationMs)}
        </span>
        <span className="ml-auto flex flex-none items-center gap-1">
          <RateMenu playback={playback} />
          {children}
        </span>
      </div>
    </div>
  )
}
