import type { Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RequestSlot } from '../gateway/connection-limiter.ts'

/** What starts a request: it is sent once, and `onEnded` is called when its answer is over. */
export type StartRequest = (start: {
  readonly request: RunRequest
  readonly connectionId: string
  /** Of the form, for what its requests do not say. */
  readonly values: Json
  /** The user was told why it was not sent at once, and wants it all the same. */
  readonly isConfirmed: boolean
  /** Epoch milliseconds of the click. */
  readonly submittedAt: number
  /** The right to have one request out; what is made of several asks for the others itself. */
  readonly slot: RequestSlot
  /** What all requests of one click have in common. */
  readonly click: string
  /** The same may be sent again: a retry, or the user was told and wants it. */
  readonly mayRepeat: boolean
  readonly onEnded: () => void
}) => Promise<Result<StartedRequest>>

/** A request that was sent: its run, or the result that its batches are of. */
export interface StartedRequest extends Pick<Run, 'id' | 'startedAt'> {
  /** Of batches: stops those that are out and sends no others. Without it `id` is a run, and that is stopped. */
  readonly stop?: () => Promise<Result<unknown>>
}
