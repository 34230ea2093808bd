import type { Block } from '../../../../shared/runs/block.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { LiveRun, LiveRuns } from '../../../stores/live-runs-store.ts'
import { useLiveOutline, useLiveRun, useLiveRunPart, useSlowLiveRun } from '../../../stores/use-live-runs.tsx'

/** The current state of an answer. */
export interface AnswerNow {
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  readonly isRunning: boolean
  /** Why its progress cannot be followed at the moment. */
  readonly watchError: AppError | undefined
}

/**
 * Returns the stored turn, or the live run while that is newer. Updates with every frame of a stream: use it in the
 * smallest components only.
 */
export function useAnswer(turn: Turn): AnswerNow {
  return answerOf(turn, useLiveRun(watchedId(turn)))
}

/** Like `useAnswer`, but without updates while only the last text of the answer grows: see `useGrowingText`. */
export function useAnswerOutline(turn: Turn): AnswerNow {
  return answerOf(turn, useLiveOutline(watchedId(turn)))
}

/** Like `useAnswer`, but updates only a few times a second, for figures. */
export function useSlowAnswer(turn: Turn): AnswerNow {
  return answerOf(turn, useSlowLiveRun(watchedId(turn)))
}

/** The properties of an answer that rarely change, for its frame. */
export function useAnswerState(turn: Turn): { readonly isRunning: boolean; readonly hasContent: boolean } {
  const id = watchedId(turn)
  return {
    isRunning: useLiveRunPart(id, (live) => answerOf(turn, live).isRunning),
    hasContent: useLiveRunPart(id, (live) => answerOf(turn, live).blocks.length > 0),
  }
}

/** The current blocks of an answer. */
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
