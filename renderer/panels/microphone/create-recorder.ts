import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { NewRecording } from '../../../shared/media/new-recording.ts'
import type { Level } from './capture-message.ts'
import type { Capture, CaptureOptions, RecordingKind } from './capture.ts'
import { nextPeakMark, shortestSeconds, silentBelowDb, toDb } from './level.ts'
import type { Microphone } from './use-microphones.ts'
import { problemOf } from './recorder-problem.ts'
import { silence, useRecorderState, useRecordingLevels } from './recorder-store.ts'
import { createRecordingWriter, type RecordingWriter } from './recording-writer.ts'

export interface RecordingOptions {
  readonly kind: RecordingKind
  /** The system's default when `undefined`. */
  readonly microphone?: Microphone | undefined
  /** Lets the browser reduce noise and echo, and adjust the gain. */
  readonly isCleaned: boolean
}

export interface Recorder {
  /** Asks for the microphone and starts recording. Called only in response to a click. */
  start(choice: RecordingOptions): Promise<void>
  pause(): void
  resume(): void
  /** Stops the recording and saves it, or asks first if it is too short or silent. */
  stop(): Promise<void>
  /** Saves a doubtful recording unchanged. */
  keep(): Promise<void>
  /** Discards the recording, even while it is running. */
  discard(): Promise<void>
  /** The page is closing: the part of a running recording that was written becomes a library item. */
  leave(): void
}

export interface RecorderParts {
  readonly bridge: Bridge
  readonly openMicrophone: (choice: RecordingOptions) => Promise<MediaStream>
  readonly startCapture: (options: CaptureOptions) => Promise<Capture>
}

/** The most bars in the drawing of a recording. */
const maxBars = 400

/** Combines the microphone, the recording and its file. Reports its state through the stores beside it. */
export function createRecorder({ bridge, openMicrophone, startCapture }: RecorderParts): Recorder {
  let capture: Capture | undefined
  let stream: MediaStream | undefined
  let writer: RecordingWriter | undefined
  const { setState, getState } = useRecorderState

  async function begin(choice: RecordingOptions): Promise<void> {
    const opened = await openMicrophone(choice)
    stream = opened
    // Pieces that arrive before the file is open wait here.
    const early: Uint8Array[] = []
    const levels: Level[] = []
    const started = await startCapture({
      kind: choice.kind,
      stream: opened,
      onLevel: (level) => (capture === undefined ? levels.push(level) : onLevel(capture.sampleRate, level)),
      onPiece: (bytes) => (writer === undefined ? early.push(bytes) : writer.write(bytes)),
    })
    capture = started
    for (const level of levels) onLevel(started.sampleRate, level)
    writer = createRecordingWriter(bridge, recordingOf(choice.kind, started), {
      onWritten: (bytes) => useRecordingLevels.setState({ bytes }),
      onFailed(error) {
        setState({ problem: { type: 'not-saved', error } })
        void save()
      },
    })
    for (const bytes of early) writer.write(bytes)
    for (const track of opened.getTracks()) track.addEventListener('ended', () => void lose())
    setState({ phase: 'recording', recording: { kind: choice.kind, sampleRate: started.sampleRate } })
  }

  /** Releases the microphone; resolves once the last samples have been passed to the writer. */
  async function close(): Promise<void> {
    const [ended, mine] = [capture, stream]
    capture = undefined
    stream = undefined
    const stopped = ended?.stop()
    for (const track of mine?.getTracks() ?? []) track.stop()
    await stopped
  }

  async function lose(): Promise<void> {
    if (capture === undefined) return
    setState({ problem: { type: 'lost' } })
    await stop()
  }

  /** Turns the written file into a library item. */
  async function save(): Promise<void> {
    setState({ phase: 'saving', doubt: undefined })
    await close()
    const saved = await writer?.end()
    writer = undefined
    if (saved === undefined) return setState({ phase: 'idle' })
    if (saved.ok) return setState({ phase: 'idle', finished: saved.value })
    const { problem } = getState()
    setState({ phase: 'idle', problem: problem ?? { type: 'not-saved', error: saved.error } })
  }

  async function stop(): Promise<void> {
    const { phase } = getState()
    if (phase !== 'recording' && phase !== 'paused') return
    setState({ phase: 'saving' })
    await close()
    const { seconds, loudestDb } = useRecordingLevels.getState()
    if (seconds < shortestSeconds) return setState({ phase: 'doubtful', doubt: 'short' })
    if (loudestDb < silentBelowDb) return setState({ phase: 'doubtful', doubt: 'silent' })
    await save()
  }

  return {
    async start(choice) {
      const { phase } = getState()
      if (phase === 'doubtful') await this.discard()
      else if (phase !== 'idle') return
      useRecordingLevels.setState(silence)
      setState({ phase: 'starting', problem: undefined, doubt: undefined, recording: undefined })
      try {
        await begin(choice)
      } catch (reason) {
        await close()
        await writer?.discard()
        writer = undefined
        setState({ phase: 'idle', problem: problemOf(reason) })
      }
    },
    pause() {
      if (getState().phase !== 'recording') return
      capture?.pause()
      setState({ phase: 'paused' })
    },
    resume() {
      if (getState().phase !== 'paused') return
      capture?.resume()
      setState({ phase: 'recording' })
    },
    stop,
    keep: save,
    leave() {
      const { phase } = getState()
      if (phase !== 'recording' && phase !== 'paused') return
      writer?.abandon()
      writer = undefined
    },
    async discard() {
      await close()
      const ended = writer
      writer = undefined
      setState({ phase: 'idle', doubt: undefined })
      await ended?.discard()
    },
  }
}

function recordingOf(kind: RecordingKind, { sampleRate, mediaType }: Capture): NewRecording {
  return kind === 'wav' ? { format: 'wav', sampleRate, channels: 1 } : { format: 'compressed', mediaType }
}

/** Adds a level of the microphone to the state of the recording. */
function onLevel(sampleRate: number, { peak, frames }: Level): void {
  const { seconds, mark, bars, loudestDb, ...rest } = useRecordingLevels.getState()
  const db = toDb(peak)
  const isTaken = frames > 0
  useRecordingLevels.setState({
    ...rest,
    seconds: seconds + frames / sampleRate,
    db,
    mark: nextPeakMark(mark, db, 0.05),
    loudestDb: isTaken ? Math.max(loudestDb, db) : loudestDb,
    bars: isTaken ? [...bars.slice(1 - maxBars), peak] : bars,
  })
}
