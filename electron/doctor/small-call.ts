import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { ExchangeEnd, GatewayTarget } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import { plannedOf } from '../lib/planned-request.ts'
import type { GuardedRequest, SpendingGuard } from '../spending/spending-guard.ts'
import { isBeforeLimit } from '../../shared/gateway/errors/before-limit.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** Whether the data folder is still the one that was opened: otherwise nothing paid is sent. */
export type CheckPlace = () => Result<void>

/** Checks a request against the spending limits; the returned function is called when the request has ended. */
export type AdmitCall = (
  connectionId: string,
  call: Pick<GuardedRequest, 'model' | 'planned' | 'request' | 'click'>,
) => ReturnType<SpendingGuard['admit']>

export interface SmallCall {
  readonly format: ConversationFormat
  readonly model: string
  readonly target: GatewayTarget
  readonly gateway: Pick<Gateway, 'exchange'>
  readonly checkPlace: CheckPlace
  readonly admit: AdmitCall
  /** The id of the check: its requests count together against the limit of one click. */
  readonly click: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

export interface SmallCallResult {
  /** Why there is no answer; `undefined` when there is one. */
  readonly error?: AppError
  readonly totalTokens: number
  /** Milliseconds from sending to the end. */
  readonly durationMs: number
  /** When stream events arrived, in milliseconds since sending, one entry per event. Empty for an unstreamed body. */
  readonly eventTimes: readonly number[]
}

/** Long enough to arrive in several pieces, short enough to cost next to nothing. */
// oxlint-disable-next-line text/untranslated -- sent to a model, the same in every language
const prompt = 'Count from 1 to 20 in digits, separated by spaces. Write nothing else.'
const maxTokens = 80

/** Sends one short prompt in one format, once, as a stream. */
export async function makeSmallCall(call: SmallCall): Promise<SmallCallResult> {
  const { format, model, target, gateway, checkPlace, admit, click, clock, signal } = call
  let startedAt = clock.monotonic()
  const eventTimes: number[] = []
  let totalTokens = 0
  const request = format.request({
    model,
    system: '',
    turns: [{ role: 'user', blocks: [{ type: 'text', text: prompt }] }],
    parameters: { stream: true, [formatRegistry[format.id].limitFields[0]]: maxTokens },
    extra: {},
  })
  const since = (): number => clock.monotonic() - startedAt
  if (!request.ok) return { error: request.error, totalTokens, durationMs: 0, eventTimes }
  const planned = plannedOf({ format, request: request.value })
  const admitted = await admit(target.connectionId, {
    model,
    planned,
    request: request.value,
    click,
  })
  if (!admitted.ok) return { error: admitted.error, totalTokens, durationMs: 0, eventTimes }
  // Approval may have taken a while: the checks below must hold at the time of sending.
  const place = signal.aborted ? err(cancelledError) : checkPlace()
  if (!place.ok) {
    admitted.value(false)
    return { error: place.error, totalTokens, durationMs: 0, eventTimes }
  }
  startedAt = clock.monotonic()
  const end = await gateway.exchange({
    request: request.value,
    format,
    target,
    signal,
    observer: {
      onSent: () => undefined,
      onHead: () => undefined,
      onChunk: () => undefined,
      onParts(parts, { count }) {
        for (let index = 0; index < count; index += 1) eventTimes.push(since())
        for (const part of parts) if (part.type === 'usage') totalTokens = tokensOf(part)
      },
    },
  })
  admitted.value(true)
  const error = errorOf(end)
  return { ...(error !== undefined && { error }), totalTokens, durationMs: since(), eventTimes }
}

function errorOf(end: ExchangeEnd): AppError | undefined {
  if (end.outcome === 'stopped') return cancelledError
  // Hidden reasoning exceeds the small token limit: the format works.
  if (end.outcome === 'failed' && isBeforeLimit(end.error)) return undefined
  if ('error' in end && end.error !== undefined) return end.error
  return end.outcome === 'ended-early'
    ? { kind: 'invalid-response', ...doctorError('endedEarly') }
    : undefined
}

function tokensOf({ usage }: Extract<Part, { type: 'usage' }>): number {
  return usage.totalTokens ?? (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)
}
