import { foreignMoneySchema, type ForeignMoney } from '../../shared/money/currency.ts'
import { splitDollars, withDollars, type Money } from '../../shared/money/sums.ts'
import { isJsonObject, parseOwnJson } from '../../shared/json.ts'

/* Storage of costs in other currencies than US dollars: JSON with an amount per currency code. */

/** Returns the amounts that are not in US dollars, as stored in a column. */
function writeAmounts(money: readonly Money[]): string {
  const { foreign = [] } = splitDollars(money)
  return JSON.stringify(Object.fromEntries(foreign.map(({ amount, currency }) => [currency, amount])))
}

export function readAmounts(stored: unknown): ForeignMoney[] {
  const amounts = typeof stored === 'string' ? parseOwnJson(stored) : undefined
  return Object.entries(isJsonObject(amounts) ? amounts : {}).flatMap(([currency, amount]) => {
    const money = foreignMoneySchema.safeParse({ amount, currency })
    return money.success ? [money.data] : []
  })
}

/** Combines the columns `cost` and `foreign_cost` of a row. */
export function storedCosts(row: {
  readonly cost: number | null
  readonly foreign_cost: string
}): readonly Money[] {
  return withDollars(row.cost ?? undefined, readAmounts(row.foreign_cost))
}

/** Returns the values that one more request adds to these columns. */
export function costColumns(cost: Money | undefined): [usd: number | null, amounts: string] {
  const { usd = null } = splitDollars(cost === undefined ? [] : [cost])
  return [usd, writeAmounts(cost === undefined ? [] : [cost])]
}

/** SQL that stores an outcome (?1) and adds the cost of its request (?2 and ?3, from `costColumns`). */
export function updateOutcome(table: string): string {
  return `UPDATE ${table} SET outcome = ?1, cost = coalesce(cost + ?2, ?2, cost),
    foreign_cost = ${sumOfAmounts(amountsOf('foreign_cost'), amountsOf('?3'))}`
}

/** Selects rows of some tables; by default the row that is being updated. */
interface Source {
  readonly tables?: string
  readonly where?: string
}

/** SQL that returns rows of `currency` and `amount` from columns of amounts. */
export function amountsOf(column: string, { tables, where = 'true' }: Source = {}): string {
  const from = tables === undefined ? '' : `${tables}, `
  return `SELECT each.key AS currency, each.value AS amount FROM ${from}json_each(${column}) AS each WHERE ${where}`
}

/** SQL that returns such rows from the costs of answers that are known only in another currency than US dollars. */
export function amountsOfOutcomes({ tables, where = 'true' }: Source = {}): string {
  return `SELECT outcome ->> '$.metrics.foreignCost.currency' AS currency,
      outcome ->> '$.metrics.foreignCost.amount' AS amount ${tables === undefined ? '' : `FROM ${tables}`}
    WHERE ${where} AND outcome ->> '$.metrics.cost' IS NULL
      AND outcome ->> '$.metrics.foreignCost.currency' IS NOT NULL`
}

/** SQL that sums such rows, in the form of a column. */
export function sumOfAmounts(...rows: readonly string[]): string {
  return `(SELECT json_group_object(currency, amount) FROM (
    SELECT currency, sum(amount) AS amount FROM (${rows.join(' UNION ALL ')}) GROUP BY currency))`
}
