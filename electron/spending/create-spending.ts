import { ok } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { spendingContract } from '../../shared/ipc/contract/spending.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { betterKnown } from '../../shared/runs/foreign-cost.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Area } from '../lib/area.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { createLedgerStore } from './ledger-store.ts'
import { readSpending } from './read-spending.ts'
import { createSpendingGuard, type SpendingGuard, type SpendingGuardDependencies } from './spending-guard.ts'

export interface SpendingDependencies extends Omit<SpendingGuardDependencies, 'ledger' | 'onQuestions'> {
  readonly database: Database
  readonly emit: Emit<AppContract>
  /** The prices of a connection that are known without a request. */
  readonly lastPricesOf: (connectionId: string) => Pick<ModelPrices, 'runCostOf' | 'foreignCostOf'>
}

/** Costs so far, and spending limits. */
export function createSpending(
  dependencies: SpendingDependencies,
): Area<SpendingGuard, Omit<typeof spendingContract, 'spending.questionsChanged'>> {
  const { database, emit, lastPricesOf } = dependencies
  const ledger = createLedgerStore(database)
  const service = createSpendingGuard({
    ...dependencies,
    ledger,
    onQuestions: () => emit('spending.questionsChanged', {}),
  })
  return {
    service,
    handlers: {
      'spending.read': async (input) =>
        database.read(databaseError('spendingNotRead'), () => readSpending(ledger, input)),
      'spending.ofConversation': async ({ id }) =>
        database.read(databaseError('spendingNotRead'), () => ledger.spentIn(id)),
      async 'spending.tokenCost'({ connectionId, model, inputTokens, outputTokens }) {
        const prices = lastPricesOf(connectionId)
        const usage = { inputTokens, outputTokens }
        return ok(betterKnown(prices.runCostOf(model, usage), prices.foreignCostOf(model, usage)))
      },
      'spending.questions': async () => ok(service.questions()),
      async 'spending.answer'({ id, answer }) {
        service.answer(id, answer)
        return ok({})
      },
    },
  }
}
