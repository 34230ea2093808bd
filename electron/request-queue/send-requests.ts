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

/** Sends what waits, each request once, in the order of the clicks, as many at a time as the limiter of its connection lets out. */
export interface RequestSending {
  /** Resolves when each request that could leave now was sent or could not be. */
  sendWaiting(connectionId: string): Promise<void>
  stop(started: StartedRequest): Promise<void>
  /** Nothing is sent from now on. */
  close(): void
}

export interface RequestSendingDependencies {
  readonly clock: Clock
  readonly log: Log
  readonly runs: Pick<RunService, 'stop'>
  /** What may be out to a connection, of everything that asks it. */
  readonly limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>
  readonly start: (formId: RequestFormId) => StartRequest
  /** Told when the last request of a click that was under way is over; `''` for one that was never sent. */
  readonly onGroupEnded: Readonly<Record<FormsWith<'afterGroup'>, (runIds: readonly string[]) => void>>
}

export function createRequestSending(
  { clock, log, runs, limiters, start, onGroupEnded }: RequestSendingDependencies,
  entries: RequestEntries,
  build: BuildRequests,
): RequestSending {
  const seekings = new Map<string, SlotSeeking>()
  /** What was sent while slots were looked for. */
  let sending: Promise<void>[] = []
  let isClosed = false

  function waitingAt(connectionId: string): RequestEntry[] {
    return entries
      .all()
      .filter(({ shown }) => shown.state === 'waiting' && shown.connectionId === connectionId)
  }

  /** The forms whose requests wait are told that they are to wait longer, or no longer. */
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

  /** Built as its turn comes: the form, or what is left out of it, may be another by now. */
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
    // Its run is in the group only now.
    if (hasEnded) noteGroup(entry.waiting)
    // It was taken out while it was on its way.
    else if (entries.find(id) === undefined) await stop(started.value)
  }

  /** Told when nothing of the click is left to come. */
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
