import type { CheckUpItem, RouteProof } from '../../shared/doctor/check-up.ts'
import { type ConversationFormatId, formatRegistry } from '../../shared/formats/registry.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { chooseModels, type ChosenModel } from './choose-model.ts'
import { failed, passed, skipped, warned, type Finding } from './finding.ts'
import { makeSmallCall } from './small-call.ts'
import type { AppError, Worded } from '../../shared/errors/app-error.ts'
import { nextStepOf } from '../../shared/text/define-errors.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'
import { formatItems } from '../../shared/text/intl.ts'
import type { Instruments } from './instruments.ts'

export interface FormatTrial {
  readonly target: GatewayTarget
  readonly calls: readonly ConversationFormatId[]
  readonly models: readonly ModelEntry[]
  /** The model to use, when the user names one. */
  readonly model?: string | undefined
  /** The click of the check. */
  readonly click: string
  readonly signal: AbortSignal
  readonly report: (item: CheckUpItem) => void
}

interface Tried extends Pick<RouteProof, 'route' | 'isGuess'> {
  /** Missing when there is no model to use. */
  readonly outcome?: RouteProof['outcome']
  readonly label: string
  /** The outcome of the request as text. */
  readonly said: Worded
  /** The request that failed. */
  readonly failure?: { readonly model: string; readonly error: AppError }
  readonly tokens: number
  readonly isTooShort: boolean
}

/** Stages "one small call per format" and "streaming": one request for each selected format, one after the other. */
export async function tryFormats(
  trial: FormatTrial,
  instruments: Instruments,
): Promise<{ readonly calls: Finding; readonly streaming: Finding }> {
  const tried: Tried[] = []
  for (const id of trial.calls) {
    if (trial.signal.aborted) break
    // Sequentially: in parallel they would slow each other down and look buffered.
    const result = await tryFormat(id, trial, instruments)
    tried.push(result)
    const { route, outcome, said, isGuess } = result
    if (outcome === undefined) continue
    const text = said.text !== undefined && { text: said.text }
    const proof = { outcome, detail: said.message, ...text, ...(isGuess === true && { isGuess }) }
    trial.report({ type: 'proof', proof: { route, ...proof } })
    // A small request is streamed, which is a separate route in that format.
    const beside = formatRegistry[id].routeBeside
    if (beside?.kind === 'streamed') trial.report({ type: 'proof', proof: { route: beside.id, ...proof } })
  }
  return { calls: describeCalls(tried), streaming: describeStreaming(tried) }
}

async function tryFormat(
  id: ConversationFormatId,
  trial: FormatTrial,
  instruments: Instruments,
): Promise<Tried> {
  const { models, model, signal } = trial
  const { label, fit } = formatRegistry[id]
  const chosen = model === undefined ? chooseModels(models, fit) : [{ id: model, isGuess: false }]
  let tried: Tried = { route: id, label, tokens: 0, isTooShort: false, said: doctorError('notTried') }
  for (const candidate of chosen) {
    if (signal.aborted) break
    tried = await tryModel(id, candidate, trial, instruments)
    // Try another model when this one failed. A failed request was not charged.
    if (!isAboutModel(tried.failure?.error)) break
  }
  return tried
}

function isAboutModel(error: AppError | undefined): boolean {
  return error?.party === 'model' || error?.party === 'upstream' || error?.kind === 'not-found'
}

async function tryModel(
  id: ConversationFormatId,
  { id: model, isGuess }: ChosenModel,
  { target, click, signal }: FormatTrial,
  { formats, ...instruments }: Instruments,
): Promise<Tried> {
  const format = formats[id]
  const { label } = formatRegistry[id]
  const base = { route: id, label, tokens: 0, isTooShort: false, isGuess }
  const result = await makeSmallCall({ ...instruments, format, model, target, click, signal })
  const tokens = result.totalTokens
  if (result.error !== undefined) {
    const { error } = result
    const said = doctorError('modelFailed', { model, cause: error, status: error.status ?? 0 })
    return { ...base, tokens, outcome: 'failed', said, failure: { model, error } }
  }
  const stream = judgeStream(result.eventTimes, result.durationMs)
  const outcome = stream === 'buffered' ? 'buffered' : 'works'
  const said = doctorError('modelResponded', { model })
  return { ...base, tokens, outcome, said, isTooShort: stream === 'too-short' }
}

function describeCalls(tried: readonly Tried[]): Finding {
  const called = tried.filter(({ outcome }) => outcome !== undefined)
  const notOffered = formatItems(
    tried.filter(({ outcome }) => outcome === undefined).map(({ label }) => label),
  )
  const broken = called.flatMap(({ label, failure }) => (failure === undefined ? [] : { label, ...failure }))
  if (called.length === 0) return skipped(doctorError('noRequest', { notOffered }))
  const tokens = tried.reduce((sum, item) => sum + item.tokens, 0)
  const calls = {
    responded: called.length - broken.length,
    sent: called.length,
    tokens,
    notOffered,
  }
  if (broken[0] === undefined) return passed(doctorError('calls', calls))
  const [first, second, third, fourth] = broken.map(({ label, model, error }) =>
    doctorError('formatFailed', { format: label, model, cause: error, status: error.status ?? 0 }),
  )
  return failed(
    doctorError('callsFailed', {
      ...calls,
      first: first ?? '',
      second: second ?? '',
      third: third ?? '',
      fourth: fourth ?? '',
      fix: nextStepOf(broken[0].error),
    }),
  )
}

function describeStreaming(tried: readonly Tried[]): Finding {
  const answered = tried.filter(({ outcome }) => outcome === 'works' || outcome === 'buffered')
  if (answered.length === 0) return skipped(doctorError('noneResponded'))
  const buffered = answered.filter(({ outcome }) => outcome === 'buffered').map(({ label }) => label)
  if (buffered.length > 0)
    return warned(doctorError('buffered', { formats: formatItems(buffered), count: buffered.length }))
  if (answered.every(({ isTooShort }) => isTooShort)) return skipped(doctorError('responsesTooShort'))
  return passed(doctorError('streams'))
}

/** How the events of a streamed answer arrived. */
type StreamVerdict = 'streamed' | 'buffered' | 'too-short'

/** The minimum number of events that show how they were delivered. */
const fewest = 5

/**
 * Whether a stream arrived while it was written, or in one piece at the end: then all its events arrive within a
 * moment, however long the answer took. `times` in milliseconds since the request was sent.
 */
function judgeStream(times: readonly number[], durationMs: number): StreamVerdict {
  const first = times[0]
  const last = times.at(-1)
  // The gateway sent a whole body in place of a stream.
  if (first === undefined || last === undefined) return 'buffered'
  if (times.length < fewest) return 'too-short'
  return last - first <= Math.max(15, durationMs * 0.03) ? 'buffered' : 'streamed'
}
