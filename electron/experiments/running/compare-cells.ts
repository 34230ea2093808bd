import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import type { Answer } from '../../../shared/runs/answer.ts'
import type { Money } from '../../../shared/money/sums.ts'
import {
  wholeCase,
  type Cell,
  type CellState,
  type ExperimentCase,
} from '../../../shared/experiments/experiment.ts'
import type { ActiveExperiment } from '../active-experiment.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { GroupCell } from '../experiment-store.ts'
import type { Graded, GradingObserver } from '../grading/ask-model.ts'
import type { GroupKey } from '../grading/comparison-store.ts'
import { resultsOfAnswer, settleCell, type CellContext, type SettledCell } from '../settle-cell.ts'
import { withOwnPrice } from '../own-price.ts'
import { patternsOfCell } from './judge-cell.ts'
import type { RunnerContext } from './runner-context.ts'

/** Settles cells whose assertions compare the answers of all variants, once all answers are known. */
export interface CellComparing {
  /** Must be called when a cell of this case and repeat has changed: compares its group if it was the last one. */
  check(experiment: ActiveExperiment, of: Pick<Cell, 'caseIndex' | 'repeat'>): Promise<void>
  /** Checks every group with a waiting cell, as needed after a restart. */
  checkAll(experiment: ActiveExperiment): Promise<void>
  /** Asks the grader about the group that a cell represents. */
  ask(experiment: ActiveExperiment, cell: Cell, during: GradingObserver): Promise<Graded>
}

const finalStates: ReadonlySet<CellState> = new Set(['done', 'failed', 'error', 'unknown', 'stopped'])

/** A compared cell with the data for judging it. */
interface TakingCell {
  readonly cell: Cell
  readonly run: Run
  readonly answer: Answer
  readonly row: ExperimentCase
  readonly context: CellContext
}

export function createCellComparing(context: RunnerContext): CellComparing {
  const { store, grader, comparer, answers, dependencies, read, writeEventually, active, announce, advance } =
    context
  const { log, runs } = dependencies

  function groupOf(key: GroupKey): readonly GroupCell[] {
    const cells = read(() => store.listGroup(key))
    if (cells.ok) return cells.value
    log.warn(cells.error.message)
    return []
  }

  /** Returns the data for judging a cell; `undefined` when its run is gone. */
  async function gather({ plan }: ActiveExperiment, cell: Cell): Promise<TakingCell | undefined> {
    const found = runs.get(runOf(cell) ?? '')
    const row = plan.cases[cell.caseIndex]
    const run = found.ok ? answers.runOf(found.value) : undefined
    if (run === undefined || row === undefined || !isWholeAnswer(run.status)) return undefined
    const { outcomes, costs } = grader.progress(plan, cell)
    const prices = withOwnPrice(
      await dependencies.pricesOf(run.connectionId),
      plan.variants[cell.variantIndex],
    )
    const body = await bodyOfCell(plan, cell, dependencies)
    const answer = await answers.read(run)
    // This includes cells that were settled before: vectors are not read again.
    const judged: CellContext = {
      body,
      prices,
      graded: outcomes,
      patterns: await patternsOfCell(plan, cell, answer, body),
      judging: costs,
      known: cell.metrics,
    }
    return { cell, run, answer, row: wholeCase(plan, row), context: judged }
  }

  /** Returns the outcomes of all answers of a group after the last request to the grader. */
  function settleAll(
    { plan }: ActiveExperiment,
    key: GroupKey,
    taking: readonly TakingCell[],
    leftOut: number,
  ): (readonly [Cell, SettledCell])[] {
    const outcomes = comparer.outcomes(plan, {
      key,
      leftOut,
      answers: taking.map(({ cell, run, answer, row, context: judged }) => ({
        runId: run.id,
        label: plan.variants[cell.variantIndex]?.label ?? '',
        results: resultsOfAnswer(run, answer, row, judged),
      })),
    })
    // One request judged all answers: its cost is divided among them.
    const share = sharesOf(comparer.costsOf(key), taking.length)
    return taking.map(({ cell, run, answer, row, context: judged }, index) => {
      const judging = [...(judged.judging ?? []), ...share]
      const graded = new Map([...(judged.graded ?? []), ...(outcomes[index] ?? [])])
      return [cell, settleCell(run, answer, row, { ...judged, graded, judging })] as const
    })
  }

  async function check(
    experiment: ActiveExperiment,
    { caseIndex, repeat }: Pick<Cell, 'caseIndex' | 'repeat'>,
  ): Promise<void> {
    const { plan } = experiment
    const key = { experimentId: experiment.id, caseIndex, repeat }
    const cells = groupOf(key)
    if (!cells.every(({ cell, isWaiting }) => isWaiting || finalStates.has(cell.state))) return
    const answered = cells.filter(isAnswered).map(({ cell }) => cell)
    const [first] = answered
    const runIds = answered.flatMap((cell) => runOf(cell) ?? [])
    if (first !== undefined && plan.grader !== undefined && comparer.asksFor(plan, { key }, runIds)) {
      const { connectionId } = plan.grader
      context.write(() => store.setAnswered(first.id, connectionId))
      announce(experiment.id, first.id)
      return advance(experiment)
    }
    const gathered = await Promise.all(answered.map((cell) => gather(experiment, cell)))
    if (active.isClosed()) return
    const taking = gathered.filter((item) => item !== undefined)
    const settled = settleAll(experiment, key, taking, cells.length - taking.length)
    // The answers of these cells can no longer be read.
    const gone = cells.filter(
      ({ cell, isWaiting }) => isWaiting && !taking.some((item) => item.cell.id === cell.id),
    )
    // When no newer answer exists, the cost of comparing earlier ones is divided among all cells of the group.
    const unshared = taking.length === 0 ? comparer.costsOf(key) : []
    writeEventually(() => {
      for (const [cell, { state, outcome }] of settled) store.setOutcome(cell.id, state, outcome)
      for (const { cell } of gone)
        store.setOutcome(cell.id, 'unknown', { results: [], metrics: cell.metrics })
      if (unshared.length === 0) return
      for (const { cell } of cells) {
        const { costs } = grader.progress(plan, cell)
        store.setJudgingCosts(cell.id, [...costs, ...sharesOf(unshared, cells.length)])
      }
    })
    for (const { cell } of cells) announce(experiment.id, cell.id)
    advance(experiment)
  }

  return {
    check,
    async checkAll(experiment) {
      const groups = read(() => store.waitingGroups(experiment.id))
      if (!groups.ok) return log.warn(groups.error.message)
      // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be thousands
      for (const group of groups.value) await check(experiment, group)
    },
    ask(experiment, cell, during) {
      const { caseIndex, repeat, id: cellId } = cell
      const key = { experimentId: experiment.id, caseIndex, repeat }
      const runIds = groupOf(key)
        .filter(isAnswered)
        .flatMap((item) => runOf(item.cell) ?? [])
      return comparer.ask(experiment.plan, { key, runIds, cellId }, during)
    },
  }
}

/** Divides amounts into equal shares. */
function sharesOf(money: readonly Money[], count: number): Money[] {
  return money.map(({ amount, currency }) => ({ amount: amount / count, currency }))
}

/** Whether a cell has an answer to compare, even if one of its assertions could not be judged. */
function isAnswered({ cell }: GroupCell): boolean {
  if (runOf(cell) === undefined) return false
  return cell.answerRunId !== undefined || (finalStates.has(cell.state) && cell.text !== undefined)
}

function runOf({ answerRunId, runId }: Cell): string | undefined {
  return answerRunId ?? runId
}
