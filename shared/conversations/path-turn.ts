import type { Block } from '../runs/block.ts'
import type { Run } from '../runs/run.ts'

/** A turn as stored. `format` is the one that produced an answer and its `keep`. */
export interface PathTurn {
  readonly role: 'user' | 'assistant'
  /** A compaction replaces all turns before it, in the format that produced it. */
  readonly kind?: 'compaction' | 'system' | 'prefill' | undefined
  readonly blocks: readonly Block[]
  readonly keep?: unknown
  readonly format?: string | undefined
  /** How the answer ended, and its model; left out when it has no run. */
  readonly run?: Pick<Run, 'status' | 'finish' | 'model'> | undefined
}
