import type { AppError } from '../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { assertionTypes, type Check } from '../../../shared/experiments/assertion.ts'
import {
  wholeCaseAt,
  type Cell,
  type ExperimentCase,
  type ExperimentPlan,
} from '../../../shared/experiments/experiment.ts'
import { embedderFor, graderFor } from '../../../shared/experiments/plan-judges.ts'
import { addMoney, type Money } from '../../../shared/money/sums.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { embeddingsFormat, embeddingsFormatFor } from '../../../shared/formats/embeddings/index.ts'
import type { Answer } from '../../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../host/host.ts'
import type { ModelPrices } from '../../prices/create-prices.ts'
import type { RunService } from '../../runs/run-service.ts'
import { readAnswer } from '../answer-of-run.ts'
import type { GradedOutcomes } from '../assertions/check-answer.ts'
import { textsOfValue } from '../assertions/text-checks.ts'
import { judgingFailed, unjudged } from '../assertions/unjudged.ts'
import { questionOf } from '../cell-input.ts'
import { readVectors, type ReadVectorsDependencies } from '../read-vectors.ts'
import { moneyOfRun, textOf, refusedTooOften } from '../settle-cell.ts'
import {
  askModel,
  type AskModelDependencies,
  type Graded,
  type GradingObserver,
  type ModelRequest,
} from './ask-model.ts'
import { connectionFor, gradingsOf, nextGrading, preparingPlaces, type Grading } from './graded-checks.ts'
import { buildGraderRequest, type GraderRequestDependencies } from './grader-request.ts'
import { createTableAccess } from '../table-access.ts'
import type { AskedJudge } from './judge-reply.ts'
import { createGradingStore, type StoredGrading, type StoredOutcome } from './grading-store.ts'
import { askedOf, judgeOf } from './judges.ts'
import { judgeRelevance } from './relevance.ts'
import { judgeSimilarity } from './similarity.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** Judges individual answers with models, one request at a time, each as its own run. */
export interface CellGrader {
  /**
   * Returns the state of judging an answered cell: the connection for the next request, or all outcomes. An assertion
   * without a model in the plan gets an error.
   */
  progress(plan: ExperimentPlan, cell: Cell): GradingProgress
  /** Sends the next request. */
  grade(plan: ExperimentPlan, cell: Cell, during: GradingObserver): Promise<Graded>
  /** After a start: stores the outcomes of a cell's judging requests that were active when the app ended. */
  recover(cell: Cell, plan: ExperimentPlan): Promise<void>
}

export interface GradingProgress {
  readonly waitsFor?: string
  readonly outcomes: GradedOutcomes
  /** The cost so far, one sum per currency; empty while unknown. */
  readonly costs: readonly Money[]
}

export interface CellGraderDependencies extends AskModelDependencies, GraderRequestDependencies {
  readonly database: Database
  readonly log: Log
  readonly runs: Pick<RunService, 'start' | 'watch' | 'get'>
  readonly lastPricesOf: (connectionId: string) => Pick<ModelPrices, 'costOf' | 'foreignCostOf'>
  readonly records: ReadVectorsDependencies['records']
}

interface GradingRequest extends Omit<ModelRequest, 'prompt'> {
  /** Reads the outcome from a complete answer. */
  readonly judge: (text: string) => StoredOutcome
}

