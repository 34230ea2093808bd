import { create } from 'zustand'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { RecordingKind } from './capture.ts'
import { lowestDb, type PeakMark } from './level.ts'
import type { RecorderProblem } from './recorder-problem.ts'

/** `doubtful`: the recording has stopped and is too short or silent; it is only saved if the user says so. */
export type RecorderPhase = 'idle' | 'starting' | 'recording' | 'paused' | 'saving' | 'doubtful'

interface RecorderState {
  readonly phase: RecorderPhase
  /** The format of the recording, set when it starts. */
  readonly recording: { readonly kind: RecordingKind; readonly sampleRate: number } | undefined
  readonly problem: RecorderProblem | undefined
  readonly doubt: 'short' | 'silent' | undefined
  /** The last recording, until a component takes it. */
  readonly finished: MediaItem | undefined
}

/** The only recording of the window. It continues while other tabs are active. */
export const useRecorderState = create<RecorderState>(() => ({
  phase: 'idle',
  recording: undefined,
  problem: undefined,
  doubt: undefined,
  finished: undefined,
}))

interface RecordingLevels {
  /** The duration without pauses. */
  readonly seconds: number
  /** Bytes on disk. */
  readonly bytes: number
  /** The current level. */
  readonly db: number
  readonly mark: PeakMark
  /** The peak level of the whole recording. */
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

/**
 * Values that change twenty times a second during a recording, in a separate store so that only the drawings update.
 */
export const useRecordingLevels = create<RecordingLevels>(() => silence)
