import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { readTask, taskIdOf, type TaskAnswer } from './read-task.ts'
import { videoError } from '../../text/en/errors/video.ts'

/**
 * Reads the answer to a request for a video (see shared/gateway/wire/video.md, "Create"). The error is the gateway's
 * own, or `invalid-response` for a body without a task id.
 */
export function readNewTask(body: Json, context: ErrorContext = {}): Result<TaskAnswer> {
  if (isJsonObject(body) && taskIdOf(body) !== undefined) {
    const task = readTask(body, context)
    if (task.ok) return task
  }
  const error = findErrorInAnswer(body, context)
  return err(error ?? noTaskId)
}

/**
 * Reads the same answer into parts: the task's id is the `responseId` of the start, and the body is an opaque block.
 * The error is that of `readNewTask`.
 */
export function readCreatedVideo(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const task = readNewTask(body as Json, context)
  if (!task.ok) return task
  const { taskId, status = '' } = task.value
  return ok([
    { type: 'start', ...(taskId !== undefined && { responseId: taskId }) },
    { type: 'opaque', block: 'task', label: 'task', value: body },
    { type: 'finish', reason: 'stop', raw: status },
  ])
}

/** The error code of an answer that accepts the request but names no task. */
export const noTaskIdCode = 'video-no-task-id'

const noTaskId = {
  kind: 'invalid-response',
  code: noTaskIdCode,
  ...videoError('noTaskId'),
} as const
