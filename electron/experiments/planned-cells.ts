import type { DatabaseSync } from 'node:sqlite'
import type { Cell, CellState } from '../../shared/experiments/experiment.ts'
import { toCell, type CellOutcome } from './experiment-rows.ts'
import { amountsOf, amountsOfOutcomes, sumOfAmounts } from './foreign-amounts.ts'

/**
 * The work of a connection in an experiment: the cells of these variants, and the answers that wait for its judging
 * model.
 */
export interface ConnectionWork {
  readonly connectionId: string
  readonly variants: readonly number[]
}

/** Cells that wait because a gateway asked for it. */
export interface PlannedWait {
  readonly variantIndex: number
  /** The connection that judges their answers; `undefined` when they wait for their variant's connection. */
  readonly waitsFor: string | undefined
  /** Epoch milliseconds. */
  readonly until: number
}

/** The planned cells of experiments. Calls throw SQLite's errors. */
export interface PlannedCells {
  /**
   * The next cells for a connection: first answers that wait to be judged there, then cells of its variants in order.
   */
  nextPlanned(
    id: string,
    work: ConnectionWork,
    wanted: {
      readonly count: number
      /** Cells to skip: their requests are being built, and they stay planned until those are sent. */
      readonly without: readonly number[]
    },
  ): Cell[]
  /** Whether any cell is planned. */
  hasPlanned(id: string): boolean
  /** The waits after `now`: by variant or judging connection, with the latest end of each. */
  plannedWaits(id: string, now: number): PlannedWait[]
  /**
   * Plans a cell again. `notBefore` is when its connection may be used again, for display and for the next start of the
   * app; the connection's pace decides when it is actually sent.
   */
  setPlanned(cellId: number, notBefore: number | undefined): void
  /** Plans the cells in these states again, and removes their results except the cost. */
  planAgain(id: string, states: readonly CellState[]): void
  /** Sets all planned cells to `stopped`. */
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
  // Keep the cost of the answer that is about to be replaced.
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
        // Votes on the answer that is about to be replaced are deleted.
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
