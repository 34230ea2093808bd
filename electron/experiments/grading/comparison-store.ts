import * as z from 'zod/mini'
import { parseOwnJson } from '../../../shared/json.ts'
import type { Money } from '../../../shared/money/sums.ts'
import type { Database } from '../../database/database.ts'
import { costColumns, storedCosts, updateOutcome } from '../foreign-amounts.ts'
import { outcomeSchema, type StoredOutcome } from './grading-store.ts'

/** The answers of all variants to one case in one repeat. */
export interface GroupKey {
  readonly experimentId: string
  readonly caseIndex: number
  readonly repeat: number
}

/** A request to a model about the answers of a group. */
export interface StoredComparison {
  readonly place: string
  readonly runId: string
  readonly attempts: number
  /** The runs of the compared answers, in order. */
  readonly candidates: readonly string[]
  /** The costs of all its requests, as far as known. */
  readonly costs: readonly Money[]
  /** Absent while unknown. */
  readonly outcome?: ChoiceOutcome
}

/** The chosen answer, or why none was chosen. */
export type ChoiceOutcome =
  | { readonly best: number; readonly reason: string }
  | { readonly failure: StoredOutcome }

/** The table of comparisons. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface ComparisonStore {
  list(group: GroupKey): StoredComparison[]
  /** Stores the run that was started. The cell that represents the group becomes `sending`. */
  setSending(group: GroupKey, asked: SentComparison): void
  setOutcome(group: GroupKey, place: string, outcome: ChoiceOutcome, cost?: Money): void
  /** Stores an outcome without a request, which could not be built. */
  addOutcome(group: GroupKey, place: string, candidates: readonly string[], outcome: ChoiceOutcome): void
}

export interface SentComparison {
  readonly place: string
  readonly runId: string
  readonly candidates: readonly string[]
  readonly cellId: number
}

const choiceSchema = z.union([
  z.object({ best: z.number(), reason: z.string() }),
  z.object({ failure: outcomeSchema }),
])

const rowSchema = z.object({
  place: z.string(),
  run_id: z.string(),
  attempts: z.number(),
  candidates: z.string(),
  cost: z.nullable(z.number()),
  foreign_cost: z.string(),
  outcome: z.nullable(z.string()),
})

const candidatesSchema = z.array(z.string())

export function createComparisonStore({ connection }: Pick<Database, 'connection'>): ComparisonStore {
  const ofGroup = 'experiment_id = ? AND case_index = ? AND repeat = ?'
  const list = connection.prepare(`SELECT * FROM experiment_comparisons WHERE ${ofGroup} ORDER BY place`)
  const setSending = connection.prepare(`
    INSERT INTO experiment_comparisons (experiment_id, case_index, repeat, place, run_id, attempts, candidates)
    VALUES (?, ?, ?, ?, ?, 1, ?)
    ON CONFLICT (experiment_id, case_index, repeat, place) DO UPDATE SET run_id = excluded.run_id,
      attempts = attempts + 1, candidates = excluded.candidates, outcome = NULL`)
  const setCellSending = connection.prepare(
    "UPDATE experiment_cells SET state = 'sending', not_before = NULL WHERE id = ?",
  )
  const setOutcome = connection.prepare(`
    ${updateOutcome('experiment_comparisons')}
    WHERE experiment_id = ?4 AND case_index = ?5 AND repeat = ?6 AND place = ?7`)
  const addOutcome = connection.prepare(`
    INSERT INTO experiment_comparisons (experiment_id, case_index, repeat, place, run_id, attempts, candidates, outcome)
    VALUES (?, ?, ?, ?, '', 0, ?, ?)
    ON CONFLICT (experiment_id, case_index, repeat, place) DO UPDATE SET candidates = excluded.candidates,
      outcome = excluded.outcome`)

  return {
    list: (group) =>
      list.all(...keyOf(group)).flatMap((row) => {
        const parsed = rowSchema.safeParse({ ...row })
        const candidates = candidatesSchema.safeParse(
          parsed.success ? parseOwnJson(parsed.data.candidates) : undefined,
        )
        if (!parsed.success || !candidates.success) return []
        const { place, run_id, attempts, outcome } = parsed.data
        const known = outcome === null ? undefined : choiceSchema.safeParse(parseOwnJson(outcome))
        return [
          {
            place,
            attempts,
            runId: run_id,
            candidates: candidates.data,
            costs: storedCosts(parsed.data),
            ...(known?.success === true && { outcome: known.data }),
          },
        ]
      }),
    setSending(group, { place, runId, candidates, cellId }) {
      setSending.run(...keyOf(group), place, runId, JSON.stringify(candidates))
      setCellSending.run(cellId)
    },
    setOutcome(group, place, outcome, cost) {
      setOutcome.run(JSON.stringify(outcome), ...costColumns(cost), ...keyOf(group), place)
    },
    addOutcome(group, place, candidates, outcome) {
      addOutcome.run(...keyOf(group), place, JSON.stringify(candidates), JSON.stringify(outcome))
    },
  }
}

function keyOf({ experimentId, caseIndex, repeat }: GroupKey): [string, number, number] {
  return [experimentId, caseIndex, repeat]
}
