import type { CostsOfRun } from '../../shared/runs/foreign-cost.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'
import { keyColumns, mostOfOne, mostTokens } from '../lib/ledger-row.ts'

/**
 * The ledger's entry for one run: kept while a better cost may become known, since the run itself may be removed
 * meanwhile.
 */
export interface LedgerEntry {
  /** The columns of its row in the ledger, except `known` and `currency`. */
  readonly columns: Readonly<Record<string, string | number>>
  readonly known: CostsOfRun
  readonly isRefused: boolean
}

/** Corrections of the ledger for runs that the table of runs no longer contains. Calls throw SQLite's errors. */
export interface LedgerCorrection {
  /** The ledger entry of a run as it ends; `undefined` when the ledger does not count it. */
  entryOf(run: Run, known: CostsOfRun): LedgerEntry | undefined
  /** Replaces the known cost by a better one. Only for removed runs: triggers do this for all others. */
  correct(entry: LedgerEntry, cost: RunCost): void
}

const carried = ['connection_name', 'key_name', 'is_practice', 'tokens_in', 'tokens_out']

export function createLedgerCorrection({ connection }: Pick<Database, 'connection'>): LedgerCorrection {
  const select = connection.prepare(`
    SELECT day, connection_id, coalesce(key_fingerprint, '') AS key_fingerprint, model, format,
      coalesce(conversation_id, '') AS conversation_id, coalesce(experiment_id, '') AS experiment_id,
      connection_name, coalesce(key_name, '') AS key_name, is_practice
    FROM runs WHERE id = ? AND (query_of IS NULL OR model <> '') AND day IS NOT NULL`)
  const same = keyColumns.map((column) => `${column} = :${column}`).join(' AND ')
  const takeBack = connection.prepare(`
    UPDATE ledger SET runs = runs - 1, nanodollars = nanodollars - :nanodollars,
      tokens_in = tokens_in - :tokens_in, tokens_out = tokens_out - :tokens_out
    WHERE ${same}`)
  const clear = connection.prepare(`DELETE FROM ledger WHERE runs = 0 AND ${same}`)
  const columns = [...keyColumns, ...carried, 'runs', 'nanodollars']
  const add = connection.prepare(`
    INSERT INTO ledger (${columns.join(', ')})
    VALUES (${columns.map((column) => (column === 'runs' ? '1' : `:${column}`)).join(', ')})
    ON CONFLICT DO UPDATE SET runs = runs + 1, nanodollars = nanodollars + excluded.nanodollars,
      tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out`)

  return {
    entryOf(run, known) {
      const row = select.get(run.id)
      if (row === undefined || run.isUnsent === true) return undefined
      const { inputTokens, outputTokens } = run.usage ?? {}
      return {
        columns: {
          ...Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              typeof value === 'number' ? value : String(value),
            ]),
          ),
          tokens_in: countOf(inputTokens),
          tokens_out: countOf(outputTokens),
        },
        known,
        isRefused: (run.httpStatus ?? 0) >= 400,
      }
    },
    correct({ columns: values, known, isRefused }, cost) {
      const { cost: usd, foreignCost } = known
      const by = (usd ?? foreignCost)?.by ?? (isRefused ? 'refused' : 'unknown')
      const before = {
        ...values,
        known: by,
        currency: usd === undefined ? (foreignCost?.currency ?? 'USD') : 'USD',
      }
      const place = Object.fromEntries(Object.entries(before).filter(([name]) => isOfPlace(name)))
      const sums = { tokens_in: values['tokens_in'] ?? 0, tokens_out: values['tokens_out'] ?? 0 }
      const nanodollars = billionthsOf(usd?.usd ?? foreignCost?.amount)
      const { changes } = takeBack.run({ ...place, ...sums, nanodollars })
      // A missing row cannot be corrected.
      if (changes === 0) return
      clear.run(place)
      add.run({ ...before, known: cost.by, currency: 'USD', nanodollars: billionthsOf(cost.usd) })
    },
  }
}

function isOfPlace(name: string): boolean {
  return keyColumns.some((column) => column === name)
}

function billionthsOf(amount = 0): number {
  return Math.round(Math.max(0, Math.min(amount, mostOfOne)) * 1e9)
}

function countOf(tokens: number | undefined): number {
  return Math.trunc(Math.max(0, Math.min(tokens ?? 0, mostTokens)))
}
