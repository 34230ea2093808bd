import { definedFields } from '../../shared/defined-fields.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import type { BilledUnits } from '../../shared/prices/model-price.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { BilledRow, BillLine } from '../../shared/spending/bill.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { splitRequestId } from './bill-store.ts'
import { compareBill, type ExpectedGroup } from './compare-bill.ts'

/** The log of a key as far as it was read, with values that follow from all of it. */
export interface BillContext {
  readonly prices: Pick<ModelPrices, 'usedPriceOf' | 'groupRatioOf' | 'foreignCostOf'>
  readonly perDollar: number
  /** `undefined` when the gateway offers no log. */
  readonly log: ReadLog | undefined
}

export interface ReadLog {
  readonly calls: readonly LoggedCall[]
  readonly byRequest: ReadonlyMap<string, readonly LoggedCall[]>
  /** When it was read. */
  readonly at: number
  /** The earliest time that it covers; `undefined` when it is complete. */
  readonly since: number | undefined
  readonly group: ExpectedGroup | undefined
}

/** Gateways return at least this many rows: a log with fewer is complete. */
const smallestLimit = 100
/** How long a gateway may take to write the row of a request. */
const writingMs = 60_000

export function readLog(all: readonly LoggedCall[], at: number): ReadLog {
  const calls = all.filter(({ isCharge }) => isCharge)
  const byRequest = Map.groupBy(
    calls.filter(({ requestId }) => requestId !== ''),
    ({ requestId }) => requestId,
  )
  const oldest = all.findLast((call) => call.at !== undefined)?.at
  return {
    calls,
    byRequest,
    at,
    since: all.length < smallestLimit ? undefined : oldest,
    group: groupOfKey(calls),
  }
}

/** The group that most requests of a key were charged in; `undefined` when no group has more than half of them. */
function groupOfKey(calls: readonly LoggedCall[]): ExpectedGroup | undefined {
  const named = calls.filter(({ group }) => group !== '')
  for (const [name, own] of Map.groupBy(named, ({ group }) => group)) {
    if (own.length * 2 <= named.length) continue
    const agreed = own.filter(({ terms }) => terms.isOwnRatio === true)
    const ownRatio = agreed.length * 2 > own.length ? agreed[0]?.groupRatio : undefined
    return { name, ownRatio }
  }
  return undefined
}

/** A run beside its row. */
export function lineOfRun(run: Run, units: BilledUnits, { prices, perDollar, log }: BillContext): BillLine {
  const { id, model, format, status, httpStatus, requestId, usage, servedBy, statedCost, startedAt } = run
  const rows = [...new Set(splitRequestId(requestId ?? ''))].flatMap((item) => log?.byRequest.get(item) ?? [])
  const isOn = status === 'running'
  const compared = compareBill({
    run: { model, usage, units, httpStatus, statedUsd: statedCost?.usd },
    rows,
    prices,
    expectedGroup: log?.group,
    perDollar,
  })
  const standing = isOn
    ? 'pending'
    : compared.differences.length > 0
      ? 'differs'
      : rows.length > 0 || log === undefined
        ? compared.isCompared
          ? 'agrees'
          : 'unchecked'
        : standingWithoutRow(run, log)
  const { reckoned } = compared
  const usd = reckoned === undefined ? {} : { usd: -reckoned.cost.usd }
  const differences =
    standing === 'row-missing' ? [{ type: 'row-missing' as const, ...usd }] : isOn ? [] : compared.differences
  return {
    id,
    at: startedAt,
    run: { id, model, format, status, ...definedFields({ httpStatus, requestId, usage, servedBy }) },
    ...definedFields({ reckoned, stated: statedCost, row: rowOf(rows, perDollar) }),
    ...foreignSides(prices.foreignCostOf(model, usage, units), usage?.foreignCost),
    standing: standing === 'row-missing' ? 'differs' : standing,
    differences: [...differences],
  }
}

function moneyIn(of: ForeignMoney | undefined): ForeignMoney | undefined {
  return of && { amount: of.amount, currency: of.currency }
}

/** Omits how each amount is known: the sides of a bill state that themselves. */
function foreignSides(
  reckoned: ForeignMoney | undefined,
  stated: ForeignMoney | undefined,
): Pick<BillLine, 'foreign'> {
  if (reckoned === undefined && stated === undefined) return {}
  return { foreign: definedFields({ reckoned: moneyIn(reckoned), stated: moneyIn(stated) }) }
}

/** A row that belongs to no run of this app. */
export function lineOfRow(call: LoggedCall, index: number, perDollar: number): BillLine {
  const row = rowOf([call], perDollar)
  return {
    id: `row ${call.requestId} ${index}`,
    at: call.at ?? 0,
    ...definedFields({ row }),
    standing: 'differs',
    differences: [{ type: 'no-run', usd: call.quota / perDollar }],
  }
}

function standingWithoutRow(
  { requestId, httpStatus, status, startedAt, timings }: Run,
  log: ReadLog,
): BillLine['standing'] | 'row-missing' {
  // A refused request is rightly not charged.
  if (httpStatus !== undefined && httpStatus >= 400) return 'agrees'
  const hasIds = log.calls.length === 0 || log.byRequest.size > 0
  if (requestId === undefined || httpStatus === undefined || !hasIds) return 'unchecked'
  if (startedAt + (timings.endMs ?? 0) > log.at - writingMs) return 'pending'
  if (log.since !== undefined && startedAt < log.since) return 'beyond-log'
  // A request that was broken off may or may not have been charged.
  return isWholeAnswer(status) ? 'row-missing' : 'unchecked'
}

function rowOf(rows: readonly LoggedCall[], perDollar: number): BilledRow | undefined {
  const [row] = rows
  if (row === undefined) return undefined
  const { requestId, at, model, group, groupRatio, inputTokens, outputTokens, terms } = row
  const { cachedTokens, cacheWriteTokens, upstreamModel } = terms
  const quota = rows.reduce((sum, item) => sum + item.quota, 0)
  return {
    requestId,
    usd: quota / perDollar,
    quota,
    model,
    group,
    ...definedFields({
      at,
      groupRatio,
      inputTokens,
      outputTokens,
      cachedTokens,
      cacheWriteTokens,
      upstreamModel,
    }),
  }
}
