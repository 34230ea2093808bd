import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCommand } from '../../commands/use-command.ts'
import { Button } from '../../controls/button.tsx'
import { Note } from '../../controls/note.tsx'
import { formatPosition } from './format-position.ts'
import { RateMenu } from './rate-menu.tsx'
import { AudioStateView } from './audio-state-view.tsx'
import { togglePlayback, type AudioPlayback } from './audio-playback.ts'
import { usePlaybackState } from './use-audio-playback.ts'
import { useAudioPeaks } from './use-audio-peaks.ts'
import type { Series } from './use-waveform-colours.ts'
import { toSpectrumFile, toWaveformFile } from './audio-file.ts'
import { useChartMenu } from '../charts/chart-menu.tsx'
import { Waveform, type AudioRegion } from './waveform.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

export type AudioView = 'waveform' | 'spectrum'

export type AudioPlayerProps = {
  /** Where the file is: `mediaAddress(id)`. */
  address: string
  /** What it is, in a few words: the voice, the name of the file. */
  label: string
  /** Of `useAudioPlayback(address)`: whoever made it can seek and follow. */
  playback: AudioPlayback
  series?: Series
  /** Marked stretches. */
  regions?: readonly AudioRegion[]
  /** What is drawn: how loud it is over time, or how loud each pitch is. */
  view?: AudioView
  /** Of the bars, in pixels. */
  height?: number
  /** What stands at the right end of the buttons. */
  children?: ReactNode
}

/** What models say and what was recorded comes without captions. */
const AudioElement = 'audio'

/** A sound: its waveform to seek in, play and pause, the time and the speed. */
export function AudioPlayer({
  address,
  label,
  playback,
  series,
  regions,
  view = 'waveform',
  height,
  children,
}: AudioPlayerProps) {
  const element = useRef<HTMLAudioElement>(null)
  const audio = useAudioPeaks(address)
  const {
    isPlaying,
    positionMs,
    durationMs: reportedMs,
    isBroken,
  } = usePlaybackState(playback, (state) => state)
  useCommand('audio.play', togglePlayback)
  useEffect(() => (element.current === null ? undefined : playback.attach(element.current)), [playback])
  const saveChart = useChartMenu(() => {
    if (audio.state !== 'measured') throw new Error('There is no chart of an audio that is not measured')
    const { measures } = audio
    return view === 'spectrum'
      ? toSpectrumFile(label, measures)
      : toWaveformFile(label, measures, series ?? 1)
  })
  const durationMs = audio.state === 'measured' ? audio.measures.durationMs : reportedMs
  const isEmpty = audio.state === 'empty'
  return (
    <div className="flex min-w-0 flex-col">
      <Waveform
        label={mediaText().placeIn(label)}
        peaks={audio.state === 'measured' ? audio.measures.peaks : undefined}
        {...(view === 'spectrum' && audio.state === 'measured' && { spectrum: audio.measures.spectrum })}
        durationMs={isEmpty ? undefined : durationMs}
        positionMs={positionMs}
        onSeek={playback.seek}
        onToggle={playback.toggle}
        {...(series !== undefined && { series })}
        {...(regions !== undefined && { regions })}
        {...(height !== undefined && { height })}
        menu={() => (audio.state === 'measured' ? saveChart : [])}
      >
        <AudioStateView audio={audio} />
      </Waveform>
      <AudioElement ref={element} src={address} preload="metadata" hidden />
      {isBroken && !isEmpty && (
        <Note tone="warn" role="note" className="mt-2">
          {mediaText().cannotPlay}
        </Note>
      )}
      <div className="flex min-h-11 items-center gap-2">
        <Button
          size="small"
          icon={isPlaying ? Pause : Play}
          variant={isPlaying ? 'primary' : 'default'}
          aria-label={isPlaying ? mediaText().pauseNamed(label) : mediaText().playNamed(label)}
          onClick={playback.toggle}
          {...(isEmpty && { disabledReason: mediaText().noAudioInFile })}
          {...(isBroken && { disabledReason: mediaText().cannotPlayShort })}
        >
          {isPlaying ? mediaText().pause : mediaText().play}
        </Button>
        <span className="tabular flex-none text-small">{formatPosition(positionMs)}</span>
        <span className="tabular min-w-0 truncate text-small text-ink-3">
          / {durationMs === undefined ? '–' : formatPosition(durationMs)}
        </span>
        <span className="ml-auto flex flex-none items-center gap-1">
          <RateMenu playback={playback} />
          {children}
        </span>
      </div>
    </div>
  )
}
