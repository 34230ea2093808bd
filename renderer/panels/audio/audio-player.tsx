import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useCommand } from '../../commands/use-command.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { formatPosition } from './format-position.ts'
import { RateMenu } from './rate-menu.tsx'
import { AudioStateView } from './audio-state-view.tsx'
import { togglePlayback, type AudioPlayback } from './audio-playback.ts'
import { usePlaybackState } from './use-audio-playback.ts'
import { useAudioPeaks, type AudioState } from './use-audio-peaks.ts'
import type { Series } from './use-waveform-colours.ts'
import { toSpectrumFile, toWaveformFile } from './audio-file.ts'
import type { ChartFile } from '../charts/chart-file.ts'
import { TableButton } from '../charts/chart-frame.tsx'
import { SaveChartButton, useChartMenu } from '../charts/chart-menu.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { Waveform, type AudioRegion } from './waveform.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

export type AudioView = 'waveform' | 'spectrum'

export type AudioPlayerProps = {
  /** The address of the file: `mediaAddress(id)`. */
  address: string
  /** A short description: the voice, or the name of the file. */
  label: string
  /** The result of `useAudioPlayback(address)`: its owner can seek and observe the position. */
  playback: AudioPlayback
  series?: Series
  /** Highlighted stretches. */
  regions?: readonly AudioRegion[]
  /** Draws a waveform or a spectrogram. */
  view?: AudioView
  /** The height of the bars, in pixels. */
  height?: number
  /** Content at the right end of the buttons. */
  children?: ReactNode
}

/** Generated speech and recordings have no captions. */
const AudioElement = 'audio'

/** An audio player: a waveform to seek in, play and pause, the time and the speed. */
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
  const { measures, file, menu } = useAudioChart(audio, label, view, series)
  const [isTable, setIsTable] = useState(false)
  const durationMs = measures?.durationMs ?? reportedMs
  const isEmpty = audio.state === 'empty'
  return (
    <div className="flex min-w-0 flex-col">
      <Waveform
        label={mediaText().placeIn(label)}
        peaks={measures?.peaks}
        spectrum={view === 'spectrum' ? measures?.spectrum : undefined}
        durationMs={isEmpty ? undefined : durationMs}
        positionMs={positionMs}
        onSeek={playback.seek}
        onToggle={playback.toggle}
        series={series}
        regions={regions}
        height={height}
        menu={menu}
      >
        <AudioStateView audio={audio} />
      </Waveform>
      {isTable && <LevelTable file={file} share={positionMs / Math.max(1, durationMs ?? 0)} />}
      <AudioElement ref={element} src={address} preload="metadata" hidden />
      {isBroken && !isEmpty && (
        <Note tone="warn" role="note" className="mt-2">
          {mediaText().cannotPlay}
        </Note>
      )}
      <div className="flex min-h-11 items-center gap-1.5">
        <Button
          size="small"
          icon={isPlaying ? Pause : Play}
          variant={isPlaying ? 'primary' : 'default'}
          aria-label={isPlaying ? mediaText().pauseNamed(label) : mediaText().playNamed(label)}
          onClick={playback.toggle}
          disabledReason={
            isBroken ? mediaText().cannotPlayShort : isEmpty ? mediaText().noAudioInFile : undefined
          }
        >
          {isPlaying ? mediaText().pause : mediaText().play}
        </Button>
        <span className="tabular flex-none text-small">{formatPosition(positionMs)}</span>
        <span className="tabular min-w-0 truncate text-small text-ink-3">
          / {durationMs === undefined ? '–' : formatPosition(durationMs)}
        </span>
        <span className="ml-auto flex flex-none items-center gap-1">
          <RateMenu playback={playback} />
          <TableSwitch {...{ file, label, isTable, onTable: setIsTable }} />
          {children}
        </span>
      </div>
    </div>
  )
}

/** The measurements as a chart, and the menu that saves it. */
function useAudioChart(audio: AudioState, label: string, view: AudioView, series: Series = 1) {
  const measures = audio.state === 'measured' ? audio.measures : undefined
  const file = useMemo(() => {
    if (measures === undefined) return undefined
    return view === 'spectrum' ? toSpectrumFile(label, measures) : toWaveformFile(label, measures, series)
  }, [measures, view, label, series])
  const sections = useChartMenu(() => {
    if (file === undefined) throw new Error('There is no chart of an audio that is not measured')
    return file
  })
  return { measures, file, menu: () => (file === undefined ? [] : sections) }
}

/**
 * The table of the chart, with the row at the playback position marked; `share` is the played part of the whole, 0 to
 * 1. The save button is here, since a narrow player has no room for it beside the time.
 */
function LevelTable({ file, share }: { file: ChartFile | undefined; share: number }) {
  if (file === undefined) return null
  const { table, title } = file
  return (
    <div className="mt-1 flex flex-col">
      <div className="flex items-center text-meta">
        <span className="font-strong text-ink-3">{title}</span>
        <span className="ml-auto flex">
          <SaveChartButton toFile={() => file} iconSize="small" />
        </span>
      </div>
      <DataTable
        table={table}
        caption={title}
        current={Math.floor(share * table.rowCount)}
        className="max-h-60 rounded-sm edge"
      />
    </div>
  )
}

type TableSwitchProps = {
  file: ChartFile | undefined
  label: string
  isTable: boolean
  onTable: (isTable: boolean) => void
}

function TableSwitch({ file, label, isTable, onTable }: TableSwitchProps) {
  if (file === undefined) return null
  return (
    <fieldset aria-label={mediaText().chartOf({ chart: file.title, name: label })} className="flex">
      <TableButton isTable={isTable} onTable={onTable} iconSize="small" />
    </fieldset>
  )
}
