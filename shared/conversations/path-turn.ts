import type { Block } from '../runs/block.ts'
import type { Run } from '../runs/run.ts'

/** A turn as it is stored; `format` is the one that made an answer and its `keep`. */
export interface PathTurn {
  readonly role: 'user' | 'assistant'
  /** A compaction stands for all turns before it, in the format that made it. */
  readonly kind?: 'compaction' | 'system' | 'prefill' | undefined
  readonly blocks: readonly Block[]
  readonly keep?: unknown
  readonly format?: string | undefined
  /** How the answer ended, and of which model it is; left out where it has no run. */
  readonly run?: Pick<Run, 'status' | 'finish' | 'model'> | undefined
}
