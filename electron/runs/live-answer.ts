import type { AppError } from '../../shared/errors/app-error.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RunRecorder } from '../wire-records/run-recorder.ts'
import type { LiveRunState } from './live-run-state.ts'
import { createMediaIntake, type MediaIntake } from './media-intake.ts'
import type { JudgeMedia, MediaPart } from './media-keeper.ts'
import type { RunWatchers } from './run-watchers.ts'
import type { StoringPace } from './storing-pace.ts'

/** Passes the parts of a live run's answer to its progress and its watchers. */
export interface LiveAnswer {
  /** Receives parts from the gateway. Files are held back until they are saved. */
  receive(parts: readonly Part[], events: { readonly count: number; readonly unreadable: number }): void
  /** Adds parts that the app creates itself. */
  add(parts: readonly Part[]): void
  /** Resolves when all files are saved or have failed; `undefined` when none is being saved. */
  saving(): Promise<void> | undefined
  /** Marks files that are not saved yet: their bytes are only in the record. */
  giveUpMedia(): void
}

/** Saves a file of a run; receives the run's state at that moment. */
type SaveAnswerMedia = (
  media: MediaPart,
  known: { readonly run: Run; readonly tookMs: number; readonly signal: AbortSignal },
) => Promise<MediaPart>

/** The handling of an answer's files. */
export interface AnswerMedia {
  /** Saves a file of the answer; without it files are shown as received. */
  readonly saveMedia?: SaveAnswerMedia | undefined
  readonly judgeMedia?: JudgeMedia | undefined
}

export interface LiveAnswerOptions extends AnswerMedia {
  readonly state: LiveRunState
  readonly recorder: RunRecorder
  readonly watchers: RunWatchers
  readonly pace: StoringPace
  /** Aborted when the run is stopped. */
  readonly signal: AbortSignal
}

const noEvents = { count: 0, unreadable: 0 }

export function createLiveAnswer(options: LiveAnswerOptions): LiveAnswer {
  const { state, recorder, watchers, pace, judgeMedia } = options
  const intake = createIntake()

  function createIntake(): MediaIntake | undefined {
    const { saveMedia, signal } = options
    if (saveMedia === undefined) return undefined
    return createMediaIntake({
      async keep(media) {
        // Files that are unsaved when the process ends are restored from the record.
        recorder.flush()
        const saved = await saveMedia(media, { run: state.current(), tookMs: state.elapsed(), signal })
        if (state.phase !== 'ended') addFlaw(judgeMedia?.(media, saved))
        return saved
      },
      deliver(parts) {
        if (state.phase === 'ended') return
        add(parts)
        pace.touch()
      },
    })
  }

  function add(parts: readonly Part[], events = noEvents): void {
    state.progress.onParts(parts, events)
    watchers.push(parts)
  }

  function addFlaw(error: AppError | undefined): void {
    if (error !== undefined) add([{ type: 'error', error }])
  }

  return {
    receive(parts, events) {
      add(intake === undefined ? parts : intake.take(parts), events)
      for (const part of parts) if (part.type === 'media') addFlaw(judgeMedia?.(part))
    },
    add: (parts) => add(parts),
    saving: () => (intake?.isBusy() === true ? intake.settled() : undefined),
    giveUpMedia() {
      const unsaved = intake?.giveUp() ?? []
      if (unsaved.length > 0) add(unsaved)
    },
  }
}
