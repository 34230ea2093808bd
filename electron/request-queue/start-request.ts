import type { Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RequestSlot } from '../gateway/connection-limiter.ts'

/** Starts a request: it is sent once, and `onEnded` is called when its answer has ended. */
export type StartRequest = (start: {
  readonly request: RunRequest
  readonly connectionId: string
  /** The values of the form, for settings that its requests do not contain. */
  readonly values: Json
  /** The user was told why it was not sent at once, and confirmed it. */
  readonly isConfirmed: boolean
  /** Epoch milliseconds of the click. */
  readonly submittedAt: number
  /** The slot for one request; a starter of several requests acquires the others itself. */
  readonly slot: RequestSlot
  /** The id that all requests of one click share. */
  readonly click: string
  /** The same request may be repeated: a retry, or the user was told and confirmed it. */
  readonly mayRepeat: boolean
  readonly onEnded: () => void
}) => Promise<Result<StartedRequest>>

/** A request that was sent: its run, or the result that its batches belong to. */
export interface StartedRequest extends Pick<Run, 'id' | 'startedAt'> {
  /** For batches: stops the running ones and sends no others. Without it `id` is a run, which is stopped. */
  readonly stop?: () => Promise<Result<unknown>>
}