export function createCellGrader(dependencies: CellGraderDependencies): CellGrader {
  const { database, clock, log, runs } = dependencies
  const store = createGradingStore(database)
  const { writeEventually: write, ...tables } = createTableAccess(dependencies)
  const list = (cellId: number): readonly StoredGrading[] => tables.list(() => store.list(cellId))

  function progress(plan: ExperimentPlan, cell: Cell): GradingProgress & { readonly next?: Grading } {
    const row = wholeCaseAt(plan, cell.caseIndex)
    const stored = list(cell.id)
    const outcomes = new Map<string, StoredOutcome>()
    for (const { place, outcome } of stored) if (outcome !== undefined) outcomes.set(place, outcome)
    const found = { outcomes, costs: addMoney(stored.flatMap(({ costs }) => costs)) }
    for (;;) {
      const next = row === undefined ? undefined : nextGrading(row, outcomes)
      if (row === undefined || next === undefined) return found
      // When a preparing request failed, the outcome is unknown, and nothing more is sent for the assertion.
      const before = preparingPlaces(row, next).flatMap((place) => outcomes.get(place) ?? [])
      const failure = before.find(({ isError }) => isError === true)
      const waitsFor = connectionFor(plan, next)
      const problem = failure ?? problemOf(cell, row, next)
      if (problem === undefined && waitsFor !== undefined) return { ...found, waitsFor, next }
      outcomes.set(next.place, problem ?? unjudged(experimentsError('noGrader', { type: next.check.type })))
    }
  }

  async function build(plan: ExperimentPlan, cell: Cell, next: Grading): Promise<Result<GradingRequest>> {
    const row = wholeCaseAt(plan, cell.caseIndex) ?? { vars: {}, assertions: [] }
    const answer = textOf(await readAnswer(runs, cell.answerRunId ?? '', log))
    const grader = graderFor(plan, next.check)
    if (next.asks === 'embedder') return buildEmbedding(plan, cell, next, { row, answer })
    if (grader === undefined) throw new Error('A cell waits for a grader that its plan does not have')
    const asked = askedOf(next.check, row, { question: questionOf(plan, cell.variantIndex, row), answer })
    const prepared = preparedFor(cell, row, next)
    const messages = judgeOf(next.check.type).messages(asked, prepared)
    const request = await buildGraderRequest(grader, messages, dependencies)
    return request.ok ? ok({ ...request.value, judge: readerOf(asked, prepared) }) : request
  }

  /** Returns the texts from the earlier requests for the same assertion. */
  function preparedFor(cell: Cell, row: ExperimentCase, grading: Grading): string[] {
    const stored = list(cell.id)
    return preparingPlaces(row, grading).flatMap(
      (before) => stored.find(({ place }) => place === before)?.outcome?.text ?? [],
    )
  }

  function buildEmbedding(
    plan: ExperimentPlan,
    cell: Cell,
    next: Grading,
    { row, answer }: { readonly row: ExperimentCase; readonly answer: string },
  ): Result<GradingRequest> {
    const embedder = embedderFor(plan, next.check)
    if (embedder === undefined) throw new Error('A cell waits for an embedder that its plan does not have')
    const { connectionId, model, parameters } = embedder
    const { value = '' } = next.check
    const questions = preparedFor(cell, row, next)
    const isRelevance = assertionTypes[next.check.type].kind === 'relevance'
    const texts = isRelevance
      ? [queryOf(row) ?? questionOf(plan, cell.variantIndex, row), ...questions]
      : [answer, ...textsOfValue(renderValue(value, row.vars))]
    const request = embeddingsFormat.request({ model, texts, parameters, extra: {} })
    if (!request.ok) return request
    let vectors: EmbeddingList | undefined
    return ok({
      connectionId,
      model,
      request: request.value,
      format: embeddingsFormatFor((given) => (vectors = given)),
      judge: () => judgeVectors(next.check, vectors),
    })
  }

  /** Judges the recorded answer of a run from before the start of the app. */
  async function judgeRecorded(
    run: Run,
    grading: Grading,
    { plan, cell, row }: { readonly plan: ExperimentPlan; readonly cell: Cell; readonly row: ExperimentCase },
  ): Promise<StoredOutcome> {
    const answer = await readAnswer(runs, run.id, log)
    if (grading.asks === 'grader') {
      const judged = textOf(await readAnswer(runs, cell.answerRunId ?? '', log))
      const question = questionOf(plan, cell.variantIndex, row)
      const asked = askedOf(grading.check, row, { question, answer: judged })
      return judgeRun(run, answer, readerOf(asked, preparedFor(cell, row, grading)))
    }
    const vectors = await readVectors(dependencies, run)
    return judgeRun(run, answer, () => judgeVectors(grading.check, vectors))
  }

  return {
    progress,
    async grade(plan, cell, { experimentId, mayStart, slot, onStarted }) {
      const { next } = progress(plan, cell)
      if (next === undefined) return {}
      const { place, check } = next
      const built = await build(plan, cell, next)
      if (!mayStart()) return { isHeld: true }
      const fail = (error: AppError): Graded => {
        write(() => store.addOutcome(cell.id, place, judgingFailed(error)))
        return {}
      }
      if (!built.ok) return fail(built.error)
      const { judge, ...request } = built.value
      const prompt = `${check.type}: ${textOfValue(renderValue(check.value ?? '', wholeCaseAt(plan, cell.caseIndex)?.vars ?? {}))}`
      const asked = await askModel(
        dependencies,
        { ...request, prompt },
        {
          store: (runId) => store.setSending(cell.id, place, runId),
          attempts: () => list(cell.id).find((candidate) => candidate.place === place)?.attempts ?? 1,
          experimentId,
          slot,
          onStarted,
        },
      )
      if (!asked.ok) return fail(asked.error)
      const { run, answer, refused, cost } = asked.value
      if (refused !== undefined) return { refused }
      const outcome = judgeRun(run, answer, judge)
      write(() => store.setOutcome(cell.id, place, outcome, cost))
      return { ...(cost !== undefined && { cost }) }
    },
    async recover(cell, plan) {
      const row = wholeCaseAt(plan, cell.caseIndex)
      const gradings = row === undefined ? [] : gradingsOf(row)
      for (const { place, runId, attempts, outcome } of list(cell.id)) {
        if (outcome !== undefined) continue
        const run = runs.get(runId)
        if (run.ok && refusedTooOften(run.value, attempts, clock.now()) !== undefined) continue
        const grading = gradings.find((candidate) => candidate.place === place)
        if (!run.ok || row === undefined || grading === undefined) {
          write(() => store.setOutcome(cell.id, place, unjudged(experimentsError('gradingUnknown'))))
          continue
        }
        // oxlint-disable-next-line no-await-in-loop -- one after the other: the app is starting
        const found = await judgeRecorded(run.value, grading, { plan, cell, row })
        const cost = moneyOfRun(run.value, dependencies.lastPricesOf(run.value.connectionId))
        write(() => store.setOutcome(cell.id, place, found, cost))
      }
    },
  }
}

