import { isComparedType, type AssertionResult } from '../../shared/experiments/assertion.ts'
import type { Cell, CellMetrics, CellState, ExperimentCase } from '../../shared/experiments/experiment.ts'
import { maxCellTextCharacters } from '../../shared/experiments/experiment.ts'
import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import { splitDollars, type Money } from '../../shared/money/sums.ts'
import type { ForeignCost } from '../../shared/runs/foreign-cost.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { tokensPerSecond } from '../../shared/runs/run-speed.ts'
import { tooOftenOf, type TooOften } from '../../shared/gateway/errors/too-often.ts'
import { cutText } from '../lib/cut-text.ts'
import type { CellPrices } from './own-price.ts'
import { checkAnswer, checkEach, judge, type GradedOutcomes } from './assertions/check-answer.ts'
import { previewOfAnswer } from './preview-of-answer.ts'
import type { FoundPatterns, SearchedAnswer } from './assertions/patterns-of-case.ts'
import { qualityOfAnswer } from './quality-of-answer.ts'
import type { CheckedAnswer } from './assertions/check-outcome.ts'
import type { CellOutcome } from './experiment-rows.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** The prices for runs without a stored cost. */
export type RunPrices = Pick<CellPrices, 'costOf' | 'foreignCostOf' | 'isOwn'>

export interface SettledCell {
  readonly state: CellState
  readonly outcome: CellOutcome
}

/** The data of a cell besides its run. */
export interface CellContext {
  /** The request's body, which lists the offered tools. */
  readonly body?: Json | undefined
  /** For an embeddings answer. */
  readonly vectors?: EmbeddingList | undefined
  /** Metrics known before the answer was judged, which may not be available any more. */
  readonly known?: CellMetrics | undefined
  /** The outcomes from judging models. */
  readonly graded?: GradedOutcomes
  /** The prices of its connection. */
  readonly prices?: RunPrices
  /** The results of its case's patterns in its text. */
  readonly patterns?: FoundPatterns | undefined
  /** The cost of judging it; empty while unknown. */
  readonly judging?: readonly Money[]
}

/** Returns the state and outcome of a cell whose run has ended. */
export function settleCell(
  run: Run,
  answer: Answer,
  { vars, assertions, threshold }: ExperimentCase,
  context: CellContext,
): SettledCell {
  const metrics = metricsOf(run, context)
  if (!isWholeAnswer(run.status))
    return {
      state: stateOfBroken(run),
      outcome: { results: [], metrics, ...(run.error !== undefined && { error: run.error }) },
    }
  const text = textOf(answer)
  const quality = qualityOfAnswer(run.format, { answer, text, vectors: context.vectors }, vars)
  const media = answer.blocks.flatMap((block) =>
    block.type === 'media' && block.mediaId !== undefined && block.isPartial !== true
      ? [{ mediaId: block.mediaId, mediaType: block.mediaType }]
      : [],
  )
  const preview = previewOfAnswer(answer)
  const { patterns, body } = context
  const checked = {
    ...toChecked(run, answer, text, body),
    patterns,
    cost: metrics.cost,
    foreignCurrency: metrics.foreignCost?.currency,
  }
  const results = assertions.map((assertion, index) =>
    checkAnswer(assertion, checked, vars, { index, graded: context.graded }),
  )
  const { isPass, score } = judge(results, threshold)
  const isUnjudged = results.some(({ isError, weight }) => isError === true && weight > 0)
  return {
    state: isUnjudged ? 'error' : isPass ? 'done' : 'failed',
    outcome: {
      text: cutText(text, maxCellTextCharacters),
      ...(media.length > 0 && { media }),
      ...(preview !== undefined && { preview }),
      score,
      results,
      metrics: { ...context.known, ...metrics, ...quality },
    },
  }
}

/**
 * The metrics of an answer that is not graded yet. `undefined` when the cell will be sent again: its metrics belong to
 * an earlier answer.
 */
