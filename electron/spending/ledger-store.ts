import type { ConversationSpending, Spent, SpendingFilter } from '../../shared/spending/spending.ts'
import { addSpent, nothingSpent } from '../../shared/spending/spending.ts'
import type { Database } from '../database/database.ts'

/** The total cost of one day's runs with equal attributes. */
export interface LedgerLine extends Spent {
  readonly day: number
  readonly connectionId: string
  readonly connectionName: string
  readonly isPractice: boolean
  readonly key: string
  readonly keyName: string
  readonly model: string
  readonly format: string
}

/** The total cost of the runs of one conversation or experiment; runs without one have the id `''`. */
export interface OwnerLine extends Spent {
  readonly ownerId: string
  readonly title: string
}

/** Amounts that were paid, or may have been. Calls throw SQLite's errors: call them inside `database.read`. */
export interface LedgerStore {
  /** All lines of a range of days, both inclusive. */
  lines(from: number, to: number): LedgerLine[]
  byOwner(owner: 'conversation' | 'experiment', filter: SpendingFilter): OwnerLine[]
  /** The cost of a day, on one connection or on all except the practice gateway. */
  spentOn(day: number, connectionId?: string): Spent
  /**
   * The cost of a conversation including the columns of its comparison, also for turns and columns that were deleted
   * since.
   */
  spentIn(conversationId: string): ConversationSpending
}

const sums = 'sum(nanodollars) / 1e9 AS amount, currency'

export function createLedgerStore({ connection }: Database): LedgerStore {
  const lines = connection.prepare(`
    SELECT day, connection_id, key_fingerprint, model, format, known, max(connection_name) AS connection_name,
      max(key_name) AS key_name, max(is_practice) AS is_practice, sum(runs) AS runs, ${sums},
      sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out
    FROM ledger WHERE day BETWEEN ? AND ? GROUP BY day, connection_id, key_fingerprint, model, format, known, currency`)
  const spentOn = connection.prepare(`
    SELECT known, sum(runs) AS runs, ${sums}, sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out
    FROM ledger WHERE day = ?1 AND CASE WHEN ?2 IS NULL THEN is_practice = 0 ELSE connection_id = ?2 END
    GROUP BY known, currency`)
  const spentIn = connection.prepare(`
    SELECT is_practice, known, sum(runs) AS runs, ${sums}, sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out
    FROM ledger WHERE conversation_id <> ''
      AND conversation_id IN (SELECT ?1 UNION ALL SELECT id FROM conversations WHERE compared_in = ?1)
    GROUP BY is_practice, known, currency`)
  const owned = (column: string, title: string, table: string) =>
    connection.prepare(`
      SELECT owner_id, known, runs, amount, currency, tokens_in, tokens_out, coalesce(${title}, '') AS title FROM (
        SELECT ${column} AS owner_id, known, sum(runs) AS runs, ${sums},
          sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out
        FROM ledger
        WHERE day BETWEEN :from AND :to
          AND CASE WHEN :connections IS NULL THEN is_practice = 0
            ELSE connection_id IN (SELECT value FROM json_each(:connections)) END
          AND (:model IS NULL OR model = :model)
          AND (:format IS NULL OR format = :format)
          AND (:key IS NULL OR key_fingerprint = :key)
        GROUP BY ${column}, known, currency)
      LEFT JOIN ${table} ON ${table}.id = owner_id`)
  const byOwner = {
    conversation: owned('conversation_id', 'conversations.title', 'conversations'),
    experiment: owned('experiment_id', "json_extract(experiments.plan, '$.description')", 'experiments'),
  }

  return {
    lines: (from, to) =>
      lines.all(from, to).map((row) => ({
        day: Number(row['day']),
        connectionId: String(row['connection_id']),
        connectionName: String(row['connection_name']),
        isPractice: row['is_practice'] === 1,
        key: String(row['key_fingerprint']),
        keyName: String(row['key_name']),
        model: String(row['model']),
        format: String(row['format']),
        ...toSpent(row),
      })),
    byOwner: (owner, { from, to, connectionIds, model, format, key }) =>
      byOwner[owner]
        .all({
          from,
          to,
          connections: connectionIds === undefined ? null : JSON.stringify(connectionIds),
          model: model ?? null,
          format: format ?? null,
          key: key ?? null,
        })
        .map((row) => ({ ownerId: String(row['owner_id']), title: String(row['title']), ...toSpent(row) })),
    spentOn(day, connectionId) {
      const rows = spentOn.all(day, connectionId ?? null)
      return sumOf(rows)
    },
    spentIn(conversationId) {
      const { paid = [], rehearsed = [] } = Object.groupBy(spentIn.all(conversationId), (row) =>
        row['is_practice'] === 1 ? 'rehearsed' : 'paid',
      )
      return { paid: sumOf(paid), rehearsed: sumOf(rehearsed) }
    },
  }
}

function sumOf(rows: readonly LedgerRow[]): Spent {
  return rows.map(toSpent).reduce(addSpent, nothingSpent)
}

type LedgerRow = Readonly<Record<string, unknown>>

/** A row of the ledger, whose runs all have costs from the same source and in one currency. */
function toSpent(row: LedgerRow): Spent {
  const runs = Number(row['runs'])
  const amount = Number(row['amount'])
  const currency = String(row['currency'])
  const spent = { ...nothingSpent, tokensIn: Number(row['tokens_in']), tokensOut: Number(row['tokens_out']) }
  const isForeign = currency !== 'USD'
  switch (row['known']) {
    case 'measured':
      return isForeign
        ? { ...spent, foreign: { [currency]: { ...nothingForeign, measured: amount, measuredRuns: runs } } }
        : { ...spent, measuredUsd: amount, measuredRuns: runs }
    case 'estimated':
      return isForeign
        ? { ...spent, foreign: { [currency]: { ...nothingForeign, estimated: amount, estimatedRuns: runs } } }
        : { ...spent, estimatedUsd: amount, estimatedRuns: runs }
    case 'refused':
      return { ...spent, refusedRuns: runs }
    default:
      return { ...spent, unknownRuns: runs }
  }
}

const nothingForeign = { measured: 0, measuredRuns: 0, estimated: 0, estimatedRuns: 0 }