/**
 * Returns why no model is asked: the case has nothing to compare with, or the answer has no text to embed, for example
 * an image.
 */
function problemOf(
  { answerRunId, text = '' }: Cell,
  row: ExperimentCase,
  { check, asks }: Grading,
): StoredOutcome | undefined {
  // As in promptfoo: an empty answer is not flagged.
  if (check.type === 'moderation' && answerRunId !== undefined && text.trim() === '')
    return { isPass: true, reason: experimentsError('nothingToModerate') }
  if (asks === 'grader') {
    const problem = judgeOf(check.type).problem(askedOf(check, row))
    return problem && unjudged(problem)
  }
  const isCompared = assertionTypes[check.type].kind === 'embedded'
  return isCompared && answerRunId !== undefined && text.trim() === ''
    ? unjudged(experimentsError('noText'))
    : undefined
}

function judgeRun(run: Run, answer: Answer, judgeText: GradingRequest['judge']): StoredOutcome {
  return isWholeAnswer(run.status) ? judgeText(textOf(answer)) : outcomeOfBroken(run)
}

/** Judges the vectors of an embedder: of a question and the generated questions, or of two texts. */
function judgeVectors({ type, threshold }: Check, vectors: EmbeddingList | undefined): StoredOutcome {
  return assertionTypes[type].kind === 'relevance'
    ? judgeRelevance(vectors, threshold)
    : judgeSimilarity(type, vectors, threshold)
}

/** Returns the reader of a grader's answer. */
function readerOf(asked: AskedJudge, prepared: readonly string[]): (text: string) => StoredOutcome {
  return (text) => judgeOf(asked.check.type).read(asked, prepared, text)
}

/**
 * Returns the question that answers must be relevant to: the value `query` of a case, as in promptfoo; else
 * `undefined`.
 */
function queryOf({ vars: { query } }: ExperimentCase): string | undefined {
  return typeof query === 'string' ? query : undefined
}

/** Returns the outcome for a judging run without a complete answer. */
export function outcomeOfBroken({ status, error }: Run): CheckOutcome {
  return status === 'failed' && error !== undefined
    ? judgingFailed(error)
    : unjudged(experimentsError('gradingUnknown'))
}