export function knownMetrics({ answerRunId, metrics }: Cell): CellMetrics | undefined {
  return answerRunId === undefined ? undefined : metrics
}

/**
 * Returns the outcome of an answer before it is judged (text, files and metrics), so that it is visible meanwhile and
 * survives the end of the app.
 */
export function unjudgedOutcome(
  run: Run,
  answer: Answer,
  row: ExperimentCase,
  context: CellContext,
): CellOutcome {
  const { score: _none, ...outcome } = settleCell(run, answer, { ...row, assertions: [] }, context).outcome
  return outcome
}

/** Returns the results of the assertions that do not compare variants; members of sets individually. */
export function resultsOfAnswer(
  run: Run,
  answer: Answer,
  { vars, assertions }: ExperimentCase,
  { body, graded, patterns, prices }: CellContext,
): AssertionResult[] {
  const money = moneyOfRun(run, prices)
  const checked = {
    ...toChecked(run, answer, textOf(answer), body),
    patterns,
    cost: money?.currency === 'USD' ? money.amount : undefined,
    foreignCurrency: money?.currency === 'USD' ? undefined : money?.currency,
  }
  return assertions.flatMap((assertion, index) =>
    isComparedType(assertion.type) ? [] : checkEach(assertion, checked, vars, { index, graded }),
  )
}

/** Errors after which nothing was sent, so that nothing was charged. */
const neverSent = new Set([
  'runs.fileGone',
  'runs.uploadGone',
  ...[
    'closedForNothing',
    'hostNotFound',
    'lookupFailed',
    'connectionRefused',
    'hostUnreachable',
    'connectTimeout',
    'cannotConnect',
    'noHttps',
    'hostNeedsHttps',
    'certificateUntrusted',
    'certificateExpired',
    'certificateNotYetValid',
    'certificateOfOtherHost',
    'tlsFailed',
    'proxyNeedsLogin',
    'proxyRefused',
    'proxyUnusable',
    'uploadMissing',
    'uploadNotFound',
  ].map((code) => `gateway.${code}`),
])

function stateOfBroken({ status, httpStatus, error }: Run): CellState {
  if (status === 'stopped') return 'stopped'
  if (status !== 'failed') return 'unknown'
  return httpStatus !== undefined || neverSent.has(error?.text?.code ?? '') ? 'error' : 'unknown'
}

/**
 * Returns the cost of a run in the one currency in which it is known: as stored with the run, or calculated from
 * `prices`, which take precedence when they are the variant's own; `undefined` when it is unknown.
 */
export function moneyOfRun(run: Run, prices: RunPrices | undefined): KnownMoney | undefined {
  const { status, model, usage, cost, foreignCost, multipliers } = run
  if (prices?.isOwn !== true) {
    if (cost !== undefined) return { amount: cost.usd, currency: 'USD', isMeasured: cost.by === 'measured' }
    if (foreignCost !== undefined) return inCurrency(foreignCost)
  }
  // It is unknown whether a refused or incomplete call without usage was charged.
  const isCounted = isWholeAnswer(status) || usage !== undefined
  if (!isCounted || prices === undefined) return undefined
  const units = multipliers === undefined ? {} : { multipliers }
  const usd = prices.costOf(model, usage, units)
  if (usd !== undefined) return { amount: usd, currency: 'USD', isMeasured: false }
  const foreign = prices.foreignCostOf(model, usage, units)
  return foreign && inCurrency(foreign)
}

/** An amount, and whether the gateway reported it. */
interface KnownMoney extends Money {
  readonly isMeasured: boolean
}

function inCurrency({ amount, currency, by }: ForeignCost): KnownMoney {
  return { amount, currency, isMeasured: by === 'measured' }
}

