import * as z from 'zod/mini'
import {
  conversationSpendingSchema,
  spendingFilterSchema,
  spendingGroupings,
  spendingSchema,
} from '../../spending/spending.ts'
import { limitAnswers, limitQuestionSchema } from '../../spending/spending-limits.ts'
import { foreignCostSchema } from '../../runs/foreign-cost.ts'
import { runCostSchema } from '../../runs/run-cost.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Costs of runs, from the ledger, which includes runs that are gone from History. */
export const spendingContract = {
  'spending.read': command(
    z.extend(spendingFilterSchema, { groupBy: z.enum(spendingGroupings) }),
    spendingSchema,
  ),
  /** The cost of a conversation so far, including the columns of its comparison. Zero for an unknown one. */
  'spending.ofConversation': command(byId, conversationSpendingSchema),
  /**
   * The cost of a number of tokens, by the latest known prices, in dollars or in the currency of the price; empty when
   * unknown.
   */
  'spending.tokenCost': command(
    z.object({
      connectionId: z.string(),
      model: z.string(),
      inputTokens: z.number().check(z.minimum(0)),
      outputTokens: z.number().check(z.minimum(0)),
    }),
    z.object({ cost: z.optional(runCostSchema), foreignCost: z.optional(foreignCostSchema) }),
  ),
  /** Requests that wait for the user to allow them past a limit, oldest first. None of them has been sent. */
  'spending.questions': command(nothing, z.array(limitQuestionSchema)),
  'spending.answer': command(z.object({ id: z.string(), answer: z.enum(limitAnswers) }), nothing),
  /** A question was added or answered. */
  'spending.questionsChanged': event(nothing),
} satisfies Contract
