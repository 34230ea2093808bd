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

/** Asks models about single answers, one request at a time, each as a run of its own. */
export interface CellGrader {
  /**
   * What is known of a cell whose answer is there: the connection to be asked next, or every outcome. What nobody can be
   * asked for, since the plan names no model, is an error of its assertion.
   */
  progress(plan: ExperimentPlan, cell: Cell): GradingProgress
  /** Makes the next request. */
  grade(plan: ExperimentPlan, cell: Cell, during: GradingObserver): Promise<Graded>
  /** After a start: notes what came of the requests about a cell that were out when the app ended. */
  recover(cell: Cell, plan: ExperimentPlan): Promise<void>
}

export interface GradingProgress {
  readonly waitsFor?: string
  readonly outcomes: GradedOutcomes
  /** One sum for each currency so far; empty while nothing is known of it. */
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
  /** What a whole answer comes to. */
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
      // Without one of those before it an outcome is not known, and nothing more is asked for it.
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

  /** What the requests before one for the same assertion came to. */
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

  /** What was said in a run of before the start of the app. */
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
          attempts: () => list(cell.id).find((one) => one.place === place)?.attempts ?? 1,
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
        const grading = gradings.find((one) => one.place === place)
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

/** Why nobody is asked: the case lacks what is judged, or an answer that has no text, such as an image, has no vectors. */
function problemOf(
  { answerRunId, text = '' }: Cell,
  row: ExperimentCase,
  { check, asks }: Grading,
): StoredOutcome | undefined {
  // As in promptfoo: where nothing was said, nothing is flagged.
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

/** What the vectors of an embedder say: of a question and what the answer replies to, or of two texts. */
function judgeVectors({ type, threshold }: Check, vectors: EmbeddingList | undefined): StoredOutcome {
  return assertionTypes[type].kind === 'relevance'
    ? judgeRelevance(vectors, threshold)
    : judgeSimilarity(type, vectors, threshold)
}

/** How the answer of a grader is read. */
function readerOf(asked: AskedJudge, prepared: readonly string[]): (text: string) => StoredOutcome {
  return (text) => judgeOf(asked.check.type).read(asked, prepared, text)
}

/** What answers are to be relevant to: as in promptfoo, the value `query` of a case where it has one. */
function queryOf({ vars: { query } }: ExperimentCase): string | undefined {
  return typeof query === 'string' ? query : undefined
}

/** Of a judging model whose run has no whole answer. */
export function outcomeOfBroken({ status, error }: Run): CheckOutcome {
  return status === 'failed' && error !== undefined
    ? judgingFailed(error)
    : unjudged(experimentsError('gradingUnknown'))
}
