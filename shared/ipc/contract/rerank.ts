import * as z from 'zod/mini'
import { rerankResultSchema } from '../../rerank/rerank-result.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Rankings of texts. */
export const rerankContract = {
  /** The rankings of a set, newest first. */
  'rerank.list': command(z.object({ setId: z.string() }), z.array(rerankResultSchema)),
  'rerank.delete': command(byId, nothing),
  'rerank.restore': command(byId, rerankResultSchema),
  /** A ranking started, ended, was removed or restored. */
  'rerank.changed': event(z.object({ id: z.string(), setId: z.string() })),
} satisfies Contract
