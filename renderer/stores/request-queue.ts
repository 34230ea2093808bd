import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { LiveRun, LiveRuns } from './live-runs-store.ts'

/** What main answers a request with, as far as the queue is concerned. */
export type StartedRun = Pick<Run, 'id' | 'startedAt'>

/** One request that was clicked for, from then until its answer is over. */
export interface QueuedRequest<Request> {
  readonly id: string
  readonly request: Request
  /** `held`: it waited when the page was reloaded, and is sent when that is said. `unsent`: `error` says why. */
  readonly state: 'held' | 'waiting' | 'sending' | 'running' | 'unsent'
  /** From when it runs. */
  readonly runId?: string
  /** Epoch milliseconds of the moment it was sent. */
  readonly sentAt?: number
  readonly error?: AppError
}

export interface RequestQueueState<Request> {
  /** In the order of their clicks. */
  readonly requests: readonly QueuedRequest<Request>[]
  /** How many are sent at the same time; the others wait. */
  readonly limit: number
}

export interface RequestQueue<Request> {
  readonly store: StoreApi<RequestQueueState<Request>>
  /** Sends a request once, as soon as fewer than the limit are on. Answers its id in the queue. */
  add(request: Request): string
  /** Lets one that is held wait for its turn again. */
  release(id: string): void
  /** Takes out one that waits or was not sent, and stops one that is on. */
  remove(id: string): void
  setLimit(limit: number): void
  /** The run is over, told by someone who will not have it watched any longer. */
  noteEnded(runId: string): void
}

export interface RequestQueueOptions<Request> {
  readonly send: (request: Request) => Promise<Result<StartedRun>>
  readonly stop: (runId: string) => void
  readonly liveRuns: LiveRuns
  readonly limit: number
  /** Requests of before a reload, which had not been sent. */
  readonly held?: readonly Request[]
  /** A run began or ended: what lists runs is out of date. */
  readonly onChange: () => void
}

/**
 * The requests of one kind of this window. They go on while other tabs are open. Nothing is sent by itself after a reload:
 * what had been waiting is held until that is said.
 */
export function createRequestQueue<Request>({
  send,
  stop,
  liveRuns,
  limit,
  held = [],
  onChange,
}: RequestQueueOptions<Request>): RequestQueue<Request> {
  const store = createStore<RequestQueueState<Request>>(() => ({
    requests: held.map((request, index) => ({ id: `held-${index}`, request, state: 'held' })),
    limit,
  }))
  let lastId = 0

  function change(id: string, next: Partial<QueuedRequest<Request>>): void {
    store.setState(({ requests }) => ({
      requests: requests.map((request) => (request.id === id ? { ...request, ...next } : request)),
    }))
  }

  function drop(id: string): void {
    store.setState(({ requests }) => ({ requests: requests.filter((request) => request.id !== id) }))
  }

  /** Sends as many of those that wait as the limit allows. */
  function pump(): void {
    for (;;) {
      const { requests, limit: most } = store.getState()
      const busy = requests.filter(({ state }) => state === 'sending' || state === 'running').length
      const next = requests.find(({ state }) => state === 'waiting')
      if (next === undefined || busy >= most) return
      change(next.id, { state: 'sending', sentAt: Date.now() })
      void sendOne(next)
    }
  }

  async function sendOne({ id, request }: QueuedRequest<Request>): Promise<void> {
    const sent = await send(request)
    if (!sent.ok) change(id, { state: 'unsent', error: sent.error })
    else {
      const isWanted = store.getState().requests.some((known) => known.id === id)
      liveRuns.watch(sent.value.id)
      if (isWanted) change(id, { state: 'running', runId: sent.value.id, sentAt: sent.value.startedAt })
      else stop(sent.value.id)
    }
    onChange()
    pump()
  }

  liveRuns.store.subscribe(({ runs }) => {
    finish((runId) => isOver(runs[runId]))
  })

  function finish(hasEnded: (runId: string) => boolean): void {
    const over = store.getState().requests.filter(({ runId }) => runId !== undefined && hasEnded(runId))
    if (over.length === 0) return
    for (const { id } of over) drop(id)
    onChange()
    pump()
  }

  return {
    store,
    add(request) {
      lastId += 1
      const added: QueuedRequest<Request> = { id: `request-${lastId}`, request, state: 'waiting' }
      store.setState(({ requests }) => ({ requests: [...requests, added] }))
      pump()
      return added.id
    },
    release(id) {
      const found = store.getState().requests.find((request) => request.id === id)
      if (found?.state !== 'held') return
      change(id, { state: 'waiting' })
      pump()
    },
    remove(id) {
      const found = store.getState().requests.find((request) => request.id === id)
      if (found === undefined) return
      // One that is on stays in view until it is over, so that a stop that fails is not taken for one that worked.
      if (found.state === 'running' && found.runId !== undefined) stop(found.runId)
      else drop(id)
    },
    noteEnded: (runId) => finish((id) => id === runId),
    setLimit(next) {
      store.setState({ limit: next })
      pump()
    },
  }
}

function isOver(live: LiveRun | undefined): boolean {
  if (live === undefined) return false
  // A run that main does not know any more will never tell its end.
  return live.hasEnded || live.watchError?.kind === 'not-found'
}
