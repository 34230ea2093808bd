import * as z from 'zod/mini'
import { wordedSchema } from '../../../shared/errors/app-error.ts'
import { parseOwnJson } from '../../../shared/json.ts'
import type { Money } from '../../../shared/money/sums.ts'
import type { Database } from '../../database/database.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'
import { costColumns, storedCosts, updateOutcome } from '../foreign-amounts.ts'

/** A judging request about the answer of a cell. */
export interface StoredGrading {
  readonly place: string
  readonly runId: string
  readonly attempts: number
  /** Absent while unknown. */
  readonly outcome?: StoredOutcome
  /** The costs of all its requests, as far as known. */
  readonly costs: readonly Money[]
}

/** The outcome for an answer. */
export interface StoredOutcome extends CheckOutcome {
  /** The model's text, when later requests need it. */
  readonly text?: string | undefined
}

/** The table of gradings. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface GradingStore {
  list(cellId: number): StoredGrading[]
  /** Stores the run that was started. The cell becomes `sending`. */
  setSending(cellId: number, place: string, runId: string): void
  setOutcome(cellId: number, place: string, outcome: StoredOutcome, cost?: Money): void
  /** Stores an outcome without a request, because no model can be asked. */
  addOutcome(cellId: number, place: string, outcome: StoredOutcome): void
}

/** A stored `CheckOutcome`. */
export const outcomeSchema = z.object({
  isPass: z.boolean(),
  score: z.optional(z.number()),
  isError: z.optional(z.literal(true)),
  reason: wordedSchema,
  text: z.optional(z.string()),
})

const rowSchema = z.object({
  place: z.string(),
  run_id: z.string(),
  attempts: z.number(),
  outcome: z.nullable(z.string()),
  cost: z.nullable(z.number()),
  foreign_cost: z.string(),
})

export function createGradingStore({ connection }: Pick<Database, 'connection'>): GradingStore {
  const list = connection.prepare('SELECT * FROM experiment_gradings WHERE cell_id = ? ORDER BY place')
  const setSending = connection.prepare(`
    INSERT INTO experiment_gradings (cell_id, place, run_id, attempts) VALUES (?, ?, ?, 1)
    ON CONFLICT (cell_id, place) DO UPDATE SET run_id = excluded.run_id, attempts = attempts + 1, outcome = NULL`)
  const setCellSending = connection.prepare(
    "UPDATE experiment_cells SET state = 'sending', not_before = NULL WHERE id = ?",
  )
  const setOutcome = connection.prepare(`
    ${updateOutcome('experiment_gradings')} WHERE cell_id = ?4 AND place = ?5`)
  const addOutcome = connection.prepare(`
    INSERT INTO experiment_gradings (cell_id, place, run_id, attempts, outcome) VALUES (?, ?, '', 0, ?)
    ON CONFLICT (cell_id, place) DO UPDATE SET outcome = excluded.outcome`)

  return {
    list: (cellId) =>
      list.all(cellId).flatMap((row) => {
        const parsed = rowSchema.safeParse({ ...row })
        if (!parsed.success) return []
        const { place, run_id, attempts, outcome } = parsed.data
        const known = outcome === null ? undefined : outcomeSchema.safeParse(parseOwnJson(outcome))
        return [
          {
            place,
            attempts,
            runId: run_id,
            ...(known?.success === true && { outcome: known.data }),
            costs: storedCosts(parsed.data),
          },
        ]
      }),
    setSending(cellId, place, runId) {
      setSending.run(cellId, place, runId)
      setCellSending.run(cellId)
    },
    setOutcome(cellId, place, outcome, cost) {
      setOutcome.run(JSON.stringify(outcome), ...costColumns(cost), cellId, place)
    },
    addOutcome(cellId, place, outcome) {
      addOutcome.run(cellId, place, JSON.stringify(outcome))
    },
  }
}
