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

/** What runs cost, by the ledger: runs that are gone from History are in it. */
export const spendingContract = {
  'spending.read': command(
    z.extend(spendingFilterSchema, { groupBy: z.enum(spendingGroupings) }),
    spendingSchema,
  ),
  /** What a conversation cost so far, with the columns of its comparison. Nothing for one that nobody knows. */
  'spending.ofConversation': command(byId, conversationSpendingSchema),
  /** What so many tokens cost, by the prices as they were last read, in dollars or in the currency of the price: nothing where nobody knows. */
  'spending.tokenCost': command(
    z.object({
      connectionId: z.string(),
      model: z.string(),
      inputTokens: z.number().check(z.minimum(0)),
      outputTokens: z.number().check(z.minimum(0)),
    }),
    z.object({ cost: z.optional(runCostSchema), foreignCost: z.optional(foreignCostSchema) }),
  ),
  /** What waits until somebody says whether it may pass a limit, the oldest first. Nothing of it has been sent. */
  'spending.questions': command(nothing, z.array(limitQuestionSchema)),
  'spending.answer': command(z.object({ id: z.string(), answer: z.enum(limitAnswers) }), nothing),
  /** A question is there, or was answered. */
  'spending.questionsChanged': event(nothing),
} satisfies Contract
