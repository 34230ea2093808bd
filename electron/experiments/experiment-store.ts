import type { Worded } from '../../shared/errors/app-error.ts'
import {
  cellStates,
  experimentStates,
  type Cell,
  type CellState,
  type Experiment,
  type ExperimentPlan,
  type ExperimentState,
  type ExperimentSummary,
  type RunningExperiment,
  type Spending,
} from '../../shared/experiments/experiment.ts'
import type { Database } from '../database/database.ts'
import type { GroupKey } from './grading/comparison-store.ts'
import { readReason, toCell, readExperiment } from './experiment-rows.ts'

/** What came of a cell; the rest of it stands in columns. */
export type CellOutcome = Pick<Cell, 'error' | 'text' | 'media' | 'preview' | 'score' | 'results' | 'metrics'>

export type ExperimentProgress = Pick<ExperimentSummary, 'state' | 'counts' | 'pausedBecause'>

/** What cells of one model have cost each, in US dollars on the average. */
export interface MeanCost {
  readonly connectionId: string
  readonly model: string
  readonly cost: number
  /** Of how many cells. */
  readonly cells: number
}

/** What a connection is asked in an experiment: the cells of these variants, and to judge what waits for it. */
export interface ConnectionWork {
  readonly connectionId: string
  readonly variants: readonly number[]
}

export interface GroupCell {
  readonly cell: Cell
  /** Nothing more is to be asked about its answer alone: it waits for those of the other variants. */
  readonly isWaiting: boolean
}

/** The tables of experiments. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface ExperimentStore {
  /** A draft, without cells. */
  add(experiment: Pick<Experiment, 'id' | 'seriesId' | 'createdAt' | 'plan'>): void
  setPlan(id: string, plan: ExperimentPlan): void
  /** Also of one that was started. */
  setDescription(id: string, description: string): void
  /** Every cell of the plan, as `planned`. */
  addCells(id: string, plan: ExperimentPlan, at: number): void
  get(id: string): Experiment | undefined
  /** The newest first. */
  list(count: number): ExperimentSummary[]
  /** Those that are on. */
  listRunning(now: number): RunningExperiment[]
  setDeleted(id: string, at: number | undefined): void
  removeDeletedBefore(at: number): void
  /** What cells cost in all snapshots of an experiment: of the newest 2,000 whose cost is known. */
  meanCosts(id: string): MeanCost[]
  /** Its state and the states of its cells. */
  progressOf(id: string): ExperimentProgress | undefined
  /** How many requests were sent and what they cost, those to models that judge among them. */
  spentOn(id: string): Spending
  /** `at` is the moment when the last cell has its outcome. */
  setState(id: string, state: ExperimentState, at?: number): void
  /** It was paused by itself. */
  pauseBecause(id: string, reason: Worded): void
  /**
   * The next cells that a connection may be asked for at this moment: first answers that wait to be judged there, then cells
   * of its variants, in their order.
   */
  nextPlanned(id: string, work: ConnectionWork, count: number, now: number): Cell[]
  /** When the first cell that is planned may be sent: 0 at once, `undefined` when none is planned. */
  earliestPlanned(id: string): number | undefined
  getCell(cellId: number): Cell | undefined
  /** From `after` on, in the order of the plan. */
  listCells(id: string, after: number, count: number): Cell[]
  /** The cell is sent as this run. */
  setSending(cellId: number, runId: string): void
  /**
   * Its answer is there, and the connection `waitsFor` is to be asked how good it is; an empty text stands for the answers of
   * the other variants. `outcome` is what is known of it so far.
   */
  setAnswered(cellId: number, waitsFor: string, outcome?: CellOutcome): void
  /** The cells of one case and repeat, in the order of the variants. */
  listGroup(group: GroupKey): GroupCell[]
  /** The cases and repeats in which a cell waits for those of the other variants. */
  waitingGroups(id: string): Pick<Cell, 'caseIndex' | 'repeat'>[]
  setOutcome(cellId: number, state: CellState, outcome: CellOutcome): void
  /** It waits again, at the earliest at `notBefore`. */
  setPlanned(cellId: number, notBefore: number | undefined): void
  /** Cells in one of these states wait again. */
  planAgain(id: string, states: readonly CellState[]): void
  /** Cells that are planned are stopped. */
  stopPlanned(id: string): void
  /** Cells that were out when the app ended. */
  listSending(): { readonly experimentId: string; readonly cell: Cell }[]
  /** After a start: nothing is sent by itself. */
  holdRunning(reason: Worded): void
}

