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
} from '../../shared/experiments/experiment.ts'
import type { Money } from '../../shared/money/sums.ts'
import type { Database } from '../database/database.ts'
import type { GroupKey } from './grading/comparison-store.ts'
import { readReason, toCell, toPlacedCell, readExperiment, type CellOutcome } from './experiment-rows.ts'
import { createExperimentSpending, type ExperimentSpending } from './experiment-spending.ts'
import { judgingMetrics } from './settle-cell.ts'
import { createPlannedCells, type PlannedCells } from './planned-cells.ts'

export type ExperimentProgress = Pick<ExperimentSummary, 'state' | 'counts' | 'pausedBecause'>

export interface GroupCell {
  readonly cell: Cell
  /** Whether the answer only waits for those of the other variants. */
  readonly isWaiting: boolean
}

/** The tables of experiments. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface ExperimentStore extends PlannedCells, ExperimentSpending {
  /** Adds a draft without cells. */
  add(experiment: Pick<Experiment, 'id' | 'seriesId' | 'createdAt' | 'plan'>): void
  setPlan(id: string, plan: ExperimentPlan): void
  /** Allowed after the start as well. */
  setDescription(id: string, description: string): void
  /** Adds every cell of the plan as `planned`. */
  addCells(id: string, plan: ExperimentPlan, at: number): void
  get(id: string): Experiment | undefined
  /** Newest first. */
  list(count: number): ExperimentSummary[]
  /** The running experiments. */
  listRunning(now: number): RunningExperiment[]
  setDeleted(id: string, at: number | undefined): void
  removeDeletedBefore(at: number): void
  /** Its state and cell counts. */
  progressOf(id: string): ExperimentProgress | undefined
  /** `at` is the time when the last cell got its outcome. */
  setState(id: string, state: ExperimentState, at?: number): void
  /** Pauses it automatically, with a reason. */
  pauseBecause(id: string, reason: Worded): void
  /** Whether one of its cells is `sending`. */
  isSending(id: string): boolean
  getCell(cellId: number): Cell | undefined
  /** The cells after the id `after`, in plan order. */
  listCells(id: string, after: number, count: number): Cell[]
  /** Marks a cell as sent, with its run. */
  setSending(cellId: number, runId: string): void
  /**
   * Stores that a cell was answered and waits for the connection `waitsFor` to judge it; `''` when it waits for the
   * answers of the other variants. `outcome` is what is known so far.
   */
  setAnswered(cellId: number, waitsFor: string, outcome?: CellOutcome): void
  /** The cells of one case and repeat, in variant order. */
  listGroup(group: GroupKey): GroupCell[]
  /** The cases and repeats in which a cell waits for the other variants. */
  waitingGroups(id: string): Pick<Cell, 'caseIndex' | 'repeat'>[]
  setOutcome(cellId: number, state: CellState, outcome: CellOutcome): void
  /** Stores the cost that the gateway reported for a cell's newest answer, in US dollars. */
  setMeasuredCost(cellId: number, cost: number): void
  /** Stores the judging cost of a cell that already has its outcome. */
  setJudgingCosts(cellId: number, costs: readonly Money[]): void
  /** The cells in the state `sending`, of one experiment or of all. */
  listSending(id?: string): { readonly experimentId: string; readonly cell: Cell }[]
  /** The cell whose newest run this is. */
  cellOfRun(runId: string): { readonly experimentId: string; readonly cell: Cell } | undefined
  /** Pauses running experiments after a start: nothing is sent automatically. */
  holdRunning(reason: Worded): void
}

/**
 * Selects the first or last cell id of an experiment. The cells of a plan are inserted together in plan order, so their
 * ids are consecutive. The index of experiments has another order: with it, each page would read and sort all cells.
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
  const firstSending = connection.prepare(
    "SELECT 1 FROM experiment_cells WHERE experiment_id = ? AND state = 'sending' LIMIT 1",
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
  const setJudgingCosts = connection.prepare(`
    UPDATE experiment_cells
    SET outcome = json_set(outcome, '$.metrics', json_patch(outcome -> '$.metrics', ?)) WHERE id = ? AND outcome IS NOT NULL`)
  const setMeasuredCost = connection.prepare(`
    UPDATE experiment_cells
    SET outcome = json_set(outcome, '$.metrics.cost', ?, '$.metrics.isCostMeasured', json('true'))
    WHERE id = ? AND outcome IS NOT NULL`)
  const holdRunning = connection.prepare(
    "UPDATE experiments SET state = 'paused', paused_because = ? WHERE state = 'running'",
  )
  const listSending = connection.prepare("SELECT * FROM experiment_cells WHERE state = 'sending' ORDER BY id")
  const listSendingOf = connection.prepare(
    "SELECT * FROM experiment_cells WHERE experiment_id = ? AND state = 'sending'",
  )
  const cellOfRun = connection.prepare('SELECT * FROM experiment_cells WHERE run_id = ?')

  function countsOf(id: string): Record<CellState, number> {
    const counts = Object.fromEntries(cellStates.map((state) => [state, 0])) as Record<CellState, number>
    for (const row of countStates.all(id)) {
      const state = cellStates.find((candidate) => candidate === row['state'])
      if (state !== undefined) counts[state] = Number(row['count'])
    }
    return counts
  }

  return {
    ...createPlannedCells(connection),
    ...createExperimentSpending(connection),
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
      // Repeats are sent far apart, so that changes at the gateway affect all cells equally.
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
      const state = experimentStates.find((candidate) => candidate === found?.['state'])
      return state === undefined
        ? undefined
        : { state, counts: countsOf(id), ...readReason(found?.['paused_because']) }
    },
    pauseBecause(id, reason) {
      pauseBecause.run(JSON.stringify(reason), id)
    },
    setState(id, state, at) {
      setState.run(state, at === undefined ? null : Math.round(at), id)
    },
    isSending: (id) => firstSending.get(id) !== undefined,
    getCell: (cellId) => toCell(getCell.get(cellId) ?? {})[0],
    listCells: (id, after, count) => listCells.all(id, after, count).flatMap(toCell),
    setSending(cellId, runId) {
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
    setMeasuredCost(cellId, cost) {
      setMeasuredCost.run(cost, cellId)
    },
    setJudgingCosts(cellId, costs) {
      setJudgingCosts.run(JSON.stringify(judgingMetrics(costs)), cellId)
    },
    listSending: (id) => (id === undefined ? listSending.all() : listSendingOf.all(id)).flatMap(toPlacedCell),
    cellOfRun: (runId) => toPlacedCell(cellOfRun.get(runId) ?? {})[0],
    holdRunning(reason) {
      holdRunning.run(JSON.stringify(reason))
    },
  }
}
