import type { Block, MediaBlock } from '../../../../shared/runs/block.ts'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useFormatRun } from '../../../queries/format-runs.ts'

/** One request for images, as new as the window has it. */
export interface ImageRun {
  readonly run: Run
  readonly prompt: string
  readonly images: readonly MediaBlock[]
  /** What else the answer holds. */
  readonly others: readonly Block[]
  readonly isRunning: boolean
  /** Whether `images` is all there will be. */
  readonly isWhole: boolean
}

/** The live run while it is on, then what history keeps of it. */
export function useImageRun(entry: HistoryEntry): ImageRun {
  const { run, asked, blocks, isRunning, isWhole } = useFormatRun(entry)
  return {
    run,
    prompt: asked,
    images: blocks.filter((block) => block.type === 'media'),
    others: blocks.filter((block) => block.type !== 'media'),
    isRunning,
    isWhole,
  }
}
