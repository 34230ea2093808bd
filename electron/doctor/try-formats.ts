import { plural } from '../../shared/text/plural.ts'
import type { CheckUpItem, RouteProof } from '../../shared/doctor/check-up.ts'
import { type ConversationFormatId, formatRegistry } from '../../shared/formats/registry.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Instruments } from './check-up.ts'
import { chooseModel } from './choose-model.ts'
import { failed, passed, skipped, warned, type Finding } from './finding.ts'
import { judgeStream } from './judge-stream.ts'
import { makeSmallCall } from './small-call.ts'

export interface FormatTrial {
  readonly target: GatewayTarget
  readonly calls: readonly ConversationFormatId[]
  readonly models: readonly ModelEntry[]
  readonly signal: AbortSignal
  readonly report: (item: CheckUpItem) => void
}

interface Tried extends RouteProof {
  readonly label: string
  readonly tokens: number
  readonly fix?: string | undefined
  readonly isTooShort: boolean
}

/** Stages "one small call per format" and "streaming": each chosen format is asked once, one after the other. */
export async function tryFormats(
  trial: FormatTrial,
  instruments: Instruments,
): Promise<{ readonly calls: Finding; readonly streaming: Finding }> {
  const tried: Tried[] = []
  for (const id of trial.calls) {
    if (trial.signal.aborted) break
    // One after the other: side by side they would slow each other and look buffered.
    const result = await tryFormat(id, trial, instruments)
    tried.push(result)
    const { route, outcome, detail } = result
    trial.report({ type: 'proof', proof: { route, outcome, detail } })
  }
  return { calls: describeCalls(tried), streaming: describeStreaming(tried) }
}

async function tryFormat(
  id: ConversationFormatId,
  { target, models, signal }: FormatTrial,
  { formats, ...instruments }: Instruments,
): Promise<Tried> {
  const format = formats[id]
  const { label, fit } = formatRegistry[id]
  const base = { route: id, label, tokens: 0, isTooShort: false }
  const model = chooseModel(models, fit.endpointTypes)
  if (model === undefined) {
    return { ...base, outcome: 'not-offered', detail: 'no model of the list has this format' }
  }
  const result = await makeSmallCall({ ...instruments, format, model, target, signal })
  const tokens = result.totalTokens
  if (result.error !== undefined) {
    const { message, nextStep, status } = result.error
    const detail = `${model}: ${message}${status === undefined ? '' : ` (${status})`}`
    return { ...base, tokens, outcome: 'failed', detail, fix: nextStep }
  }
  const stream = judgeStream(result.eventTimes, result.durationMs)
  const outcome = stream === 'buffered' ? 'buffered' : 'works'
  return { ...base, tokens, outcome, detail: `${model} answered`, isTooShort: stream === 'too-short' }
}

function describeCalls(tried: readonly Tried[]): Finding {
  const called = tried.filter(({ outcome }) => outcome !== 'not-offered')
  const notOffered = tried.filter(({ outcome }) => outcome === 'not-offered').map(({ label }) => label)
  const broken = called.filter(({ outcome }) => outcome === 'failed')
  const missing = notOffered.length === 0 ? '' : `, not offered: ${notOffered.join(', ')}`
  if (called.length === 0) return skipped(`No call was made${missing}`)
  const tokens = tried.reduce((sum, one) => sum + one.tokens, 0)
  const used = tokens === 0 ? '' : `, ${plural(tokens, { one: '# token used', other: '# tokens used' })}`
  const answered = `${called.length - broken.length} of ${called.length} answered${used}${missing}`
  const first = broken[0]
  if (first === undefined) return passed(answered)
  const failures = broken.map(({ label, detail }) => `${label}, ${detail}`).join(' ')
  return failed(`${answered}. ${failures}`, first.fix)
}

function describeStreaming(tried: readonly Tried[]): Finding {
  const answered = tried.filter(({ outcome }) => outcome === 'works' || outcome === 'buffered')
  if (answered.length === 0) return skipped('No call was answered')
  const buffered = answered.filter(({ outcome }) => outcome === 'buffered').map(({ label }) => label)
  if (buffered.length > 0) {
    return warned(
      `${buffered.join(', ')} ${buffered.length === 1 ? 'arrives' : 'arrive'} in one piece.`,
      'Something between you and the gateway buffers it, or the model does not stream. Ask for buffering to be switched off for this route.',
    )
  }
  if (answered.every(({ isTooShort }) => isTooShort)) return skipped('The answers were too short to tell')
  return passed('Answers arrive while they are written')
}
