import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { isEmbeddedType } from '../../../shared/experiments/assertion.ts'
import {
  promptOf,
  wholeCase,
  type Cell,
  type ExperimentCase,
  type ExperimentPlan,
} from '../../../shared/experiments/experiment.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { embeddingsFormat, embeddingsFormatFor } from '../../../shared/formats/embeddings/index.ts'
import type { RunFormat } from '../../../shared/formats/format.ts'
import { findConversationFormat, formatLabel } from '../../../shared/formats/registry.ts'
import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Database } from '../../database/database.ts'
import type { Clock, Log } from '../../host/host.ts'
import type { RunService } from '../../runs/run-service.ts'
import { readAnswer } from '../answer-of-run.ts'
import type { CheckOutcome, GradedOutcomes } from '../assertions/check-answer.ts'
import { textsOfValue } from '../assertions/text-checks.ts'
import { buildCellRequest, promptOfCell, type FillTurns } from '../cell-request.ts'
import { textOf, waitAfter } from '../settle-cell.ts'
import { connectionFor, nextGrading, type Grading } from './graded-checks.ts'
import { createGradingStore, type StoredGrading } from './grading-store.ts'
import { judgeMessages, readVerdict } from './judge-prompt.ts'
import { judgeSimilarity } from './similarity.ts'

/** Asks models about answers, one assertion at a time, each as a run of its own. */
export interface CellGrader {
  /**
   * What is known of a cell whose answer is there: the connection to be asked next, or every outcome. What nobody can be
   * asked for, since the plan names no model, is an error of its assertion.
   */
  progress(plan: ExperimentPlan, cell: Cell): GradingProgress
  /**
   * Asks for the next assertion. Answers how long to wait where the gateway has told to, and `held` when `mayStart` says that
   * nothing is to be sent any more.
   */
  grade(
    plan: ExperimentPlan,
    cell: Cell,
    during: GradingObserver,
  ): Promise<'asked' | 'held' | { readonly waitMs: number }>
  /** After a start: notes what came of the requests about a cell that were out when the app ended. */
  recover(cell: Cell, plan: ExperimentPlan): Promise<void>
}

export interface GradingProgress {
  readonly waitsFor?: string
  readonly outcomes: GradedOutcomes
}

export interface GradingObserver {
  readonly mayStart: () => boolean
  readonly onStarted: (runId: string) => void
}

export interface CellGraderDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly runs: Pick<RunService, 'start' | 'watch' | 'get'>
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly fillTurns: FillTurns
  readonly onEnded: (run: Run) => void
}

interface GradingRequest {
  readonly connectionId: string
  readonly format: RunFormat
  readonly model: string
  readonly request: WireRequest
  /** What a whole answer comes to. */
  readonly judge: (text: string) => CheckOutcome
}

