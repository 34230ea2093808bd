import type { Block } from '../../../../shared/conversations/block.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useLiveRun } from '../../../stores/use-live-runs.tsx'

/** An answer as new as the window has it. */
export interface AnswerNow {
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  readonly isRunning: boolean
  /** Why its progress cannot be followed just now. */
  readonly watchError: AppError | undefined
}

/** The stored turn, or the live run while it is newer. */
export function useAnswer(turn: Turn): AnswerNow {
  const isStoredRunning = turn.run?.status === 'running'
  const live = useLiveRun(isStoredRunning ? turn.run?.id : undefined)
  if (live?.run === undefined) {
    return { run: turn.run, blocks: turn.blocks, isRunning: isStoredRunning, watchError: live?.watchError }
  }
  return {
    run: live.run,
    blocks: live.blocks,
    isRunning: live.run.status === 'running' && !live.hasEnded,
    watchError: live.watchError,
  }
}
