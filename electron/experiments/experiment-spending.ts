import type { DatabaseSync } from 'node:sqlite'
import type { Spending } from '../../shared/experiments/experiment.ts'
import { amountsOf, amountsOfOutcomes, readAmounts, sumOfAmounts } from './foreign-amounts.ts'

/** The mean cost of the cells of one model, in US dollars. */
export interface MeanCost {
  readonly connectionId: string
  readonly model: string
  readonly cost: number
  /** The number of cells. */
  readonly cells: number
}

/** Queries about the requests of experiments and their cost. Calls throw SQLite's errors. */
export interface ExperimentSpending {
  /** The mean cost per model over all snapshots of an experiment, from the newest 2,000 cells with a known cost. */
  meanCosts(id: string): MeanCost[]
  /** The number of requests and their cost, including those to judging models. */
  spentOn(id: string): Spending
}

export function createExperimentSpending(connection: DatabaseSync): ExperimentSpending {
  const sentOf = connection.prepare(`
    SELECT coalesce(sum(attempts + earlier_judgings), 0) AS sent,
      coalesce(sum(coalesce(outcome ->> '$.metrics.cost', 0) + earlier_cost), 0) AS cost
    FROM experiment_cells WHERE experiment_id = ?`)
  const meanCosts = connection.prepare(`
    SELECT e.plan ->> ('$.variants[' || c.variant_index || '].connectionId') AS connection_id,
      e.plan ->> ('$.variants[' || c.variant_index || '].model') AS model, avg(c.cost) AS cost, count(*) AS cells
    FROM (
      SELECT experiment_id, variant_index, outcome ->> '$.metrics.cost' AS cost FROM experiment_cells
      WHERE experiment_id IN (
          SELECT id FROM experiments WHERE series_id = (SELECT series_id FROM experiments WHERE id = ?)
        ) AND state IN ('done', 'failed') AND outcome ->> '$.metrics.cost' IS NOT NULL
      ORDER BY id DESC LIMIT 2000
    ) c JOIN experiments e ON e.id = c.experiment_id
    GROUP BY e.id, c.variant_index`)
  const gradedOf = connection.prepare(`
    SELECT coalesce(sum(attempts), 0) AS sent, coalesce(sum(cost), 0) AS cost FROM (
      SELECT g.attempts, g.cost FROM experiment_gradings g
        JOIN experiment_cells c ON c.id = g.cell_id WHERE c.experiment_id = ?1
      UNION ALL SELECT attempts, cost FROM experiment_comparisons WHERE experiment_id = ?1)`)
  const ofExperiment = { tables: 'experiment_cells', where: 'experiment_id = ?1' }
  const foreignOf = connection.prepare(
    `SELECT ${sumOfAmounts(
      amountsOfOutcomes(ofExperiment),
      amountsOf('earlier_foreign', ofExperiment),
      amountsOf('foreign_cost', {
        tables: 'experiment_gradings JOIN experiment_cells ON experiment_cells.id = cell_id',
        where: 'experiment_id = ?1',
      }),
      amountsOf('foreign_cost', { tables: 'experiment_comparisons', where: 'experiment_id = ?1' }),
    )} AS amounts`,
  )

  return {
    spentOn(id) {
      const row = sentOf.get(id)
      const judged = gradedOf.get(id)
      const foreign = readAmounts(foreignOf.get(id)?.['amounts'])
      return {
        requests: Number(row?.['sent'] ?? 0) + Number(judged?.['sent'] ?? 0),
        cost: Number(row?.['cost'] ?? 0) + Number(judged?.['cost'] ?? 0),
        ...(foreign.length > 0 && { foreign }),
      }
    },
    meanCosts: (id) =>
      meanCosts.all(id).map(({ connection_id: connectionId, model, cost, cells }) => ({
        connectionId: String(connectionId),
        model: String(model),
        cost: Number(cost),
        cells: Number(cells),
      })),
  }
}