export function createCellGrader(dependencies: CellGraderDependencies): CellGrader {
  const { database, clock, log, runs } = dependencies
  const store = createGradingStore(database)

  const write = (work: () => void): void => {
    const written = database.writeEventually(experimentsError('notSaved'), () => {
      work()
      return ok()
    })
    if (!written.ok) log.warn(written.error.message)
  }

  function list(cellId: number): StoredGrading[] {
    const found = database.read(experimentsError('notRead'), () => store.list(cellId))
    if (found.ok) return found.value
    log.warn(found.error.message)
    return []
  }

  function known(cell: Cell): Map<string, CheckOutcome> {
    return new Map(
      list(cell.id).flatMap(({ place, outcome }) => (outcome === undefined ? [] : [[place, outcome]])),
    )
  }

  function progress(plan: ExperimentPlan, cell: Cell): GradingProgress {
    const row = rowOf(plan, cell)
    const outcomes = known(cell)
    for (;;) {
      const next = row === undefined ? undefined : nextGrading(row, outcomes)
      const waitsFor = next === undefined ? undefined : connectionFor(plan, next)
      if (next === undefined || waitsFor !== undefined)
        return { outcomes, ...(waitsFor !== undefined && { waitsFor }) }
      outcomes.set(next.place, unjudged(experimentsError('noGrader', { type: next.check.type })))
    }
  }

  async function build(
    plan: ExperimentPlan,
    cell: Cell,
    { check }: Grading,
  ): Promise<Result<GradingRequest>> {
    const row = rowOf(plan, cell) ?? { vars: {}, assertions: [] }
    const text = textOf(await readAnswer(runs, cell.answerRunId ?? '', log))
    const value = renderValue(check.value ?? '', row.vars)
    const { grader, embedder } = plan
    if (embedder !== undefined && isEmbeddedType(check.type)) {
      const { connectionId, model, parameters } = embedder
      const { type, threshold } = check
      const texts = [text, ...textsOfValue(value)]
      const request = embeddingsFormat.request({ model, texts, parameters, extra: {} })
      if (!request.ok) return request
      let vectors: EmbeddingList | undefined
      return ok({
        connectionId,
        model,
        request: request.value,
        format: embeddingsFormatFor((given) => (vectors = given)),
        judge: () => judgeSimilarity(type, vectors, threshold),
      })
    }
    if (grader === undefined) throw new Error('A cell waits for a grader that its plan does not have')
    if (findConversationFormat(grader.format) === undefined) {
      const format = formatLabel(grader.format)
      return err({ kind: 'invalid-input', ...experimentsError('graderFormat', { format }) })
    }
    const variant = plan.variants[cell.variantIndex]
    const question =
      variant === undefined ? '' : promptOfCell({ ...variant, prompt: promptOf(plan, variant) }, row.vars)
    const removals = dependencies.removals(grader.connectionId)
    if (!removals.ok) return removals
    const request = await buildCellRequest(
      { id: 'grader', label: '', extra: {}, prompt: '{{messages}}', ...grader },
      { messages: judgeMessages(check, { question, answer: text, criterion: textOfValue(value) }) },
      { removals: removals.value, fillTurns: dependencies.fillTurns },
    )
    if (!request.ok) return request
    const format = findRunFormat(grader.format)
    if (format === undefined) throw new Error('A request was built in a format that has none')
    return ok({
      format,
      connectionId: grader.connectionId,
      model: grader.model,
      request: request.value,
      judge: (answered) => readVerdict(answered, check.threshold),
    })
  }

  async function judgeRun(run: Run, judge: GradingRequest['judge']): Promise<CheckOutcome> {
    if (isWholeAnswer(run.status)) return judge(textOf(await readAnswer(runs, run.id, log)))
    return run.status === 'failed' && run.error !== undefined
      ? unjudged(experimentsError('gradingFailed', { reason: run.error.message }))
      : unjudged(experimentsError('gradingUnknown'))
  }

  return {
    progress,
    async grade(plan, cell, { mayStart, onStarted }) {
      const row = rowOf(plan, cell)
      const next = row === undefined ? undefined : nextGrading(row, progress(plan, cell).outcomes)
      if (next === undefined) return 'asked'
      const built = await build(plan, cell, next)
      if (!mayStart()) return 'held'
      const fail = (reason: string): 'asked' => {
        write(() =>
          store.addOutcome(cell.id, next.place, unjudged(experimentsError('gradingFailed', { reason }))),
        )
        return 'asked'
      }
      if (!built.ok) return fail(built.error.message)
      const { judge, ...request } = built.value
      const ended = Promise.withResolvers<Run>()
      const started = await runs.start({
        ...request,
        prompt: `${next.check.type}: ${textOfValue(renderValue(next.check.value ?? '', row?.vars ?? {}))}`,
        // With the run: what may have been sent is never taken for what was not.
        store(runId) {
          store.setSending(cell.id, next.place, runId)
          return ok(undefined)
        },
        onEnded: (run) => ended.resolve(run),
      })
      if (!started.ok) return fail(started.error.message)
      onStarted(started.value.id)
      const run = await ended.promise
      dependencies.onEnded(run)
      const attempts = list(cell.id).find(({ place }) => place === next.place)?.attempts ?? 1
      const waitMs = waitAfter(run, attempts, clock.now())
      if (waitMs !== undefined) return { waitMs }
      const outcome = await judgeRun(run, judge)
      write(() => store.setOutcome(cell.id, next.place, outcome))
      return 'asked'
    },
    async recover(cell, plan) {
      const row = rowOf(plan, cell)
      for (const { place, runId, attempts, outcome } of list(cell.id)) {
        if (outcome !== undefined) continue
        const run = runs.get(runId)
        if (run.ok && waitAfter(run.value, attempts, clock.now()) !== undefined) continue
        const check = row === undefined ? undefined : checkAt(row, place)
        const isVerdict = check !== undefined && !isEmbeddedType(check.type)
        // Vectors are kept nowhere.
        const found =
          run.ok && isVerdict
            ? await judgeRun(run.value, (text) => readVerdict(text, check.threshold))
            : unjudged(experimentsError('gradingUnknown'))
        write(() => store.setOutcome(cell.id, place, found))
      }
    },
  }
}

function checkAt(row: ExperimentCase, wanted: string): Grading['check'] | undefined {
  const known = new Map<string, true>()
  for (;;) {
    const next = nextGrading(row, known)
    if (next === undefined || next.place === wanted) return next?.check
    known.set(next.place, true)
  }
}

function rowOf(plan: ExperimentPlan, { caseIndex }: Cell): ExperimentCase | undefined {
  const row = plan.cases[caseIndex]
  return row === undefined ? undefined : wholeCase(plan, row)
}

function unjudged(reason: CheckOutcome['reason']): CheckOutcome {
  return { isPass: false, isError: true, reason }
}
