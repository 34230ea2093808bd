import { CircleDot, Pause, Play, Square } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Chip } from '../../controls/buttons/chip.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { formatPosition } from '../audio/format-position.ts'
import { formatAudioShape } from '../audio/format-audio-shape.ts'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { Switch } from '../../controls/fields/switch.tsx'
import { compressedType } from './capture.ts'
import { CutRecording } from './cut-recording.tsx'
import { DoubtView, ProblemView, QuietHint } from './recorder-states.tsx'
import { useRecorderState, useRecordingLevels, type RecorderPhase } from './recorder-store.ts'
import { LevelMeter } from './level-meter.tsx'
import { LiveWaveform } from './live-waveform.tsx'
import { MicrophoneSelect } from './microphone-select.tsx'
import { useRecorder } from './use-recorder.ts'
import { useRecorderChoice } from './use-recorder-choice.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'
import { useEffect } from 'react'
import { useLatest } from '../../controls/hooks/use-latest.ts'

export type RecorderPanelProps = {
  /** Called for each saved recording, including one that ended while another tab was active. */
  onRecording: (item: MediaItem) => void
}

/** Records from a microphone into a file that is written during the recording. */
export function RecorderPanel({ onRecording }: RecorderPanelProps) {
  useRecordingFinished(onRecording)
  const phase = useRecorderState((state) => state.phase)
  const isOn = phase === 'recording' || phase === 'paused'
  return (
    <section aria-label={recorderText().recorder} className="flex flex-col gap-2">
      <h3 className="flex h-4.5 items-center text-small font-medium text-ink-2">
        {recorderText().recorder}
        {isOn && <RecordingClock isPaused={phase === 'paused'} />}
      </h3>
      <output className="only-spoken">{phaseText(phase)}</output>
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

/** The announcement when a phase begins. A doubtful recording has an alert instead. */
function phaseText(phase: RecorderPhase): string {
  const { waitingForMicrophone, recording, paused, saving } = recorderText()
  return { idle: '', starting: waitingForMicrophone, recording, paused, saving, doubtful: '' }[phase]
}

/** Shows tenths of a second, and is not announced: screen readers would never stop speaking. */
function RecordingClock({ isPaused }: { isPaused: boolean }) {
  const seconds = useRecordingLevels((levels) => levels.seconds)
  return (
    <span
      className="ml-auto"
      role="timer"
      aria-label={isPaused ? recorderText().paused : recorderText().recording}
      aria-live="off"
    >
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
        <div className="flex flex-wrap items-center justify-between gap-2 text-small text-ink-2">
          <SegmentedControl
            label={recorderText().recordedAs}
            value={choice.kind}
            onChange={(kind) => change({ kind })}
            segments={[
              { value: 'wav', label: 'WAV' },
              {
                value: 'compressed',
                label: recorderText().compressed,
                ...(compressedType() === undefined && {
                  disabledReason: recorderText().cannotCompress,
                }),
              },
            ]}
          />
          <span className="flex items-center gap-2">
            <span title={recorderText().noiseSuppressionHint}>{recorderText().noiseSuppression}</span>
            <Switch
              label={recorderText().noiseSuppression}
              checked={choice.isCleaned}
              onChange={(isCleaned) => change({ isCleaned })}
            />
          </span>
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
          {recorderText().stopRecording}
        </Button>
        <IconButton
          icon={isPaused ? Play : Pause}
          size="large"
          label={isPaused ? recorderText().resume : recorderText().pause}
          onClick={() => (isPaused ? recorder.resume() : recorder.pause())}
        />
      </div>
    )
  }
  if (phase === 'starting') {
    return (
      <p className="flex min-h-control items-center gap-2 text-small text-ink-2">
        <Spinner /> {recorderText().waitingForMicrophone}
      </p>
    )
  }
  return (
    <Button
      icon={CircleDot}
      className="[&_svg]:text-danger"
      isBusy={phase === 'saving'}
      busyLabel={recorderText().saving}
      onClick={() => void recorder.start(choice)}
    >
      {phase === 'doubtful' ? recorderText().recordAgain : recorderText().record}
    </Button>
  )
}

/** The format and size of the file on disk. */
function RecordingLine() {
  const recording = useRecorderState((state) => state.recording)
  // Changes in steps slow enough to read.
  const size = useRecordingLevels(({ bytes }) => formatBytes(bytes))
  if (recording === undefined) return null
  const format = recording.kind === 'wav' ? 'WAV' : recorderText().compressed
  return (
    <p className="tabular text-meta text-ink-3">
      {recorderText().writing({
        format,
        shape: formatAudioShape({ sampleRate: recording.sampleRate, channels: 1 }) ?? '',
        size,
      })}
    </p>
  )
}

/** Passes the most recently saved recording to the caller, once. */
function useRecordingFinished(onRecording: (item: MediaItem) => void): void {
  const finished = useRecorderState((state) => state.finished)
  const latest = useLatest(onRecording)
  useEffect(() => {
    if (finished === undefined) return
    useRecorderState.setState({ finished: undefined })
    latest(finished)
  }, [finished, latest])
}
