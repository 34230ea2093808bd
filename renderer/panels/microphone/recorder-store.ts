import { create } from 'zustand'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { RecordingKind } from './capture.ts'
import { lowestDb, type PeakMark } from './level.ts'
import type { RecorderProblem } from './recorder-problem.ts'

/** `doubtful`: the recording ended, and is too short or silent; nothing is made of it before the user says so. */
export type RecorderPhase = 'idle' | 'starting' | 'recording' | 'paused' | 'saving' | 'doubtful'

interface RecorderState {
  readonly phase: RecorderPhase
  /** What the recording is written as: known from its beginning. */
  readonly recording: { readonly kind: RecordingKind; readonly sampleRate: number } | undefined
  readonly problem: RecorderProblem | undefined
  readonly doubt: 'short' | 'silent' | undefined
  /** The last recording, until somebody takes it. */
  readonly finished: MediaItem | undefined
}

/** The one recording of the window. It goes on while other tabs are looked at. */
export const useRecorderState = create<RecorderState>(() => ({
  phase: 'idle',
  recording: undefined,
  problem: undefined,
  doubt: undefined,
  finished: undefined,
}))

interface RecordingLevels {
  /** Without pauses. */
  readonly seconds: number
  /** On disk. */
  readonly bytes: number
  /** How loud it is now. */
  readonly db: number
  readonly mark: PeakMark
  /** The loudest of the whole recording. */
  readonly loudestDb: number
  /** The amplitudes of the last twentieths of a second, the newest last. */
  readonly bars: readonly number[]
}

export const silence: RecordingLevels = {
  seconds: 0,
  bytes: 0,
  db: lowestDb,
  mark: { db: lowestDb, age: 0 },
  loudestDb: lowestDb,
  bars: [],
}

/** What changes twenty times a second while a recording is on: apart from the rest, so that only the drawings follow it. */
export const useRecordingLevels = create<RecordingLevels>(() => silence)
