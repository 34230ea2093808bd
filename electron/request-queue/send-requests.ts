import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hasFormPart } from '../../shared/formats/format-facts.ts'
import type { FormsWith, RequestFormId } from '../../shared/formats/registry.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { isRepeatRefusal } from '../../shared/spending/spending-limits.ts'
import { requestsError } from '../../shared/text/en/errors/requests.ts'
import type { ConnectionLimiters, RequestSlot, SlotSeeking } from '../gateway/connection-limiter.ts'
import type { Clock, Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import type { BuildRequests, RequestEntries, RequestEntry } from './request-entries.ts'
import type { WaitingRequest } from './request-store.ts'
import type { StartedRequest, StartRequest } from './start-request.ts'

/**
 * Sends waiting requests, each once, in the order of the clicks, with the concurrency that the limiter of its
 * connection allows.
 */
export interface RequestSending {
  /** Resolves when each request that could be sent now was sent or has failed. */
  sendWaiting(connectionId: string): Promise<void>
  stop(started: StartedRequest): Promise<void>
  /** Sends nothing more. */
  close(): void
}

export interface RequestSendingDependencies {
  readonly clock: Clock
  readonly log: Log
  readonly runs: Pick<RunService, 'stop'>
  /** Limits all concurrent requests to a connection. */
  readonly limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>
  readonly start: (formId: RequestFormId) => StartRequest
  /** Called when the last running request of a click has ended; `''` stands for one that was never sent. */
  readonly onGroupEnded: Readonly<Record<FormsWith<'afterGroup'>, (runIds: readonly string[]) => void>>
}

export function createRequestSending(
  { clock, log, runs, limiters, start, onGroupEnded }: RequestSendingDependencies,
  entries: RequestEntries,
  build: BuildRequests,
): RequestSending {
  const seekings = new Map<string, SlotSeeking>()
  /** Requests sent while slots were being acquired. */
  let sending: Promise<void>[] = []
  let isClosed = false

  function waitingAt(connectionId: string): RequestEntry[] {
    return entries
      .all()
      .filter(({ shown }) => shown.state === 'waiting' && shown.connectionId === connectionId)
  }

  /** Notifies the forms of waiting requests when the wait changes. */
  limiters.onWait((connectionId) => {
    if (isClosed) return
    for (const formId of new Set(waitingAt(connectionId).map(({ shown }) => shown.formId)))
      entries.notify(formId)
  })

  function seekingOf(connectionId: string): SlotSeeking {
    const known = seekings.get(connectionId)
    if (known !== undefined) return known
    const seeking = limiters.of(connectionId).seek({
      use: 'work',
      offered(take) {
        const [entry] = isClosed ? [] : waitingAt(connectionId)
        if (entry !== undefined) sending.push(send(entry, take()))
      },
    })
    seekings.set(connectionId, seeking)
    return seeking
  }

  /** Built when its turn comes: the form, or the omitted fields, may have changed by now. */
  function requestOf({ formId, values, connectionId, index }: WaitingRequest): Result<RunRequest> {
    const built = build(formId, values, connectionId)
    if (!built.ok) return built
    const request = built.value[index]
    return request === undefined ? err(noSuchRequest) : ok(request)
  }

  async function send(entry: RequestEntry, slot: RequestSlot): Promise<void> {
    const { id, formId, connectionId, values, groupId } = entry.waiting
    const { isConfirmed, mayRepeat } = entry
    entries.setSending(entry, clock.now())
    let hasEnded = false
    const onEnded = (): void => {
      hasEnded = true
      entries.end(entry)
      if (entry.started !== undefined) noteGroup(entry.waiting)
      slot.over()
    }
    const { submittedAt } = entry.shown
    const request = requestOf(entry.waiting)
    const common = {
      connectionId,
      values,
      isConfirmed,
      submittedAt,
      slot,
      click: groupId,
      mayRepeat,
      onEnded,
    }
    const started = request.ok ? await start(formId)({ ...common, request: request.value }) : request
    if (!started.ok) {
      if (isRepeatRefusal(started.error)) entries.drop(entry)
      else entries.setUnsent(entry, started.error)
      return slot.over()
    }
    entries.setRunning(entry, started.value)
    // Its run is only now in the group.
    if (hasEnded) noteGroup(entry.waiting)
    // It was removed from the queue while it was being sent.
    else if (entries.find(id) === undefined) await stop(started.value)
  }

  /** Calls the listener when nothing of the click is pending. */
  function noteGroup({ formId, groupId }: WaitingRequest): void {
    const runIds = isClosed ? undefined : entries.runsOfWhole(groupId)
    if (runIds !== undefined && hasFormPart(formId, 'afterGroup')) onGroupEnded[formId](runIds)
  }

  async function stop({ id, stop: stopBatches }: StartedRequest): Promise<void> {
    const stopped = await (stopBatches?.() ?? runs.stop(id))
    if (!stopped.ok) log.warn(stopped.error.message)
  }

  return {
    async sendWaiting(connectionId) {
      const seeking = seekingOf(connectionId)
      sending = []
      seeking.look()
      await Promise.all(sending)
    },
    stop,
    close() {
      isClosed = true
      for (const seeking of seekings.values()) seeking.leave()
    },
  }
}

const noSuchRequest: AppError = {
  kind: 'invalid-input',
  ...requestsError('formChanged'),
}
