import { lensRequestSchema } from '../../lens/lens-request.ts'
import { runSchema } from '../../runs/run.ts'
import { command, type Contract } from '../define.ts'

/** One question, asked in another format. */
export const lensContract = {
  /** Asks a conversation's question in one format, once. The conversation stays as it is. */
  'lens.send': command(lensRequestSchema, runSchema),
} satisfies Contract
