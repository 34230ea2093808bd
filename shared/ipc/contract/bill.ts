import * as z from 'zod/mini'
import { billOfDaySchema, billOfRunSchema } from '../../spending/bill.ts'
import { daySchema } from '../../spending/spending.ts'
import { command, type Contract } from '../define.ts'
import { byId } from '../inputs.ts'

/**
 * What requests should cost, what their answers state, and what the gateway's own log charged for them, side by side. The log is
 * asked for when one of these is called; what it said less than two minutes ago is told again, unless `isFresh`.
 */
export const billContract = {
  'bill.ofRun': command(z.extend(byId, { isFresh: z.optional(z.boolean()) }), billOfRunSchema),
  /** All requests of a day with one key of a connection, the active one unless told, and the rows of the log that no run has. */
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
