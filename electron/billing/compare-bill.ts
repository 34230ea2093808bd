import { costPartsOf, multiplierOf, sumOfParts } from '../../shared/prices/model-price.ts'
import type { BilledUnits, ModelPrice } from '../../shared/prices/model-price.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { BillDifference, Reckoned } from '../../shared/spending/bill.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { billedPriceOf, isSame } from './billed-price.ts'
import { explainAmount } from './explain-amount.ts'

/** The known facts that determine the charge of a run. */
export interface BilledRun {
  readonly model: string
  readonly usage: Usage | undefined
  readonly units: BilledUnits
  readonly httpStatus: number | undefined
  readonly statedUsd: number | undefined
}

/** The group that the requests of a key are charged in. */
export interface ExpectedGroup {
  readonly name: string
  /** The ratio is the user's own agreement, which no list contains. */
  readonly ownRatio?: number | undefined
}

export interface BillInput {
  readonly run: BilledRun
  /** The rows of the log for the request: charges only. */
  readonly rows: readonly LoggedCall[]
  readonly prices: Pick<ModelPrices, 'usedPriceOf' | 'groupRatioOf'>
  readonly expectedGroup: ExpectedGroup | undefined
  /** Units of the gateway's quota per US dollar. */
  readonly perDollar: number
}

export interface ComparedBill {
  readonly reckoned?: Reckoned | undefined
  readonly differences: readonly BillDifference[]
  /** Whether the charge, or the cost stated in the answer, was compared with anything. */
  readonly isCompared: boolean
}

/** Compares what a request should cost, what its answer states, and what the log charged, and names each difference. */
export function compareBill(input: BillInput): ComparedBill {
  const { run, rows, perDollar } = input
  const reckoned = reckon(input)
  const listedUsd = reckoned?.cost.source === 'prices' ? reckoned.cost.usd : undefined
  const [row, ...others] = rows
  const differences: BillDifference[] = []
  const total = rows.reduce((sum, { quota }) => sum + quota, 0) / perDollar
  if (others.length > 0)
    differences.push({
      type: 'billed-twice',
      rows: rows.length,
      usd: others.reduce((sum, { quota }) => sum + quota, 0) / perDollar,
    })
  const charge = row === undefined ? undefined : judgeRow(row, input, reckoned)
  differences.push(...(charge?.differences ?? []))
  const other = row === undefined ? listedUsd : total
  const isStated = run.statedUsd !== undefined && other !== undefined
  if (run.statedUsd !== undefined && other !== undefined && !isClose(run.statedUsd, other, perDollar))
    differences.push({ type: 'stated', stated: run.statedUsd, other, usd: other - run.statedUsd })
  return { reckoned, differences, isCompared: charge?.isCompared === true || isStated }
}

/** Usage × price, with the ratio of the group that the key's requests are charged in. */
function reckon({ run, prices, expectedGroup }: BillInput): Reckoned | undefined {
  const used = prices.usedPriceOf(run.model)
  const parts = used && costPartsOf(used.price, run.usage, run.units)
  if (used === undefined || parts === undefined) return undefined
  const isListed = used.from.source === 'prices'
  const ratioOfGroup =
    expectedGroup && isListed
      ? (expectedGroup.ownRatio ?? prices.groupRatioOf(expectedGroup.name))
      : undefined
  const { group: _group, isGroupAssumed: _isAssumed, ...from } = used.from
  const cost =
    ratioOfGroup === undefined || expectedGroup === undefined
      ? used.from
      : { ...from, group: expectedGroup.name }
  const ratio = (ratioOfGroup ?? used.ratio) * multiplierOf(run.units)
  return { cost: { ...cost, usd: sumOfParts(parts) * ratio }, ratio, parts }
}

