import { ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../shared/request-forms/request-forms.ts'
import type { QueuedRequest, RequestGroup, Submission } from '../../shared/request-queue/queued-request.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

export interface FakeRequests {
  readonly handlers: FakeHandlers
  /** The requests that were sent, in order. */
  readonly sent: RunRequest[]
  /** Every click so far, newest first. Tests add earlier ones. */
  readonly groups: RequestGroup[]
  /** Ends the answer of a run. */
  end(this: void, runId: string): void
}

/** A main that sends two requests at a time, neither of which ends by itself. It sends them with `start`. */
export function createFakeRequests(
  start: (request: RunRequest, values: Json, isConfirmed: boolean) => Result<Pick<Run, 'id'>>,
): FakeRequests {
  const sent: RunRequest[] = []
  const groups: RequestGroup[] = []
  const toSend = new Map<string, { readonly request: RunRequest; readonly values: Json }>()
  let queued: QueuedRequest[] = []
  let running = 0

  function submit({ id, formId, connectionId, values, at }: Submission): Result<QueuedRequest[]> {
    const built = requestForms[formId].build(values, { connectionId, removals: [] })
    if (!built.ok) return built
    if (at === undefined) groups.unshift({ id, at: Date.now(), runIds: built.value.map(() => '') })
    const added = built.value.map((request, index): QueuedRequest => {
      const { format, model, prompt, label, expects } = request
      const place = at ?? { groupId: id, place: index }
      const waiting = { id: `${id} ${index}`, formId, connectionId, submittedAt: Date.now(), ...place }
      toSend.set(waiting.id, { request, values })
      return {
        ...waiting,
        format,
        model,
        prompt,
        label,
        ...(expects && { expects }),
        ...send(waiting),
      }
    })
    queued = [...queued, ...added]
    return ok(added)
  }

  function send(
    { id: requestId, groupId, place }: Pick<QueuedRequest, 'id' | 'groupId' | 'place'>,
    isConfirmed = false,
  ): Pick<QueuedRequest, 'state' | 'runId' | 'error'> {
    const { request, values } = toSend.get(requestId) ?? {}
    if (running >= 2 || request === undefined || values === undefined) return { state: 'waiting' }
    const run = start(request, values, isConfirmed)
    sent.push(request)
    if (!run.ok) return { state: 'unsent', error: run.error }
    running += 1
    const index = groups.findIndex(({ id }) => id === groupId)
    const group = groups[index]
    if (group !== undefined) groups[index] = { ...group, runIds: group.runIds.with(place, run.value.id) }
    return { state: 'running', runId: run.value.id }
  }

  return {
    sent,
    groups,
    end(runId) {
      queued = queued.filter((request) => request.runId !== runId)
    },
    handlers: {
      'requests.submit': submit,
      'requests.list': () => ok({ queued, groups }),
      'requests.release'({ id, isConfirmed }) {
        queued = queued.map((request) => {
          const { error: _, ...waiting } = request
          return request.id === id ? { ...waiting, ...send(waiting, isConfirmed) } : request
        })
        return ok({})
      },
      'requests.remove'({ id }) {
        queued = queued.filter((request) => request.id !== id)
        return ok({})
      },
    },
  }
}
