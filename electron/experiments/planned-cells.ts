import type { DatabaseSync } from 'node:sqlite'
import type { Cell, CellState } from '../../shared/experiments/experiment.ts'
import { toCell, type CellOutcome } from './experiment-rows.ts'
import { amountsOf, amountsOfOutcomes, sumOfAmounts } from './foreign-amounts.ts'

/** What a connection is asked in an experiment: the cells of these variants, and to judge what waits for it. */
export interface ConnectionWork {
  readonly connectionId: string
  readonly variants: readonly number[]
}

/** Cells that wait because a gateway said so. */
export interface PlannedWait {
  readonly variantIndex: number
  /** The connection that is to judge their answers; `undefined` when their variant's is to be asked. */
  readonly waitsFor: string | undefined
  /** Epoch milliseconds. */
  readonly until: number
}

/** The cells that wait for their turn. Calls throw SQLite's errors. */
export interface PlannedCells {
  /**
   * The next cells that a connection may be asked for at this moment: first answers that wait to be judged there, then cells
   * of its variants, in their order.
   */
  nextPlanned(
    id: string,
    work: ConnectionWork,
    wanted: {
      readonly count: number
      /** Their requests are being built: they are planned as long as those are not out. */
      readonly without: readonly number[]
    },
  ): Cell[]
  /** Whether any cell is planned. */
  hasPlanned(id: string): boolean
  /** What cells wait for after `now`: their variant, or the connection that is to judge, and until when at the latest. */
  plannedWaits(id: string, now: number): PlannedWait[]
  /**
   * It waits again. `notBefore` says until when its connection is left alone, for people to see and for the next start of the
   * app; what may be sent now is decided by the connection's pace.
   */
  setPlanned(cellId: number, notBefore: number | undefined): void
  /** Cells in one of these states wait again, without what came of them but for what it has cost. */
  planAgain(id: string, states: readonly CellState[]): void
  /** Cells that are planned are stopped. */
  stopPlanned(id: string): void
}

export function createPlannedCells(connection: DatabaseSync): PlannedCells {
  const nextPlanned = connection.prepare(`
    SELECT * FROM experiment_cells
    WHERE experiment_id = ? AND state = 'planned' AND answer_run_id IS NULL
      AND variant_index IN (SELECT value FROM json_each(?)) AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY id LIMIT ?`)
  const nextToGrade = connection.prepare(`
    SELECT * FROM experiment_cells
    WHERE experiment_id = ? AND state = 'planned' AND answer_run_id IS NOT NULL AND waits_for = ?
      AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY id LIMIT ?`)
  const firstPlanned = connection.prepare(
    "SELECT 1 FROM experiment_cells WHERE experiment_id = ? AND state = 'planned' LIMIT 1",
  )
  const plannedWaits = connection.prepare(`
    SELECT variant_index, waits_for, max(not_before) AS until FROM experiment_cells
    WHERE experiment_id = ? AND state = 'planned' AND not_before > ? GROUP BY variant_index, waits_for`)
  const setPlanned = connection.prepare(
    "UPDATE experiment_cells SET state = 'planned', not_before = ? WHERE id = ?",
  )
  // What was spent on the answer that another takes the place of stays known.
  const planAgain = connection.prepare(`
    UPDATE experiment_cells SET state = 'planned', not_before = NULL, answer_run_id = NULL, waits_for = NULL, outcome = NULL,
      earlier_cost = earlier_cost + coalesce(outcome ->> '$.metrics.cost', 0)
        + coalesce((SELECT sum(cost) FROM experiment_gradings WHERE cell_id = experiment_cells.id), 0),
      earlier_foreign = ${sumOfAmounts(
        amountsOf('earlier_foreign'),
        amountsOfOutcomes(),
        amountsOf('foreign_cost', {
          tables: 'experiment_gradings',
          where: 'cell_id = experiment_cells.id',
        }),
      )},
      earlier_judgings = earlier_judgings
        + coalesce((SELECT sum(attempts) FROM experiment_gradings WHERE cell_id = experiment_cells.id), 0)
    WHERE experiment_id = ? AND state = ?`)
  const forgetGradings = connection.prepare(`
    DELETE FROM experiment_gradings WHERE cell_id IN (
      SELECT id FROM experiment_cells WHERE experiment_id = ? AND state = 'planned' AND answer_run_id IS NULL)`)
  const stopPlanned = connection.prepare(`
    UPDATE experiment_cells SET state = 'stopped', not_before = NULL, answer_run_id = NULL, waits_for = NULL,
      -- An answer that was not judged stays known, and what it has cost.
      outcome = CASE WHEN answer_run_id IS NULL THEN ?1 ELSE coalesce(outcome, ?1) END
    WHERE experiment_id = ?2 AND state = 'planned'`)
  const forgetVotes = connection.prepare(`
    DELETE FROM experiment_votes WHERE experiment_id = ?1 AND EXISTS (
      SELECT 1 FROM experiment_cells
      WHERE id IN (cell_a, cell_b) AND state = ?2)`)

  return {
    nextPlanned(id, { connectionId, variants }, { count, without }) {
      const out = JSON.stringify(without)
      const toGrade = nextToGrade.all(id, connectionId, out, count)
      const left = count - toGrade.length
      const toSend = left === 0 ? [] : nextPlanned.all(id, JSON.stringify(variants), out, left)
      return [...toGrade, ...toSend].flatMap(toCell)
    },
    hasPlanned: (id) => firstPlanned.get(id) !== undefined,
    plannedWaits: (id, now) =>
      plannedWaits.all(id, Math.round(now)).map((row) => ({
        variantIndex: Number(row['variant_index']),
        waitsFor: typeof row['waits_for'] === 'string' ? row['waits_for'] : undefined,
        until: Number(row['until']),
      })),
    setPlanned(cellId, notBefore) {
      setPlanned.run(notBefore ?? null, cellId)
    },
    planAgain(id, states) {
      for (const state of states) {
        // A vote was on the answer that another will take the place of.
        forgetVotes.run(id, state)
        planAgain.run(id, state)
      }
      forgetGradings.run(id)
    },
    stopPlanned(id) {
      stopPlanned.run(JSON.stringify({ results: [], metrics: {} } satisfies CellOutcome), id)
    },
  }
}
