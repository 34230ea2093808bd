import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { RequestFormId } from '../../shared/formats/registry.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Json } from '../../shared/json.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import type { QueuedRequest, RequestGroup, Submission } from '../../shared/request-queue/queued-request.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import type { RequestStore, WaitingRequest } from './request-store.ts'
import type { StartedRequest } from './start-request.ts'

/** Builds the requests that a form would send. */
export type BuildRequests = (
  formId: RequestFormId,
  values: Json,
  connectionId: string,
) => Result<readonly RunRequest[]>

/** A request from its click until its answer has ended. */
export interface RequestEntry {
  readonly waiting: WaitingRequest
  readonly shown: QueuedRequest
  /** The user was told why it was not sent at once, and confirmed it. */
  readonly isConfirmed: boolean
  readonly mayRepeat: boolean
  /** The run or result that it was sent as. */
  readonly started?: StartedRequest
}

/** An entry that this file may change. */
type OwnEntry = { -readonly [Key in keyof RequestEntry]: RequestEntry[Key] }

/**
 * The submitted requests that have not ended, with their stored state. Only this module changes an entry; each change
 * notifies the window. A change that cannot be stored is logged: the request continues, but does not survive a restart.
 */
export interface RequestEntries {
  /** In the order of arrival. */
  all(): RequestEntry[]
  find(id: string): RequestEntry | undefined
  /** Adds the requests of one click, in their order. */
  add(submission: Submission, requests: readonly RunRequest[], at: number): RequestEntry[]
  /** Marks it as being sent: from here on it is never sent again after a restart. */
  setSending(entry: RequestEntry, at: number): void
  /** It was sent as `started`, which replaces it in its group. */
  setRunning(entry: RequestEntry, started: StartedRequest): void
  setUnsent(entry: RequestEntry, error: AppError): void
  /** It waits for its turn again at the user's request. */
  setWaiting(entry: RequestEntry, isConfirmed: boolean): void
  /** Its answer has ended. */
  end(entry: RequestEntry): void
  /** It will not be sent. */
  drop(entry: RequestEntry): void
  /** The runs of a click, `''` for each that was never sent; `undefined` while part of it is pending. */
  runsOfWhole(groupId: string): readonly string[] | undefined
  groups(formId: RequestFormId): Result<RequestGroup[]>
  /** Makes the window reload the queue of a form. */
  notify(formId: RequestFormId, runId?: string): void
}

export interface RequestEntriesDependencies {
  readonly database: Database
  readonly store: RequestStore
  readonly log: Log
  readonly emit: Emit<AppContract>
}

/** Includes requests that waited when the app ended: they are held. */
export function createRequestEntries(
  { database, store, log, emit }: RequestEntriesDependencies,
  build: BuildRequests,
): RequestEntries {
  const entries = new Map<string, OwnEntry>()

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

  function hold(): void {
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

  hold()

  return {
    all: () => [...entries.values()],
    find: (id) => entries.get(id),
    add({ id, formId, connectionId, values, at, mayRepeat = false }, requests, submittedAt) {
      const group = at === undefined ? undefined : store.getGroup(at.groupId)
      const isInPlace = group !== undefined && at !== undefined && at.place < group.runIds.length
      const added = requests.map((request, index): OwnEntry => {
        // A retry is one request; a form's further requests would have no place in the group.
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
      return added
    },
    setSending(entry: OwnEntry, sentAt) {
      entry.shown = { ...entry.shown, state: 'sending', sentAt }
      write(() => store.removeWaiting(entry.waiting.id))
      notify(entry.waiting.formId)
    },
    setRunning(entry: OwnEntry, started) {
      const { formId, groupId, place } = entry.waiting
      const runId = started.stop === undefined ? started.id : undefined
      entry.started = started
      entry.shown = {
        ...entry.shown,
        state: 'running',
        sentAt: started.startedAt,
        ...(runId !== undefined && { runId }),
      }
      write(() => {
        const group = store.getGroup(groupId)
        if (group === undefined) return
        store.saveGroup(formId, { ...group, runIds: group.runIds.with(place, started.id) })
      })
      notify(formId, runId)
    },
    setUnsent(entry: OwnEntry, error) {
      entry.shown = { ...entry.shown, state: 'unsent', error }
      notify(entry.waiting.formId)
    },
    setWaiting(entry: OwnEntry, isConfirmed) {
      const { error: _, ...shown } = entry.shown
      entry.shown = { ...shown, state: 'waiting' }
      entry.isConfirmed = isConfirmed
      entry.mayRepeat = true
      write(() => store.saveWaiting(entry.waiting))
      notify(entry.waiting.formId)
    },
    end({ waiting }) {
      if (entries.delete(waiting.id)) notify(waiting.formId)
    },
    drop({ waiting }) {
      entries.delete(waiting.id)
      write(() => store.removeWaiting(waiting.id))
      notify(waiting.formId)
    },
    runsOfWhole(groupId) {
      if ([...entries.values()].some(({ waiting }) => waiting.groupId === groupId)) return undefined
      const group = database.read(databaseError('requestFormsNotRead'), () => store.getGroup(groupId))
      return group.ok ? group.value?.runIds : undefined
    },
    groups: (formId) => database.read(databaseError('requestFormsNotRead'), () => store.listGroups(formId)),
    notify,
  }
}

/** A request as the window shows it in the queue, before it is sent. */
function toQueued(waiting: WaitingRequest, request: RunRequest): QueuedRequest {
  const { id, formId, connectionId, groupId, place, submittedAt } = waiting
  const { format, model, prompt, label, expects } = request
  return {
    id,
    formId,
    connectionId,
    groupId,
    place,
    submittedAt,
    format,
    model,
    prompt,
    label,
    ...(expects !== undefined && { expects }),
    state: 'waiting',
  }
}
