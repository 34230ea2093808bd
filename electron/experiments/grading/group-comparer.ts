import type { AppError } from '../../../shared/errors/app-error.ts'
import { assertionTypes } from '../../../shared/experiments/assertion.ts'
import { wholeCaseAt, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { addMoney, type Money } from '../../../shared/money/sums.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import type { Answer } from '../../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../host/host.ts'
import type { ModelPrices } from '../../prices/create-prices.ts'
import type { RunService } from '../../runs/run-service.ts'
import { readAnswer } from '../answer-of-run.ts'
import { judgingFailed, unjudged } from '../assertions/unjudged.ts'
import { moneyOfRun, textOf, refusedTooOften } from '../settle-cell.ts'
import { askModel, type AskModelDependencies, type Graded, type GradingObserver } from './ask-model.ts'
import { createTableAccess } from '../table-access.ts'
import { outcomeOfBroken } from './cell-grader.ts'
import {
  createComparisonStore,
  type ChoiceOutcome,
  type GroupKey,
  type StoredComparison,
} from './comparison-store.ts'
import { choicesOf, comparedChecksOf, type ComparedCheck } from './graded-checks.ts'
import { buildGraderRequest, type GraderRequestDependencies } from './grader-request.ts'
import { cutText } from '../../lib/cut-text.ts'
import { maxReason } from './judge-prompt.ts'
import { rankAnswers, type RankedAnswer } from './max-score.ts'
import { choiceMessages, readChoice } from './select-best.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** An answer that is compared with those of the other variants. */
export interface ComparedAnswer extends RankedAnswer {
  /** The run of the answer. */
  readonly runId: string
}

/** The answers to a case in one repeat, once all of them are known. */
export interface AnswerGroup {
  readonly key: GroupKey
  /** The answers in variant order. */
  readonly answers: readonly ComparedAnswer[]
  /** The number of variants without an answer. */
  readonly leftOut: number
}

/** Compares the answers of all variants to a case: by the grader, or by their other results. */
export interface GroupComparer {
  /** Whether a request to the grader about these answers is still needed. */
  asksFor(plan: ExperimentPlan, group: Pick<AnswerGroup, 'key'>, runIds: readonly string[]): boolean
  /** The outcomes of the comparing assertions: for each answer, by place. */
  outcomes(plan: ExperimentPlan, group: AnswerGroup): ReadonlyMap<string, CheckOutcome>[]
  /** The cost of comparing, one sum per currency; empty while unknown. */
  costsOf(key: GroupKey): readonly Money[]
  /** Asks the grader for the best answer; `cellId` is the cell that represents the group meanwhile. */
  ask(plan: ExperimentPlan, asked: AskedGroup, during: GradingObserver): Promise<Graded>
  /** After a start: stores the outcomes of a group's requests that were active when the app ended. */
  recover(key: GroupKey): Promise<void>
}

export interface AskedGroup {
  readonly key: GroupKey
  readonly runIds: readonly string[]
  readonly cellId: number
}

export interface GroupComparerDependencies extends AskModelDependencies, GraderRequestDependencies {
  readonly database: Database
  readonly log: Log
  readonly runs: Pick<RunService, 'start' | 'watch' | 'get'>
  readonly lastPricesOf: (connectionId: string) => Pick<ModelPrices, 'costOf' | 'foreignCostOf'>
}

export function createGroupComparer(dependencies: GroupComparerDependencies): GroupComparer {
  const { database, clock, log, runs } = dependencies
  const store = createComparisonStore(database)
  const { writeEventually: write, ...tables } = createTableAccess(dependencies)
  const list = (key: GroupKey): readonly StoredComparison[] => tables.list(() => store.list(key))

  /** Returns the first assertion without a choice of the grader for these answers. */
  function nextChoice(
    plan: ExperimentPlan,
    key: GroupKey,
    runIds: readonly string[],
  ): ComparedCheck | undefined {
    if (plan.grader === undefined || runIds.length < 2) return undefined
    const known = list(key).filter((item) => item.outcome !== undefined && isOf(item, runIds))
    return choicesOf(wholeCaseAt(plan, key.caseIndex)?.assertions ?? []).find(
      ({ place }) => !known.some((item) => item.place === place),
    )
  }

  return {
    asksFor: (plan, { key }, runIds) => nextChoice(plan, key, runIds) !== undefined,
    costsOf: (key) => addMoney(list(key).flatMap(({ costs }) => costs)),
    outcomes(plan, group) {
      const { key, answers, leftOut } = group
      const stored = list(key)
      const found = answers.map(() => new Map<string, CheckOutcome>())
      for (const { place, check } of comparedChecksOf(wholeCaseAt(plan, key.caseIndex)?.assertions ?? [])) {
        const known = stored.find(
          (candidate) =>
            candidate.place === place &&
            isOf(
              candidate,
              answers.map(({ runId }) => runId),
            ),
        )
        const outcomes =
          plan.variants.length < 2
            ? answers.map(() => unjudged(experimentsError('oneVariant', { type: check.type })))
            : assertionTypes[check.type].kind === 'ranked'
              ? rankAnswers(check.value, answers, leftOut)
              : chosenOf(group, known?.outcome)
        for (const [index, outcome] of outcomes.entries()) found[index]?.set(place, outcome)
      }
      return found
    },
    async ask(plan, { key, runIds, cellId }, { experimentId, mayStart, slot, onStarted }) {
      const next = nextChoice(plan, key, runIds)
      const { grader } = plan
      if (next === undefined || grader === undefined) return {}
      const { place, check } = next
      const criterion = textOfValue(
        renderValue(check.value ?? '', wholeCaseAt(plan, key.caseIndex)?.vars ?? {}),
      )
      const answers = await Promise.all(
        runIds.map(async (runId) => textOf(await readAnswer(runs, runId, log))),
      )
      const built = await buildGraderRequest(grader, choiceMessages(criterion, answers), dependencies)
      if (!mayStart()) return { isHeld: true }
      const fail = (error: AppError): Graded => {
        const failure = judgingFailed(error)
        write(() => store.addOutcome(key, place, runIds, { failure }))
        return {}
      }
      if (!built.ok) return fail(built.error)
      const asked = await askModel(
        dependencies,
        { ...built.value, prompt: `${check.type}: ${criterion}` },
        {
          store: (runId) => store.setSending(key, { place, runId, candidates: runIds, cellId }),
          attempts: () => list(key).find((candidate) => candidate.place === place)?.attempts ?? 1,
          experimentId,
          slot,
          onStarted,
        },
      )
      if (!asked.ok) return fail(asked.error)
      const { run, answer, refused, cost } = asked.value
      if (refused !== undefined) return { refused }
      const outcome = choiceOf(run, answer, runIds.length)
      write(() => store.setOutcome(key, place, outcome, cost))
      return { ...(cost !== undefined && { cost }) }
    },
    async recover(key) {
      for (const { place, runId, attempts, candidates, outcome } of list(key)) {
        if (outcome !== undefined) continue
        const run = runs.get(runId)
        if (run.ok && refusedTooOften(run.value, attempts, clock.now()) !== undefined) continue
        const found: ChoiceOutcome = run.ok
          ? // oxlint-disable-next-line no-await-in-loop -- one after the other: the app is starting
            choiceOf(run.value, await readAnswer(runs, run.value.id, log), candidates.length)
          : { failure: unjudged(experimentsError('gradingUnknown')) }
        const cost = run.ok
          ? moneyOfRun(run.value, dependencies.lastPricesOf(run.value.connectionId))
          : undefined
        write(() => store.setOutcome(key, place, found, cost))
      }
    },
  }
}

/** Reads which of `count` answers a model has chosen. */
function choiceOf(run: Run, answer: Answer, count: number): ChoiceOutcome {
  if (!isWholeAnswer(run.status)) return { failure: outcomeOfBroken(run) }
  const text = textOf(answer)
  return (
    readChoice(text, count) ?? {
      failure: unjudged(experimentsError('verdictUnreadable', { text: cutText(text, maxReason) })),
    }
  )
}

/** Returns the outcome of a choice for each answer. */
function chosenOf({ answers, leftOut }: AnswerGroup, outcome: ChoiceOutcome | undefined): CheckOutcome[] {
  if (answers.length === 1)
    return [{ isPass: true, score: 1, reason: experimentsError('onlyAnswer', { leftOut }) }]
  if (outcome === undefined)
    return answers.map(() => unjudged(experimentsError('noGrader', { type: 'select-best' })))
  if ('failure' in outcome) return answers.map(() => outcome.failure)
  const { best, reason } = outcome
  return answers.map((_, index): CheckOutcome => {
    const isPass = index === best
    const label = answers[best]?.label ?? ''
    return {
      isPass,
      score: isPass ? 1 : 0,
      reason: isPass
        ? experimentsError('chosen', { count: answers.length, leftOut, reason })
        : experimentsError('notChosen', { label, leftOut, reason }),
    }
  })
}

/** Whether a comparison was about exactly these answers: a retry replaces an answer. */
function isOf({ candidates }: StoredComparison, runIds: readonly string[]): boolean {
  return candidates.length === runIds.length && candidates.every((runId, index) => runId === runIds[index])
}