/**
 * The id of the first or the last cell of an experiment. Cells of a plan are stored at once, in the order of the plan, so that
 * they stand side by side. The index of experiments has them in another order: by it, each page would read and sort all of them.
 */
const edgeOf = (direction: 'ASC' | 'DESC'): string => `(
  SELECT id FROM experiment_cells WHERE experiment_id = ?1
  ORDER BY case_index ${direction}, variant_index ${direction}, repeat ${direction} LIMIT 1)`

export function createExperimentStore({ connection }: Pick<Database, 'connection'>): ExperimentStore {
  const insert = connection.prepare(
    "INSERT INTO experiments (id, series_id, created_at, state, plan) VALUES (?, ?, ?, 'draft', ?)",
  )
  const setPlan = connection.prepare("UPDATE experiments SET plan = ? WHERE id = ? AND state = 'draft'")
  const setDescription = connection.prepare(
    "UPDATE experiments SET plan = json_set(plan, '$.description', ?) WHERE id = ?",
  )
  const setStarted = connection.prepare('UPDATE experiments SET started_at = ? WHERE id = ?')
  const list = connection.prepare(
    'SELECT * FROM experiments WHERE deleted_at IS NULL ORDER BY created_at DESC, id LIMIT ?',
  )
  const listRunning = connection.prepare(`
    SELECT id, json_extract(plan, '$.description') AS description,
      (SELECT max(not_before) FROM experiment_cells
        WHERE experiment_id = experiments.id AND experiment_cells.state = 'planned' AND not_before > ?) AS waits_until
    FROM experiments WHERE state = 'running' AND deleted_at IS NULL ORDER BY created_at DESC`)
  const setDeleted = connection.prepare('UPDATE experiments SET deleted_at = ? WHERE id = ?')
  const insertCell = connection.prepare(
    "INSERT INTO experiment_cells (experiment_id, case_index, variant_index, repeat, state) VALUES (?, ?, ?, ?, 'planned')",
  )
  const get = connection.prepare('SELECT * FROM experiments WHERE id = ? AND deleted_at IS NULL')
  const stateOf = connection.prepare(
    'SELECT state, paused_because FROM experiments WHERE id = ? AND deleted_at IS NULL',
  )
  const setState = connection.prepare(
    'UPDATE experiments SET state = ?, ended_at = ?, paused_because = NULL WHERE id = ?',
  )
  const pauseBecause = connection.prepare(
    "UPDATE experiments SET state = 'paused', paused_because = ? WHERE id = ?",
  )
  const sentOf = connection.prepare(`
    SELECT coalesce(sum(attempts), 0) AS sent, coalesce(sum(outcome ->> '$.metrics.cost'), 0) AS cost
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
  const nextPlanned = connection.prepare(`
    SELECT * FROM experiment_cells
    WHERE experiment_id = ? AND state = 'planned' AND answer_run_id IS NULL AND coalesce(not_before, 0) <= ?
      AND variant_index IN (SELECT value FROM json_each(?))
    ORDER BY id LIMIT ?`)
  const nextToGrade = connection.prepare(`
    SELECT * FROM experiment_cells
    WHERE experiment_id = ? AND state = 'planned' AND answer_run_id IS NOT NULL AND waits_for = ?
      AND coalesce(not_before, 0) <= ?
    ORDER BY id LIMIT ?`)
  const earliestPlanned = connection.prepare(
    "SELECT min(coalesce(not_before, 0)) AS earliest FROM experiment_cells WHERE experiment_id = ? AND state = 'planned'",
  )
  const countStates = connection.prepare(
    'SELECT state, count(*) AS count FROM experiment_cells WHERE experiment_id = ? GROUP BY state',
  )
  const removeDeleted = connection.prepare('DELETE FROM experiments WHERE deleted_at < ?')
  const sentAt = `CASE WHEN state = 'sending' THEN (SELECT started_at FROM runs WHERE runs.id = run_id) END AS sent_at`
  const getCell = connection.prepare(`SELECT *, ${sentAt} FROM experiment_cells WHERE id = ?`)
  const listCells = connection.prepare(`
    SELECT *, ${sentAt} FROM experiment_cells
    WHERE id >= max(?2 + 1, ${edgeOf('ASC')}) AND id <= ${edgeOf('DESC')} AND +experiment_id = ?1 ORDER BY id LIMIT ?3`)
  const setSending = connection.prepare(`
    UPDATE experiment_cells SET state = 'sending', run_id = ?, attempts = attempts + 1, not_before = NULL, outcome = NULL,
      answer_run_id = NULL, waits_for = NULL
    WHERE id = ?`)
  const forgetGradings = connection.prepare('DELETE FROM experiment_gradings WHERE cell_id = ?')
  const setAnswered = connection.prepare(`
    UPDATE experiment_cells SET state = 'planned', not_before = NULL, answer_run_id = run_id, waits_for = ?,
      outcome = coalesce(?, outcome)
    WHERE id = ?`)
  const listGroup = connection.prepare(`
    SELECT * FROM experiment_cells WHERE experiment_id = ? AND case_index = ? AND repeat = ? ORDER BY variant_index`)
  const waitingGroups = connection.prepare(`
    SELECT DISTINCT case_index, repeat FROM experiment_cells
    WHERE experiment_id = ? AND state = 'planned' AND answer_run_id IS NOT NULL AND waits_for = ''`)
  const setOutcome = connection.prepare(
    'UPDATE experiment_cells SET state = ?, outcome = ?, answer_run_id = NULL, waits_for = NULL WHERE id = ?',
  )
  const setPlanned = connection.prepare(
    "UPDATE experiment_cells SET state = 'planned', not_before = ? WHERE id = ?",
  )
  const planAgain = connection.prepare(
    "UPDATE experiment_cells SET state = 'planned', not_before = NULL, answer_run_id = NULL WHERE experiment_id = ? AND state = ?",
  )
  const stopPlanned = connection.prepare(`
    UPDATE experiment_cells SET state = 'stopped', not_before = NULL, answer_run_id = NULL, waits_for = NULL,
      -- An answer that was not judged stays known, and what it has cost.
      outcome = CASE WHEN answer_run_id IS NULL THEN ?1 ELSE coalesce(outcome, ?1) END
    WHERE experiment_id = ?2 AND state = 'planned'`)
  const forgetVotes = connection.prepare(`
    DELETE FROM experiment_votes WHERE experiment_id = ?1 AND EXISTS (
      SELECT 1 FROM experiment_cells
      WHERE id IN (cell_a, cell_b) AND state = ?2)`)
  const holdRunning = connection.prepare(
    "UPDATE experiments SET state = 'paused', paused_because = ? WHERE state = 'running'",
  )
  const listSending = connection.prepare("SELECT * FROM experiment_cells WHERE state = 'sending' ORDER BY id")

  function countsOf(id: string): Record<CellState, number> {
    const counts = Object.fromEntries(cellStates.map((state) => [state, 0])) as Record<CellState, number>
    for (const row of countStates.all(id)) {
      const state = cellStates.find((one) => one === row['state'])
      if (state !== undefined) counts[state] = Number(row['count'])
    }
    return counts
  }

  return {
    add({ id, seriesId, createdAt, plan }) {
      insert.run(id, seriesId, Math.round(createdAt), JSON.stringify(plan))
    },
    setPlan(id, plan) {
      setPlan.run(JSON.stringify(plan), id)
    },
    setDescription(id, description) {
      setDescription.run(description, id)
    },
    removeDeletedBefore(at) {
      removeDeleted.run(Math.round(at))
    },
    addCells(id, plan, at) {
      setStarted.run(Math.round(at), id)
      // Repeats of a cell stand far apart, so that what changes at the gateway meanwhile touches each cell alike.
      for (let repeat = 0; repeat < plan.repeats; repeat += 1)
        for (const caseIndex of plan.cases.keys())
          for (const variantIndex of plan.variants.keys()) insertCell.run(id, caseIndex, variantIndex, repeat)
    },
    get: (id) => readExperiment(get.get(id), countsOf)[0],
    list: (count) =>
      list
        .all(count)
        .flatMap((row) => readExperiment(row, countsOf))
        .map(({ plan: _plan, ...summary }) => summary),
    listRunning: (now) =>
      listRunning.all(Math.round(now)).map(({ id, description, waits_until: until }) => ({
        id: String(id),
        description: String(description ?? ''),
        counts: countsOf(String(id)),
        ...(typeof until === 'number' && { waitsUntil: until }),
      })),
    setDeleted(id, at) {
      setDeleted.run(at === undefined ? null : Math.round(at), id)
    },
    progressOf(id) {
      const found = stateOf.get(id)
      const state = experimentStates.find((one) => one === found?.['state'])
      return state === undefined
        ? undefined
        : { state, counts: countsOf(id), ...readReason(found?.['paused_because']) }
    },
    spentOn(id) {
      const row = sentOf.get(id)
      const judged = gradedOf.get(id)
      return {
        requests: Number(row?.['sent'] ?? 0) + Number(judged?.['sent'] ?? 0),
        cost: Number(row?.['cost'] ?? 0) + Number(judged?.['cost'] ?? 0),
      }
    },
    meanCosts: (id) =>
      meanCosts.all(id).map(({ connection_id: connectionId, model, cost, cells }) => ({
        connectionId: String(connectionId),
        model: String(model),
        cost: Number(cost),
        cells: Number(cells),
      })),
    pauseBecause(id, reason) {
      pauseBecause.run(JSON.stringify(reason), id)
    },
    setState(id, state, at) {
      setState.run(state, at === undefined ? null : Math.round(at), id)
    },
    nextPlanned(id, { connectionId, variants }, count, now) {
      const at = Math.round(now)
      const toGrade = nextToGrade.all(id, connectionId, at, count)
      const left = count - toGrade.length
      const toSend = left === 0 ? [] : nextPlanned.all(id, at, JSON.stringify(variants), left)
      return [...toGrade, ...toSend].flatMap(toCell)
    },
    earliestPlanned(id) {
      const earliest = earliestPlanned.get(id)?.['earliest']
      return typeof earliest === 'number' ? earliest : undefined
    },
    getCell: (cellId) => toCell(getCell.get(cellId) ?? {})[0],
    listCells: (id, after, count) => listCells.all(id, after, count).flatMap(toCell),
    setSending(cellId, runId) {
      forgetGradings.run(cellId)
      setSending.run(runId, cellId)
    },
    setAnswered(cellId, waitsFor, outcome) {
      setAnswered.run(waitsFor, outcome === undefined ? null : JSON.stringify(outcome), cellId)
    },
    listGroup: ({ experimentId, caseIndex, repeat }) =>
      listGroup.all(experimentId, caseIndex, repeat).flatMap((row) =>
        toCell(row).map((cell) => ({
          cell,
          isWaiting: cell.state === 'planned' && cell.answerRunId !== undefined && row['waits_for'] === '',
        })),
      ),
    waitingGroups: (id) =>
      waitingGroups
        .all(id)
        .map((row) => ({ caseIndex: Number(row['case_index']), repeat: Number(row['repeat']) })),
    setOutcome(cellId, state, outcome) {
      setOutcome.run(state, JSON.stringify(outcome), cellId)
    },
    setPlanned(cellId, notBefore) {
      setPlanned.run(notBefore ?? null, cellId)
    },
    planAgain(id, states) {
      for (const state of states) {
        // A vote was on the answer that another will take the place of.
        forgetVotes.run(id, state)
        planAgain.run(id, state)
      }
    },
    stopPlanned(id) {
      stopPlanned.run(JSON.stringify({ results: [], metrics: {} } satisfies CellOutcome), id)
    },
    listSending: () =>
      listSending
        .all()
        .flatMap((row) => toCell(row).map((cell) => ({ experimentId: String(row['experiment_id']), cell }))),
    holdRunning(reason) {
      holdRunning.run(JSON.stringify(reason))
    },
  }
}
