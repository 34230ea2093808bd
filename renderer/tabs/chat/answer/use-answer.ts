import type { Block } from '../../../../shared/runs/block.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { LiveRun, LiveRuns } from '../../../stores/live-runs-store.ts'
import { useLiveOutline, useLiveRun, useLiveRunPart, useSlowLiveRun } from '../../../stores/use-live-runs.tsx'

/** An answer as new as the window has it. */
export interface AnswerNow {
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  readonly isRunning: boolean
  /** Why its progress cannot be followed just now. */
  readonly watchError: AppError | undefined
}

/** The stored turn, or the live run while it is newer. Changes with every frame of a stream: for its smallest parts. */
export function useAnswer(turn: Turn): AnswerNow {
  return answerOf(turn, useLiveRun(watchedId(turn)))
}

/** As `useAnswer`, but it stands still while only the last text of the answer grows: see `useGrowingText`. */
export function useAnswerOutline(turn: Turn): AnswerNow {
  return answerOf(turn, useLiveOutline(watchedId(turn)))
}

/** As `useAnswer`, a few times a second: for figures, which nobody reads faster. */
export function useSlowAnswer(turn: Turn): AnswerNow {
  return answerOf(turn, useSlowLiveRun(watchedId(turn)))
}

/** What of an answer changes only now and then: for its frame. */
export function useAnswerState(turn: Turn): { readonly isRunning: boolean; readonly hasContent: boolean } {
  const id = watchedId(turn)
  return {
    isRunning: useLiveRunPart(id, (live) => answerOf(turn, live).isRunning),
    hasContent: useLiveRunPart(id, (live) => answerOf(turn, live).blocks.length > 0),
  }
}

/** The blocks of an answer at this moment. */
export function blocksNow(turn: Turn, { store }: LiveRuns): readonly Block[] {
  const id = watchedId(turn)
  return answerOf(turn, id === undefined ? undefined : store.getState().runs[id]).blocks
}

function watchedId({ run }: Turn): string | undefined {
  return run?.status === 'running' ? run.id : undefined
}

function answerOf(turn: Turn, live: LiveRun | undefined): AnswerNow {
  if (live?.run === undefined) {
    const isRunning = turn.run?.status === 'running'
    return { run: turn.run, blocks: turn.blocks, isRunning, watchError: live?.watchError }
  }
  return {
    run: live.run,
    blocks: live.blocks,
    isRunning: live.run.status === 'running' && !live.hasEnded,
    watchError: live.watchError,
  }
}
