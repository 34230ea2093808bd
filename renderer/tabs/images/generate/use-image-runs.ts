import type { Block, MediaBlock } from '../../../../shared/runs/block.ts'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useFormatRun } from '../../../queries/format-runs.ts'

/** The live state of one request for images. */
export interface ImageRun {
  readonly run: Run
  readonly prompt: string
  readonly images: readonly MediaBlock[]
  /** The blocks of the answer that are not images. */
  readonly others: readonly Block[]
  readonly isRunning: boolean
  /** Whether `images` is complete. */
  readonly isWhole: boolean
}

/** Returns the live run while it runs, then the one stored in History. */
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
