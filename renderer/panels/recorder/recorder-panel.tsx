import { CircleDot, Pause, Play, Square } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { Button } from '../../controls/button.tsx'
import { Chip } from '../../controls/chip.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { IconButton } from '../../controls/icon-button.tsx'
import { SegmentedControl } from '../../controls/segmented-control.tsx'
import { formatPosition } from '../audio/format-position.ts'
import { formatAudioShape } from '../audio/format-audio-shape.ts'
import { Spinner } from '../../controls/spinner.tsx'
import { Switch } from '../../controls/switch.tsx'
import { compressedType } from './capture.ts'
import { CutRecording } from './cut-recording.tsx'
import { DoubtView, ProblemView, QuietHint } from './recorder-states.tsx'
import { useRecorderState, useRecordingLevels } from './recorder-store.ts'
import { LevelMeter } from './level-meter.tsx'
import { LiveWaveform } from './live-waveform.tsx'
import { MicrophoneSelect } from './microphone-select.tsx'
import { useRecorder } from './use-recorder.ts'
import { useRecorderChoice } from './use-recorder-choice.ts'
import { useRecordingFinished } from './use-recording-finished.ts'

export type RecorderPanelProps = {
  /** Gets each recording that was saved, also one that ended while another tab was looked at. */
  onRecording: (item: MediaItem) => void
}

/** Records from a microphone, into a file that is written while one speaks. */
export function RecorderPanel({ onRecording }: RecorderPanelProps) {
  useRecordingFinished(onRecording)
  const phase = useRecorderState((state) => state.phase)
  const isOn = phase === 'recording' || phase === 'paused'
  return (
    <section aria-label="Recorder" className="flex flex-col gap-2">
      <h3 className="flex h-4.5 items-center text-small font-medium text-ink-2">
        Recorder
        {isOn && <RecordingClock isPaused={phase === 'paused'} />}
      </h3>
      <Settings isOn={isOn || phase === 'saving'} />
      {isOn && (
        <>
          <LiveWaveform />
          <LevelMeter />
          <QuietHint />
        </>
      )}
      <Buttons />
      <DoubtView />
      <ProblemView />
      {phase === 'idle' && <CutRecording onRecording={onRecording} />}
      {isOn && <RecordingLine />}
    </section>
  )
}

/** In tenths while it is drawn; spoken it would never be silent. */
function RecordingClock({ isPaused }: { isPaused: boolean }) {
  const seconds = useRecordingLevels((levels) => levels.seconds)
  return (
    <span className="ml-auto" role="timer" aria-label={isPaused ? 'Paused' : 'Recording'} aria-live="off">
      <Chip tone={isPaused ? 'warn' : 'danger'} icon={isPaused ? Pause : CircleDot}>
        {formatPosition(seconds * 1000)}
      </Chip>
    </span>
  )
}

function Settings({ isOn }: { isOn: boolean }) {
  const { choice, change } = useRecorderChoice()
  return (
    <>
      <MicrophoneSelect disabled={isOn} />
      {!isOn && (
        <div className="flex items-center gap-2 text-small text-ink-2">
          <SegmentedControl
            label="Recorded as"
            value={choice.kind}
            onChange={(kind) => change({ kind })}
            segments={[
              { value: 'wav', label: 'WAV' },
              {
                value: 'compressed',
                label: 'Compressed',
                ...(compressedType() === undefined && {
                  disabledReason: 'This browser cannot compress sound',
                }),
              },
            ]}
          />
          <span className="ml-auto" title="Lets the browser take out noise and echo, and even the loudness">
            Clean up
          </span>
          <Switch
            label="Clean up the sound"
            checked={choice.isCleaned}
            onChange={(isCleaned) => change({ isCleaned })}
          />
        </div>
      )}
    </>
  )
}

function Buttons() {
  const phase = useRecorderState((state) => state.phase)
  const recorder = useRecorder()
  const { choice } = useRecorderChoice()
  if (phase === 'recording' || phase === 'paused') {
    const isPaused = phase === 'paused'
    return (
      <div className="flex gap-2">
        <Button className="grow [&_svg]:text-danger" icon={Square} onClick={() => void recorder.stop()}>
          Stop recording
        </Button>
        <IconButton
          icon={isPaused ? Play : Pause}
          size="large"
          label={isPaused ? 'Go on recording' : 'Pause'}
          onClick={() => (isPaused ? recorder.resume() : recorder.pause())}
        />
      </div>
    )
  }
  if (phase === 'starting') {
    return (
      <output className="flex min-h-control items-center gap-2 text-small text-ink-2">
        <Spinner /> Waiting for the microphone. The browser may ask whether it may be used.
      </output>
    )
  }
  return (
    <Button
      icon={CircleDot}
      className="[&_svg]:text-danger"
      isBusy={phase === 'saving'}
      busyLabel="Saving"
      onClick={() => void recorder.start(choice)}
    >
      {phase === 'doubtful' ? 'Record again' : 'Record'}
    </Button>
  )
}

/** What the file is, and that it is safe. */
function RecordingLine() {
  const recording = useRecorderState((state) => state.recording)
  // In steps that can be read.
  const size = useRecordingLevels(({ bytes }) => formatBytes(bytes))
  if (recording === undefined) return null
  const what = recording.kind === 'wav' ? 'WAV' : 'Compressed'
  return (
    <p className="tabular text-meta text-ink-3">
      {what}, {formatAudioShape({ sampleRate: recording.sampleRate, channels: 1 })}, {size}. Written to disk
      while you speak.
    </p>
  )
}