function metricsOf(run: Run, { prices, judging = [] }: CellContext): CellMetrics {
  const { timings, usage } = run
  const speed = tokensPerSecond(timings, usage?.outputTokens)
  return {
    ...definedFields({
      firstTextMs: timings.firstTextMs,
      durationMs: timings.endMs,
      inputTokens: usage?.inputTokens,
      outputTokens: usage?.outputTokens,
      tokensPerSecond: speed,
    }),
    ...costMetrics(moneyOfRun(run, prices)),
    ...judgingMetrics(judging),
    ...definedFields({ servedBy: run.servedBy }),
  }
}

function costMetrics(
  known: KnownMoney | undefined,
): Pick<CellMetrics, 'cost' | 'foreignCost' | 'isCostMeasured'> {
  if (known === undefined) return {}
  const { amount, currency, isMeasured } = known
  return currency === 'USD'
    ? { cost: amount, isCostMeasured: isMeasured }
    : { foreignCost: { amount, currency }, isCostMeasured: isMeasured }
}

/** Returns the judging cost in the form of a cell's metrics. */
export function judgingMetrics(
  judging: readonly Money[],
): Pick<CellMetrics, 'judgingCost' | 'judgingForeign'> {
  const { usd, foreign } = splitDollars(judging)
  return definedFields({ judgingCost: usd, judgingForeign: foreign })
}

/** Returns the text of an answer as promptfoo passes it to assertions. */
export function textOf({ blocks }: Answer): string {
  return blocks
    .flatMap((block) => (block.type === 'text' || block.type === 'refusal' ? [block.text] : []))
    .join('')
}

/** Returns the parts of an answer in which patterns are searched before it is judged. */
export function searchedOf(answer: Answer, body: Json | undefined): SearchedAnswer {
  return { text: textOf(answer), toolCalls: toolCallsOf(answer), tools: toolsOf(body) }
}

function toolCallsOf({ blocks }: Answer): CheckedAnswer['toolCalls'] {
  return blocks.flatMap((block) => (block.type === 'tool-call' ? [block] : []))
}

function toChecked(
  { timings }: Run,
  answer: Answer,
  text: string,
  body: Json | undefined,
): Omit<CheckedAnswer, 'cost' | 'foreignCurrency'> {
  const { finish, blocks } = answer
  return {
    text,
    isRefusal: blocks.some(({ type }) => type === 'refusal'),
    toolCalls: toolCallsOf(answer),
    finishReasons: finish === undefined ? [] : [finish.raw, finish.reason],
    durationMs: timings.endMs,
    tools: toolsOf(body),
  }
}

/** Returns the tools of a request by name, for any of the four conversation formats. */
function toolsOf(body: Json | undefined): Map<string, Json> {
  const tools = new Map<string, Json>()
  const listed = isJsonObject(body) ? body['tools'] : undefined
  for (const entry of Array.isArray(listed) ? listed : []) {
    if (!isJsonObject(entry)) continue
    const inner = entry['function'] ?? entry['functionDeclarations'] ?? entry
    for (const tool of Array.isArray(inner) ? inner : [inner]) {
      if (!isJsonObject(tool) || typeof tool['name'] !== 'string') continue
      tools.set(
        tool['name'],
        tool['parameters'] ?? tool['input_schema'] ?? tool['parametersJsonSchema'] ?? null,
      )
    }
  }
  return tools
}

/**
 * Returns the rate limit that refused a run; `undefined` when none did, or when the same request was refused so often
 * (`attempts`) without a wait time that waiting does not help.
 */
export function refusedTooOften(
  { httpStatus, error }: Run,
  attempts: number,
  now: number,
): TooOften | undefined {
  const refused = tooOftenOf(httpStatus, error, now)
  return refused !== undefined && refused.statedMs === undefined && attempts >= maxAttemptsWithoutWait
    ? undefined
    : refused
}

/**
 * More than the consecutive refusals after which an experiment pauses: from then on the limit affects only this model.
 */
const maxAttemptsWithoutWait = 12
