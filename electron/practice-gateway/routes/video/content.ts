import type { Exchange, Handler } from '../../exchange.ts'
import { sendJson } from '../../reply.ts'
import { taskIdOf } from './get-status.ts'
import { sendVideo } from './send-video.ts'
import { hasFile } from './result-places.ts'
import { artifactTask } from './task-answers.ts'
import type { VideoTask } from './tasks.ts'
import { artifactAccess, videoLink } from './video-links.ts'

/** `GET /v1/videos/{id}/content` (see shared/gateway/wire/video.md, "Routes of the video object"). */
export const videoContent: Handler = async (exchange) => {
  const task = exchange.memory.videos.find(taskIdOf(exchange))
  // Files of form D are served on their own route only.
  if (task === undefined || task.behaviour.shape === 'artifacts')
    return refuse(exchange, 404, 'Task not found')
  const { state } = exchange.memory.videos.progressOf(task)
  if (state !== 'succeeded' || !hasFile(task)) {
    const status = state === 'succeeded' ? 'IN_PROGRESS' : state.toUpperCase()
    return refuse(exchange, 400, `Task is not completed yet, current status: ${status}`)
  }
  const { place } = task.behaviour
  if (place === 'expired') return refuse(exchange, 403, 'The upstream file has expired')
  if (place !== 'redirect') return sendVideo(exchange, task)
  const home = await exchange.memory.fileHost.url()
  exchange.response.writeHead(302, { location: home + videoLink(task, exchange.clock.now() + 600_000) })
  exchange.response.end()
}

/** `GET /v1/tasks/{id}` (see shared/gateway/wire/video.md, "Files of a task"). */
export const showTask: Handler = (exchange) => {
  const { memory, clock } = exchange
  const task = findWithArtifacts(exchange)
  if (task === undefined) return refuse(exchange, 404, 'Task not found')
  const progress = memory.videos.progressOf(task)
  return sendJson(exchange, artifactTask({ task, progress, url: undefined, now: clock.now() }))
}

/** `GET /v1/tasks/{id}/artifacts`: the files of a task. */
export const listArtifacts: Handler = (exchange) => {
  const id = taskIdOf(exchange)
  const task = findWithArtifacts(exchange)
  if (task === undefined) return refuse(exchange, 404, 'Task not found')
  const { state } = exchange.memory.videos.progressOf(task)
  const isDone = state === 'succeeded' && hasFile(task) && task.behaviour.place !== 'expired'
  const path = `/v1/tasks/${id}/artifacts/video/content?access=${artifactAccess(id)}`
  const content_url = `http://${exchange.headers.host ?? '127.0.0.1'}${path}`
  const artifacts = isDone ? [{ key: 'video', type: 'video', mime_type: 'video/mp4', content_url }] : []
  return sendJson(exchange, { task_id: id, artifacts })
}

/** `GET` and `HEAD /v1/tasks/{id}/artifacts/video/content` with the key. */
export const artifactContent: Handler = (exchange) => {
  const task = findWithArtifacts(exchange)
  return task === undefined ? refuse(exchange, 404, 'Task not found') : sendVideo(exchange, task)
}

/** Only some builds of the gateway have these routes: here, some models. */
function findWithArtifacts(exchange: Exchange): VideoTask | undefined {
  const task = exchange.memory.videos.find(taskIdOf(exchange))
  return task?.behaviour.shape === 'artifacts' ? task : undefined
}

function refuse(exchange: Exchange, status: number, message: string): void {
  sendJson(exchange, { error: { message, type: 'invalid_request_error' } }, status)
}
