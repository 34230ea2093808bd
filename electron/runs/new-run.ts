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
  /** The prompt as text: for media metadata, and for history if no turn contains it. */
  readonly prompt?: string
  /** Id of the user's click: requests of one click share a spending limit. By default the run is a click of its own. */
  readonly click?: string | undefined
  /**
   * Scope in which the same request may be repeated within a minute without confirmation, such as a conversation; the
   * click by default.
   */
  readonly sender?: string | undefined
  /** The repetition is intended, or no click caused it: do not ask for confirmation. */
  readonly mayRepeat?: boolean | undefined
  /** The experiment that sends it, for a cell or for grading one. */
  readonly experimentId?: string | undefined
  /**
   * The answer names something that was started elsewhere and is charged, such as a task: no byte of it may be lost.
   */
  readonly isJob?: boolean
  /**
   * The permission to send at once; returned when the request is over. Without it the run waits for its turn according
   * to `use`, `click` by default.
   */
  readonly slot?: RequestSlot | undefined
  readonly use?: SlotUse
  /** A tiny request that checks whether the model answers. */
  readonly isCheck?: true
  /**
   * Called inside the transaction that stores the run, before the request is sent: data that belongs to the run is
   * stored with it or not at all. Returns the conversation and, if a turn will show the answer, that turn; `undefined`
   * without a conversation.
   */
  readonly store?: (
    runId: string,
    startedAt: number,
    sentWith: { readonly hasKey: boolean },
  ) => Result<RunOwner | undefined>
  /** Called once the final state is stored and the watchers were notified, with the answer as it was read live. */
  readonly onEnded?: (run: Run, answer: Answer) => void
}

/**
 * Whether the same request may be repeated without confirmation. Experiments and checks repeat requests on purpose, and
 * jobs are confirmed where they are created.
 */
export function mayRepeat({ mayRepeat: isAgreed, experimentId, isCheck, isJob }: RunInput): boolean {
  return isAgreed === true || experimentId !== undefined || isCheck === true || isJob === true
}

/** Creates a run before its request is sent. `startedAt` is in milliseconds since 1970. */
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
    // Stored with the run before the request is sent: a background answer is polled after a restart.
    ...(isInBackground(input) && { background: { pollCount: 0, isKeyed: target.key !== null } }),
  }
}

/** Whether the request asks the gateway to make the answer in the background. */
export function isInBackground({ format, request }: Pick<RunInput, 'format' | 'request'>): boolean {
  return format.background?.isAsked(request) === true
}

/** The inputs that determine by which units a request is charged. */
export type UnitsInput = Pick<RunInput, 'format' | 'request' | 'prompt'>

/**
 * The units besides tokens that the request of a run is charged by, with the multipliers that the gateway's answer
 * states.
 */
export function unitsOf({ format, request, prompt = '' }: UnitsInput, { multipliers }: Run): BilledUnits {
  const fields = bodyValues(request.body)
  return { ...billedUnitsOf(format.id, fields, prompt), ...(multipliers !== undefined && { multipliers }) }
}

/** The optional fields of the request, in the terms of the format. */
export function sentFieldsOf({ format, request }: RunInput): Record<string, SentValue> {
  const fields = bodyValues(request.body)
  return fields === undefined ? {} : readSentFields(fields, format)
}

/**
 * The first bytes of a background answer are synced to disk, since they contain its id; later bytes can be fetched
 * again.
 */
export const syncedBackgroundBytes = 16 * 1024
