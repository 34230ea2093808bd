import * as z from 'zod/mini'
import { billOfDaySchema, billOfRunSchema } from '../../spending/bill.ts'
import { daySchema } from '../../spending/spending.ts'
import { command, type Contract } from '../define.ts'
import { byId } from '../inputs.ts'

/**
 * Compares the expected cost of requests, the cost in their answers, and the charges in the gateway's own log. These
 * commands request the log; a result less than two minutes old is reused, unless `isFresh`.
 */
export const billContract = {
  'bill.ofRun': command(z.extend(byId, { isFresh: z.optional(z.boolean()) }), billOfRunSchema),
  /** All requests of a day with one key of a connection, the active key by default, and the log rows without a run. */
  'bill.ofDay': command(
    z.object({
      connectionId: z.string(),
      keyId: z.optional(z.string()),
      day: daySchema,
      isFresh: z.optional(z.boolean()),
    }),
    billOfDaySchema,
  ),
} satisfies Contract
