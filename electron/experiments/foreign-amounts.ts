import { foreignMoneySchema, type ForeignMoney } from '../../shared/money/currency.ts'
import { splitDollars, withDollars, type Money } from '../../shared/money/sums.ts'
import { isJsonObject, parseOwnJson } from '../../shared/json.ts'

/* How the tables of experiments hold what was spent in other currencies than dollars: JSON, an amount by each code of a currency. */

/** Those of some money that are not in dollars, as a column holds them. */
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

/** What the columns `cost` and `foreign_cost` of a row say together. */
export function storedCosts(row: {
  readonly cost: number | null
  readonly foreign_cost: string
}): readonly Money[] {
  return withDollars(row.cost ?? undefined, readAmounts(row.foreign_cost))
}

/** What one more request adds to these columns. */
export function costColumns(cost: Money | undefined): [usd: number | null, amounts: string] {
  const { usd = null } = splitDollars(cost === undefined ? [] : [cost])
  return [usd, writeAmounts(cost === undefined ? [] : [cost])]
}

/** SQL: notes an outcome (?1), and adds what the request for it cost (?2 and ?3, as `costColumns` gives them). */
export function updateOutcome(table: string): string {
  return `UPDATE ${table} SET outcome = ?1, cost = coalesce(cost + ?2, ?2, cost),
    foreign_cost = ${sumOfAmounts(amountsOf('foreign_cost'), amountsOf('?3'))}`
}

/** Which rows of which tables are meant; by default the row that is being changed. */
interface Source {
  readonly tables?: string
  readonly where?: string
}

/** SQL: rows of `currency` and `amount`, of columns of amounts. */
export function amountsOf(column: string, { tables, where = 'true' }: Source = {}): string {
  const from = tables === undefined ? '' : `${tables}, `
  return `SELECT each.key AS currency, each.value AS amount FROM ${from}json_each(${column}) AS each WHERE ${where}`
}

/** SQL: the same of what answers cost, where that is known in another currency than dollars alone. */
export function amountsOfOutcomes({ tables, where = 'true' }: Source = {}): string {
  return `SELECT outcome ->> '$.metrics.foreignCost.currency' AS currency,
      outcome ->> '$.metrics.foreignCost.amount' AS amount ${tables === undefined ? '' : `FROM ${tables}`}
    WHERE ${where} AND outcome ->> '$.metrics.cost' IS NULL
      AND outcome ->> '$.metrics.foreignCost.currency' IS NOT NULL`
}

/** SQL: what such rows come to, as a column holds it. */
export function sumOfAmounts(...rows: readonly string[]): string {
  return `(SELECT json_group_object(currency, amount) FROM (
    SELECT currency, sum(amount) AS amount FROM (${rows.join(' UNION ALL ')}) GROUP BY currency))`
}
