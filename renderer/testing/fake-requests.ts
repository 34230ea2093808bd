import { ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../shared/request-forms/request-forms.ts'
import type { QueuedRequest, RequestGroup, Submission } from '../../shared/requests/queued-request.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

export interface FakeRequests {
  readonly handlers: FakeHandlers
  /** What was sent, in order. */
  readonly sent: RunRequest[]
  /** Every click so far, the newest first. Those of before are put in by the test. */
  readonly groups: RequestGroup[]
}

/** A main that sends two requests at a time, of which none ends. `start` is what it sends them with. */
export function createFakeRequests(
  start: (request: RunRequest, values: Json) => Result<Pick<Run, 'id'>>,
): FakeRequests {
  const sent: RunRequest[] = []
  const groups: RequestGroup[] = []
  let queued: QueuedRequest[] = []

  function submit({ id, formId, connectionId, values, at }: Submission): Result<QueuedRequest[]> {
    const built = requestForms[formId].build(values, { connectionId, removals: [] })
    if (!built.ok) return built
    if (at === undefined) groups.unshift({ id, at: Date.now(), runIds: built.value.map(() => '') })
    const added = built.value.map((request, index): QueuedRequest => {
      const { format, model, prompt, label, expects } = request
      const place = at ?? { groupId: id, place: index }
      const waiting = { id: `${id} ${index}`, formId, connectionId, submittedAt: Date.now(), ...place }
      return {
        ...waiting,
        format,
        model,
        prompt,
        label,
        ...(expects && { expects }),
        ...send(request, values, place),
      }
    })
    queued = [...queued, ...added]
    return ok(added)
  }

  function send(
    request: RunRequest,
    values: Json,
    { groupId, place }: { groupId: string; place: number },
  ): Pick<QueuedRequest, 'state' | 'runId' | 'error'> {
    if (sent.length >= 2) return { state: 'waiting' }
    sent.push(request)
    const run = start(request, values)
    if (!run.ok) return { state: 'unsent', error: run.error }
    const index = groups.findIndex(({ id }) => id === groupId)
    const group = groups[index]
    if (group !== undefined) groups[index] = { ...group, runIds: group.runIds.with(place, run.value.id) }
    return { state: 'running', runId: run.value.id }
  }

  return {
    sent,
    groups,
    handlers: {
      'requests.submit': submit,
      'requests.list': () => ok({ queued, groups }),
      'requests.remove'({ id }) {
        queued = queued.filter((request) => request.id !== id)
        return ok({})
      },
    },
  }
}
