import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import type { QueuedRequest } from '../../shared/request-queue/queued-request.ts'
import type { WaitingRequest } from './request-store.ts'

/** A request as the window sees it in the queue, before anything of it is sent. */
export function toQueued(waiting: WaitingRequest, request: RunRequest): QueuedRequest {
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
