import type { Block, MediaBlock } from '../../../../../shared/runs/block.ts'
import type { Run } from '../../../../../shared/runs/run.ts'
import { useRunById } from '../../../../queries/format-runs.ts'

export interface EditRun {
  /** `undefined` until it is read. */
  readonly run: Run | undefined
  readonly images: readonly MediaBlock[]
  readonly others: readonly Block[]
  readonly isRunning: boolean
  readonly isGone: boolean
}

/** The live state of one edit. */
export function useEditRun(runId: string): EditRun {
  const { run, blocks, isRunning, isGone } = useRunById(runId)
  return {
    run,
    images: blocks.filter((block) => block.type === 'media'),
    others: blocks.filter((block) => block.type !== 'media'),
    isRunning,
    isGone,
  }
}
