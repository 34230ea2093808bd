import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Json } from '../../shared/json.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import { type FormsWith, type RequestFormId } from '../../shared/formats/registry.ts'
import { hasFormPart } from '../../shared/formats/format-facts.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../shared/request-forms/request-forms.ts'
import {
  type FormRequests,
  type QueuedRequest,
  type Submission,
} from '../../shared/request-queue/queued-request.ts'
import type { Run } from '../../shared/runs/run.ts'
import { isRepeatRefusal } from '../../shared/spending/spending-limits.ts'
import type { Database } from '../database/database.ts'
import type { ConnectionLimiters, RequestSlot, SlotSeeking } from '../gateway/connection-limiter.ts'
import type { Clock, Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import type { RequestStore, WaitingRequest } from './request-store.ts'
import { toQueued } from './to-queued.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { requestsError } from '../../shared/text/en/errors/requests.ts'

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

/** Looks at what goes along with a request, before it is taken. The error says why it would not be sent. */
export type CheckRequest = (request: RunRequest) => Promise<Result<void>>

/**
 * Sends what is submitted: each request once, in the order of the clicks, as many at a time as the limiter of its connection
 * lets out.
 *
 * What waits when the app ends is held at the next start. It is sent only when the user says so.
 */
export interface RequestService {
  submit(submission: Submission): Promise<Result<QueuedRequest[]>>
  /** The requests that a form would send. */
  build(formId: RequestFormId, values: Json, connectionId: string): Result<readonly RunRequest[]>
  list(formId: RequestFormId): Result<FormRequests>
  release(id: string, isConfirmed?: boolean): void
  remove(id: string): Promise<void>
  removeAll(formId: RequestFormId): Promise<void>
  /** The app closes: nothing is sent from now on. What waits stays on disk. */
  close(): void
}

export interface RequestServiceDependencies {
  readonly database: Database
  readonly store: RequestStore
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
  readonly runs: Pick<RunService, 'stop'>
  /** The fields to leave out of what a connection is asked. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** What may be out to a connection, of everything that asks it. */
  readonly limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>
  readonly start: (formId: RequestFormId) => StartRequest
  /** Looks at a request before a click is taken; its error refuses the click. */
  readonly checks: Readonly<Record<FormsWith<'check'>, CheckRequest>>
  /** Told when the last request of a click that was under way is over; `''` for one that was never sent. */
  readonly onGroupEnded: Readonly<Record<FormsWith<'afterGroup'>, (runIds: readonly string[]) => void>>
}

interface Entry {
  readonly waiting: WaitingRequest
  shown: QueuedRequest
  isConfirmed: boolean
  mayRepeat: boolean
  /** What it was sent as. */
  started?: StartedRequest
}

/** So many clicks are remembered, in case one of them is submitted again by a page that lost its connection. */
const maxSubmissions = 1_000

export function createRequestService(dependencies: RequestServiceDependencies): RequestService {
  const { database, store, clock, log, emit, runs, limiters } = dependencies
  const seekings = new Map<string, SlotSeeking>()
  /** What was sent while slots were looked for. */
  let sending: Promise<void>[] = []
  const entries = new Map<string, Entry>()
  const submissions = new Map<string, Promise<Result<QueuedRequest[]>>>()
  let isClosed = false

  function build(formId: RequestFormId, values: Json, connectionId: string): Result<readonly RunRequest[]> {
    const removals = dependencies.removals(connectionId)
    if (!removals.ok) return removals
    return requestForms[formId].build(values, { connectionId, removals: removals.value })
  }

  function notify(formId: RequestFormId, runId?: string): void {
    emit('requests.changed', { formId, runId })
  }

  function write(work: () => void): void {
    const written = database.write(databaseError('queueNotSaved'), () => {
      work()
      return ok()
    })
    if (!written.ok) log.warn(written.error.message)
  }

  /** Told when nothing of the click is left to come. */
  function noteGroup({ formId, groupId }: WaitingRequest): void {
    if (isClosed || [...entries.values()].some(({ waiting }) => waiting.groupId === groupId)) return
    const group = database.read(databaseError('requestFormsNotRead'), () => store.getGroup(groupId))
    if (group.ok && group.value !== undefined && hasFormPart(formId, 'afterGroup'))
      dependencies.onGroupEnded[formId](group.value.runIds)
  }

  function drop({ shown }: Entry): void {
    entries.delete(shown.id)
    write(() => store.removeWaiting(shown.id))
    notify(shown.formId)
  }

  const waitingFor = (connectionId: string): Entry | undefined =>
    [...entries.values()].find(
      ({ shown }) => shown.state === 'waiting' && shown.connectionId === connectionId,
    )

  /** Sends as many to a connection as its limiter lets out; resolves when each of those was sent or could not be. */
  async function sendWaiting(connectionId: string): Promise<void> {
    const seeking =
      seekings.get(connectionId) ??
      limiters.of(connectionId).seek({
        use: 'work',
        offered(take) {
          const entry = isClosed ? undefined : waitingFor(connectionId)
          if (entry !== undefined) sending.push(send(entry, take()))
        },
      })
    seekings.set(connectionId, seeking)
    sending = []
    seeking.look()
    await Promise.all(sending)
  }

  /** The forms whose requests wait are told that they are to wait longer, or no longer. */
  limiters.onWait((connectionId) => {
    if (isClosed) return
    const waiting = [...entries.values()].flatMap(({ shown }) =>
      shown.state === 'waiting' && shown.connectionId === connectionId ? [shown.formId] : [],
    )
    for (const formId of new Set(waiting)) notify(formId)
  })

  async function send(entry: Entry, slot: RequestSlot): Promise<void> {
    const { id, formId, connectionId, values, index, groupId, place } = entry.waiting
    entry.shown = { ...entry.shown, state: 'sending', sentAt: clock.now() }
    // Before it leaves: one that may have been sent is never sent again after a restart.
    write(() => store.removeWaiting(id))
    notify(formId)
    let hasEnded = false
    const onEnded = (): void => {
      hasEnded = true
      if (entries.delete(id)) notify(formId)
      if (entry.started !== undefined) noteGroup(entry.waiting)
      slot.over()
    }
    const built = build(formId, values, connectionId)
    const request = built.ok ? built.value[index] : undefined
    const { submittedAt } = entry.shown
    const toStart = {
      connectionId,
      values,
      isConfirmed: entry.isConfirmed,
      submittedAt,
      slot,
      click: groupId,
      mayRepeat: entry.mayRepeat,
      onEnded,
    }
    const started = !built.ok
      ? built
      : request === undefined
        ? err(noSuchRequest)
        : await dependencies.start(formId)({ ...toStart, request })
    if (!started.ok) {
      if (isRepeatRefusal(started.error)) {
        drop(entry)
        return slot.over()
      }
      entry.shown = { ...entry.shown, state: 'unsent', error: started.error }
      notify(formId)
      return slot.over()
    }
    entry.started = started.value
    const { id: startedId, startedAt } = started.value
    const runId = started.value.stop === undefined ? startedId : undefined
    entry.shown = {
      ...entry.shown,
      state: 'running',
      sentAt: startedAt,
      ...(runId !== undefined && { runId }),
    }
    write(() => {
      const group = store.getGroup(groupId)
      if (group === undefined) return
      store.saveGroup(formId, { ...group, runIds: group.runIds.with(place, startedId) })
    })
    notify(formId, runId)
    // Its run is in the group only now.
    if (hasEnded) noteGroup(entry.waiting)
    // It was taken out while it was on its way.
    if (!hasEnded && !entries.has(id)) await stop(started.value)
  }

  async function stop({ id, stop: stopBatches }: StartedRequest): Promise<void> {
    const stopped = await (stopBatches?.() ?? runs.stop(id))
    if (!stopped.ok) log.warn(stopped.error.message)
  }

  async function submit(submission: Submission): Promise<Result<QueuedRequest[]>> {
    const { id, formId, connectionId, values, at, mayRepeat = false } = submission
    const built = build(formId, values, connectionId)
    if (!built.ok) return built
    const check = hasFormPart(formId, 'check') ? dependencies.checks[formId] : undefined
    for (const request of check === undefined ? [] : built.value) {
      const checked = await check?.(request)
      if (checked?.ok === false) return checked
    }
    const submittedAt = clock.now()
    const group = at === undefined ? undefined : store.getGroup(at.groupId)
    const isInPlace = group !== undefined && at !== undefined && at.place < group.runIds.length
    const entriesOf = hasFormPart(formId, 'batches') ? built.value.slice(0, 1) : built.value
    const added = entriesOf.map((request, index): Entry => {
      // A retry is one request; what its form makes besides would have no place.
      const place = isInPlace ? { groupId: group.id, place: at.place } : { groupId: id, place: index }
      const waiting = { id: randomUUID(), formId, connectionId, values, index, submittedAt, ...place }
      return { waiting, shown: toQueued(waiting, request), isConfirmed: false, mayRepeat }
    })
    for (const entry of added) entries.set(entry.waiting.id, entry)
    write(() => {
      if (!isInPlace) store.saveGroup(formId, { id, at: submittedAt, runIds: added.map(() => '') })
      for (const { waiting } of added) store.saveWaiting(waiting)
    })
    notify(formId)
    await sendWaiting(connectionId)
    return ok(added.map(({ shown }) => shown))
  }

  async function remove(id: string): Promise<void> {
    const entry = entries.get(id)
    if (entry === undefined) return
    // One that is on stays in view until it is over, so that a stop that fails is not taken for one that worked.
    if (entry.started === undefined) drop(entry)
    else await stop(entry.started)
  }

  function holdWaiting(): void {
    const waiting = database.read(databaseError('queueNotRead'), () => store.listWaiting())
    if (!waiting.ok) return log.warn(waiting.error.message)
    for (const request of waiting.value) {
      const built = build(request.formId, request.values, request.connectionId)
      const shown = built.ok ? built.value[request.index] : undefined
      if (shown === undefined) write(() => store.removeWaiting(request.id))
      else
        entries.set(request.id, {
          waiting: request,
          shown: { ...toQueued(request, shown), state: 'held' },
          isConfirmed: false,
          mayRepeat: false,
        })
    }
  }

  /** Of one that waits: until when its connection is left alone. */
  function withWait(shown: QueuedRequest): QueuedRequest {
    const until = shown.state === 'waiting' ? limiters.of(shown.connectionId).until('work') : undefined
    return { ...shown, ...(until !== undefined && { waitsUntil: until }) }
  }

  holdWaiting()

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
      const groups = database.read(databaseError('requestFormsNotRead'), () => store.listGroups(formId))
      if (!groups.ok) return groups
      const queued = [...entries.values()].flatMap(({ shown }) =>
        shown.formId === formId ? [withWait(shown)] : [],
      )
      return ok({ queued, groups: groups.value })
    },
    release(id, isConfirmed = false) {
      const entry = entries.get(id)
      if (entry === undefined) return
      const { error: _, ...shown } = entry.shown
      if (shown.state !== 'held' && shown.state !== 'unsent') return
      entry.shown = { ...shown, state: 'waiting' }
      entry.isConfirmed = isConfirmed
      entry.mayRepeat = true
      write(() => store.saveWaiting(entry.waiting))
      notify(shown.formId)
      void sendWaiting(shown.connectionId)
    },
    remove,
    async removeAll(formId) {
      const ids = [...entries.values()].flatMap(({ shown }) => (shown.formId === formId ? [shown.id] : []))
      await Promise.all(ids.map(remove))
    },
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