function judgeRow(
  row: LoggedCall,
  { run, prices, expectedGroup, perDollar }: BillInput,
  reckoned: Reckoned | undefined,
): { readonly differences: readonly BillDifference[]; readonly isCompared: boolean } {
  const billed = row.quota / perDollar
  const { units, model } = run
  const usage = withBilledOutput(run.usage, row)
  if (run.httpStatus !== undefined && run.httpStatus >= 400)
    return {
      differences: billed === 0 ? [] : [{ type: 'refused-billed', status: run.httpStatus, usd: billed }],
      isCompared: true,
    }
  const multiplier = multiplierOf(units)
  const costBy = (price: ModelPrice | undefined, ratio: number): number | undefined => {
    const parts = price && costPartsOf(price, usage, units)
    return parts && sumOfParts(parts) * ratio * multiplier
  }
  const isOtherModel = row.model !== '' && row.model !== model
  const listed = listedOf(prices, isOtherModel ? row.model : model)
  const expectedRatio = reckoned === undefined ? 1 : reckoned.ratio / multiplier
  const group = judgeGroup(row, { prices, expectedGroup }, expectedRatio, (ratio) => costBy(listed, ratio))
  const charged = billedPriceOf(listed, row.terms, usage)
  const expected = costBy(charged?.price, group.ratio)
  const differences: BillDifference[] = [
    ...(isOtherModel
      ? [
          {
            type: 'other-model' as const,
            asked: model,
            billed: row.model,
            ...changeOf(costBy(listedOf(prices, model), expectedRatio), costBy(listed, expectedRatio)),
          },
        ]
      : []),
    ...group.differences,
    ...(charged?.differences ?? []).map((difference) => ({
      ...difference,
      ...changeOf(costBy(listed, group.ratio), expected),
    })),
    ...explainAmount({
      row,
      usage,
      price: charged?.price,
      factor: group.ratio * multiplier,
      expected,
      billed,
      tolerance: toleranceOf(perDollar),
    }),
  ]
  return { differences, isCompared: expected !== undefined }
}

/**
 * The ratio that a row is charged by, and a difference when that is not the ratio of the key's group. `costBy`: the
 * cost of the request at a ratio.
 */
function judgeGroup(
  row: LoggedCall,
  { prices, expectedGroup }: Pick<BillInput, 'prices' | 'expectedGroup'>,
  expectedRatio: number,
  costBy: (ratio: number) => number | undefined,
): { readonly ratio: number; readonly differences: readonly BillDifference[] } {
  const differences: BillDifference[] = []
  const listedRatio = prices.groupRatioOf(row.group)
  const isOther = expectedGroup !== undefined && row.group !== '' && row.group !== expectedGroup.name
  const ratioOfGroup = isOther ? (listedRatio ?? row.groupRatio ?? expectedRatio) : expectedRatio
  if (isOther)
    differences.push({
      type: 'other-group',
      expected: expectedGroup.name,
      billed: row.group,
      ...changeOf(costBy(expectedRatio), costBy(ratioOfGroup)),
    })
  const ratio = row.groupRatio ?? listedRatio ?? ratioOfGroup
  if (listedRatio !== undefined && row.terms.isOwnRatio !== true && !isSame(listedRatio, ratio))
    differences.push({
      type: 'group-ratio',
      group: row.group,
      listed: listedRatio,
      billed: ratio,
      ...changeOf(costBy(listedRatio), costBy(ratio)),
    })
  return { ratio, differences }
}

/**
 * Some gateways count no output in streams (see shared/gateway/wire/new-api.md, "Usage of translated answers"): then
 * the output of the row is used to check its sum.
 */
function withBilledOutput(usage: Usage | undefined, { outputTokens }: LoggedCall): Usage | undefined {
  const isCounted = usage === undefined || usage.outputTokens !== undefined || usage.totalTokens !== undefined
  return isCounted || outputTokens === undefined ? usage : { ...usage, outputTokens }
}

/** A price of the gateway's own list: the price of another list proves nothing about a bill. */
function listedOf(prices: BillInput['prices'], model: string): ModelPrice | undefined {
  const used = prices.usedPriceOf(model)
  return used?.from.source === 'prices' ? used.price : undefined
}

function changeOf(before: number | undefined, after: number | undefined): { usd?: number } {
  return before === undefined || after === undefined ? {} : { usd: after - before }
}

/** Charges are whole units of quota, and at least one unit unless free. */
function toleranceOf(perDollar: number): number {
  return 1.01 / perDollar
}

/** The cost stated in an answer may have been rounded. */
function isClose(stated: number, other: number, perDollar: number): boolean {
  return Math.abs(stated - other) <= Math.max(toleranceOf(perDollar), Math.abs(other) * 0.005)
}
