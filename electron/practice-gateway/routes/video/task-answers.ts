import { assertNever } from '../../../../shared/assert-never.ts'
import type { Json, JsonObject } from '../../../../shared/json.ts'
import { refusedPrompt } from './behaviours.ts'
import { videoAddresses } from './result-places.ts'
import type { TaskProgress, VideoTask } from './tasks.ts'

/** A task as it is reported: its progress and, after success, the address of its video. */
export interface TaskReport {
  readonly task: VideoTask
  readonly progress: TaskProgress
  readonly url: string | undefined
  readonly now: number
}

const inSmall = { queued: 'queued', running: 'processing', succeeded: 'succeeded', failed: 'failed' }
const inCapitals = { queued: 'QUEUED', running: 'IN_PROGRESS', succeeded: 'SUCCESS', failed: 'FAILURE' }
const ofObjects = { queued: 'queued', running: 'in_progress', succeeded: 'completed', failed: 'failed' }

type StatusNames = Readonly<Record<TaskProgress['state'], string>>

function wordOf({ task, progress }: TaskReport, names: StatusNames): string {
  const { word } = task.behaviour
  return word !== undefined && progress.state === 'running' ? word : names[progress.state]
}

/**
 * The answer of `GET /v1/video/generations/{id}`, in the shape of the task's model (see shared/gateway/wire/video.md,
 * "Poll"). `isWrapped`: the gateway puts a vendor's flat answer into its own envelope, B.
 */
export function describeTask(report: TaskReport, isWrapped: boolean): JsonObject {
  const { shape } = report.task.behaviour
  switch (shape) {
    case 'flat':
      return isWrapped ? inEnvelope(enveloped(report, flat(report, 400), report.url)) : flat(report, 400)
    case 'enveloped':
      return inEnvelope(enveloped(report, { note: 'raw vendor answer' }, report.url))
    case 'raw':
      return inEnvelope(enveloped(report, vendorAnswer(report), undefined))
    case 'nested':
      return inEnvelope({ ...flat(report, 'task_failed'), metadata: null })
    case 'artifacts':
      return artifactTask(report)
    case 'object':
      return videoObject(report.task, report.progress, report.now, report.url)
    case 'null':
      if (report.progress.state === 'queued' || report.progress.state === 'running') return inEnvelope(null)
      return inEnvelope(enveloped(report, null, report.url))
    default:
      return assertNever(shape)
  }
}

function inEnvelope(data: Json): JsonObject {
  return { code: 'success', message: '', data }
}

/** A and the inside of C. */
function flat(report: TaskReport, errorCode: Json): JsonObject {
  const { task, progress, url } = report
  const { seconds, framesPerSecond, width, height, seed } = task.ask
  const isFailed = progress.state === 'failed'
  return {
    task_id: task.id,
    status: wordOf(report, inSmall),
    ...(url !== undefined && { url, format: 'mp4' }),
    ...(progress.state === 'succeeded' && {
      metadata: { duration: seconds, fps: framesPerSecond, width, height, seed: seed ?? 0 },
    }),
    error: isFailed ? { code: errorCode, message: failureText(task) } : null,
  }
}

/** The inside of B. After a failure the address contains the reason, as on the real gateway. */
function enveloped(report: TaskReport, data: Json, url: string | undefined): JsonObject {
  const { task, progress } = report
  const reason = progress.state === 'failed' ? failureText(task) : ''
  const hasEnded = progress.state === 'failed' || progress.state === 'succeeded'
  return {
    id: task.number,
    task_id: task.id,
    platform: '50',
    action: task.ask.image === undefined ? 'textGenerate' : 'generate',
    status: wordOf(report, inCapitals),
    progress: `${progress.percent}%`,
    fail_reason: reason,
    result_url: url ?? reason,
    submit_time: inSeconds(task.createdAt),
    start_time: progress.state === 'queued' ? 0 : inSeconds(task.createdAt),
    finish_time: hasEnded ? inSeconds(task.finishesAt) : 0,
    created_at: inSeconds(task.createdAt),
    updated_at: inSeconds(report.now),
    user_id: 1,
    group: task.charge.group,
    channel_id: 1,
    quota: task.charge.quota,
    properties: { input: '', upstream_model_name: task.model, origin_model_name: task.model },
    data,
  }
}

function vendorAnswer({ task, progress, url }: TaskReport): Json {
  const states = { queued: 'submitted', running: 'processing', succeeded: 'succeed', failed: 'failed' }
  const addresses = url === undefined ? [] : videoAddresses(task, url)
  const duration = String(task.ask.seconds)
  const videos = addresses.map((address, index) => ({ id: String(index + 1), url: address, duration }))
  return { code: 0, data: { task_status: states[progress.state], task_result: { videos } } }
}

/** D: no address at all. */
export function artifactTask(report: TaskReport): JsonObject {
  const { task, progress } = report
  return {
    task_id: task.id,
    platform: 'practice',
    status: wordOf(report, inCapitals),
    progress: `${progress.percent}%`,
    fail_reason: progress.state === 'failed' ? failureText(task) : '',
    created_at: inSeconds(task.createdAt),
    finished_at: progress.percent === 100 ? inSeconds(task.finishesAt) : 0,
  }
}

/** E (see shared/gateway/wire/video.md, "Routes of the video object"). */
export function videoObject(
  task: VideoTask,
  progress: TaskProgress,
  now: number,
  url: string | undefined,
): JsonObject {
  const { ask } = task
  const isFailed = progress.state === 'failed'
  const hasEnded = isFailed || progress.state === 'succeeded'
  return {
    id: task.id,
    task_id: task.id,
    object: 'video',
    model: task.model,
    status: wordOf({ task, progress, url, now }, ofObjects),
    progress: progress.percent,
    created_at: inSeconds(task.createdAt),
    completed_at: hasEnded ? inSeconds(task.finishesAt) : null,
    expires_at: hasEnded && !isFailed ? inSeconds(task.finishesAt) + 3_600 : null,
    seconds: String(ask.seconds),
    size: `${ask.width}x${ask.height}`,
    prompt: ask.prompt,
    remixed_from_video_id: task.remixOf ?? null,
    error: isFailed ? failureOf(task) : null,
    ...(url !== undefined && { metadata: { url } }),
  }
}

function failureOf({ behaviour }: VideoTask) {
  return behaviour.failsWith ?? refusedPrompt
}

function failureText(task: VideoTask): string {
  const { code, message } = failureOf(task)
  return `${code}: ${message}`
}

function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
