import { ok, type Result } from '../../shared/errors/result.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import { type FormsWith, type RequestFormId } from '../../shared/formats/registry.ts'
import { hasFormPart } from '../../shared/formats/format-facts.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../shared/request-forms/request-forms.ts'
import type { FormRequests, QueuedRequest, Submission } from '../../shared/request-queue/queued-request.ts'
import {
  createRequestEntries,
  type BuildRequests,
  type RequestEntriesDependencies,
} from './request-entries.ts'
import { createRequestSending, type RequestSendingDependencies } from './send-requests.ts'

/** Checks a request and its attachments before it is accepted. The error says why it would not be sent. */
export type CheckRequest = (request: RunRequest) => Promise<Result<void>>

/**
 * Sends submitted requests: each once, in the order of the clicks, with the concurrency that the limiter of its
 * connection allows.
 *
 * Requests that wait when the app ends are held at the next start. They are only sent when the user says so.
 */
export interface RequestService {
  submit(submission: Submission): Promise<Result<QueuedRequest[]>>
  readonly build: BuildRequests
  list(formId: RequestFormId): Result<FormRequests>
  release(id: string, isConfirmed?: boolean): void
  remove(id: string): Promise<void>
  removeAll(formId: RequestFormId): Promise<void>
  /** The app closes: sends nothing more. Waiting requests stay on disk. */
  close(): void
}

export interface RequestServiceDependencies extends RequestEntriesDependencies, RequestSendingDependencies {
  /** The fields to omit from requests to a connection. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** Checks a request before a click is accepted; its error refuses the click. */
  readonly checks: Readonly<Record<FormsWith<'check'>, CheckRequest>>
}

/** Maximum number of remembered clicks, so that a page that lost its connection can submit one again. */
const maxSubmissions = 1_000

export function createRequestService(dependencies: RequestServiceDependencies): RequestService {
  const { clock, limiters } = dependencies
  const entries = createRequestEntries(dependencies, build)
  const sending = createRequestSending(dependencies, entries, build)
  const submissions = new Map<string, Promise<Result<QueuedRequest[]>>>()

  function build(...[formId, values, connectionId]: Parameters<BuildRequests>): ReturnType<BuildRequests> {
    const removals = dependencies.removals(connectionId)
    if (!removals.ok) return removals
    return requestForms[formId].build(values, { connectionId, removals: removals.value })
  }

  async function submit(submission: Submission): Promise<Result<QueuedRequest[]>> {
    const { formId, connectionId, values } = submission
    const built = build(formId, values, connectionId)
    if (!built.ok) return built
    const check = hasFormPart(formId, 'check') ? dependencies.checks[formId] : undefined
    for (const request of check === undefined ? [] : built.value) {
      const checked = await check?.(request)
      if (checked?.ok === false) return checked
    }
    const requests = hasFormPart(formId, 'batches') ? built.value.slice(0, 1) : built.value
    const added = entries.add(submission, requests, clock.now())
    await sending.sendWaiting(connectionId)
    return ok(added.map(({ shown }) => shown))
  }

  async function remove(id: string): Promise<void> {
    const entry = entries.find(id)
    if (entry === undefined) return
    // A running one stays visible until it has ended, so that a failed stop does not look successful.
    if (entry.started === undefined) entries.drop(entry)
    else await sending.stop(entry.started)
  }

  /** For a waiting request: until when its connection is left alone. */
  function withWait(shown: QueuedRequest): QueuedRequest {
    const until = shown.state === 'waiting' ? limiters.of(shown.connectionId).until('work') : undefined
    return { ...shown, ...(until !== undefined && { waitsUntil: until }) }
  }

  function shownOf(formId: RequestFormId): QueuedRequest[] {
    return entries.all().flatMap(({ shown }) => (shown.formId === formId ? [shown] : []))
  }

  return {
    build,
    submit(submission) {
      const known = submissions.get(submission.id)
      if (known !== undefined) return known
      const submitted = submit(submission)
      submissions.set(submission.id, submitted)
      const [oldest] = submissions.keys()
      if (submissions.size > maxSubmissions && oldest !== undefined) submissions.delete(oldest)
      return submitted
    },
    list(formId) {
      const groups = entries.groups(formId)
      return groups.ok ? ok({ queued: shownOf(formId).map(withWait), groups: groups.value }) : groups
    },
    release(id, isConfirmed = false) {
      const entry = entries.find(id)
      if (entry?.shown.state !== 'held' && entry?.shown.state !== 'unsent') return
      entries.setWaiting(entry, isConfirmed)
      void sending.sendWaiting(entry.shown.connectionId)
    },
    remove,
    async removeAll(formId) {
      await Promise.all(shownOf(formId).map(({ id }) => remove(id)))
    },
    close: () => sending.close(),
  }
}
