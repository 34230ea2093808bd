import { randomUUID } from 'node:crypto'
import { billedUnitsOf } from '../../shared/prices/billed-units.ts'
import type { BilledUnits } from '../../shared/prices/model-price.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RequestSlot, SlotUse } from '../gateway/connection-limiter.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { bodyValues } from '../lib/form-values.ts'
import { readSentFields, type SentValue } from '../lib/sent-values.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import type { RunOwner } from './run-store.ts'

export interface RunInput {
  readonly format: RunFormat
  readonly connectionId: string
  readonly model: string
  readonly request: WireRequest
  /** What was asked, in words: for what it makes, and for history where no turn asks. */
  readonly prompt?: string
  /** What was clicked: requests of one click have a limit of spending together. Without it the run is a click of its own. */
  readonly click?: string | undefined
  /** Where the same may be sent again within a minute without a question, such as a conversation; the click unless told. */
  readonly sender?: string | undefined
  /** The same is sent again on purpose, or nobody clicked for it: it is not asked about. */
  readonly mayRepeat?: boolean | undefined
  /** The experiment that sends it, for a cell or to judge one. */
  readonly experimentId?: string | undefined
  /** The answer names something that is made elsewhere and paid for, such as a task: no piece of it may be lost. */
  readonly isJob?: boolean
  /** The right to send it at once; given back when it is over. Without it the run waits for its turn as `use` says: `click` unless told. */
  readonly slot?: RequestSlot | undefined
  readonly use?: SlotUse
  /** A tiny request that somebody sent to see whether the model answers. */
  readonly isCheck?: true
  /**
   * Called inside the transaction that stores the run, before the request leaves: what belongs to it is stored with it or
   * not at all. Answers the conversation, and the turn that will show the answer if one will; nothing where none asks.
   */
  readonly store?: (
    runId: string,
    startedAt: number,
    sentWith: { readonly hasKey: boolean },
  ) => Result<RunOwner | undefined>
  /** Called once the final state is stored and the watchers were told, with the answer as it was read while it came. */
  readonly onEnded?: (run: Run, answer: Answer) => void
}

/**
 * Whether the same may have been sent a moment ago without anybody being asked. Experiments and checks ask for the same on purpose, and
 * jobs are asked about where they are made.
 */
export function mayRepeat({ mayRepeat: isAgreed, experimentId, isCheck, isJob }: RunInput): boolean {
  return isAgreed === true || experimentId !== undefined || isCheck === true || isJob === true
}

/** A run as it is before its request leaves. `startedAt` is in milliseconds since 1970. */
export function newRun(
  input: RunInput,
  sentWith: {
    readonly target: GatewayTarget
    readonly connection: { readonly name: string; readonly isPractice: boolean } | undefined
    readonly startedAt: number
  },
): Run {
  const { target, connection, startedAt } = sentWith
  return {
    id: randomUUID(),
    format: input.format.id,
    connectionId: input.connectionId,
    connectionName: connection?.name ?? input.connectionId,
    isPractice: connection?.isPractice ?? false,
    model: input.model,
    status: 'running',
    method: input.request.method,
    url: target.baseUrl + input.request.path,
    isStreamed: input.request.expectsStream,
    startedAt,
    timings: {},
    bytes: 0,
    eventCount: 0,
    unreadableCount: 0,
    ...(input.isCheck === true && { isCheck: true }),
    // Stored with the run, before the request leaves: what the gateway makes without us is asked for after a restart.
    ...(isInBackground(input) && { background: { pollCount: 0, isKeyed: target.key !== null } }),
  }
}

/** Whether the gateway is asked to make the answer in the background. */
export function isInBackground({ format, request }: Pick<RunInput, 'format' | 'request'>): boolean {
  return format.background?.isAsked(request) === true
}

/** What says by which units a request is charged. */
export type UnitsInput = Pick<RunInput, 'format' | 'request' | 'prompt'>

/** What the request of a run is charged by beside its tokens, with what the gateway's answer says of that. */
export function unitsOf({ format, request, prompt = '' }: UnitsInput, { multipliers }: Run): BilledUnits {
  const fields = bodyValues(request.body)
  return { ...billedUnitsOf(format.id, fields, prompt), ...(multipliers !== undefined && { multipliers }) }
}

/** What the run will say of its model, in the terms of the format's fields. */
export function sentFieldsOf({ format, request }: RunInput): Record<string, SentValue> {
  const fields = bodyValues(request.body)
  return fields === undefined ? {} : readSentFields(fields, format)
}

/** Of an answer that is made in the background: its name stands in its first bytes, and what is lost behind it comes again. */
export const syncedBackgroundBytes = 16 * 1024
