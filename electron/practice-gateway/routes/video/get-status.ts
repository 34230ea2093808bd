import { gatewayFailure } from '../../errors.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import { sendFailure, sendHtml, sendJson } from '../../reply.ts'
import { webPage } from '../../web-page.ts'
import { noSuchTask } from './create-task.ts'
import { sendVideo } from './send-video.ts'
import { resultAddress } from './result-places.ts'
import { describeTask, videoObject, type TaskReport } from './task-answers.ts'
import { sendTaskFailure, taskFailure } from './task-failure.ts'
import type { VideoTask } from './tasks.ts'

/** `GET /v1/video/generations/{id}`. */
export const getTaskStatus: Handler = async (exchange) => {
  const report = await reportTask(exchange)
  if (report === undefined) return
  const { task, progress } = report
  if (task.behaviour.sendsFile === true && progress.state === 'succeeded') await sendVideo(exchange, task)
  else sendJson(exchange, describeTask(report, exchange.profile?.wrapsTasks === true))
}

/** `GET /v1/videos/{id}`: always a video object. It contains the address of a file only if the file needs no key. */
export const getVideoStatus: Handler = async (exchange) => {
  const report = await reportTask(exchange)
  if (report === undefined) return
  const { task, progress, now, url } = report
  const { place } = task.behaviour
  const isOpen = place !== 'content' && place !== 'redirect'
  sendJson(exchange, videoObject(task, progress, now, isOpen ? url : undefined))
}

/** Returns the report on the task of a path; `undefined` when the request was already answered otherwise. */
async function reportTask(exchange: Exchange): Promise<TaskReport | undefined> {
  const { memory, clock } = exchange
  const id = taskIdOf(exchange)
  const task = memory.videos.find(id)
  if (task === undefined) {
    sendTaskFailure(exchange, noSuchTask(id))
    return undefined
  }
  task.polls += 1
  if (refusesStatus(exchange, task)) return undefined
  const progress = memory.videos.progressOf(task)
  if (progress.state === 'succeeded') task.successes += 1
  const url = progress.state === 'succeeded' ? await resultAddress(exchange, task) : undefined
  return { task, progress, url, now: clock.now() }
}

/** Returns the task id of a path under `/v1/videos/`, `/v1/tasks/` or `/v1/video/generations/`. */
export function taskIdOf({ pathname }: Pick<Exchange, 'pathname'>): string {
  const parts = pathname.split('/')
  const name = parts[parts[2] === 'video' ? 4 : 3] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const errorStatuses = [401, 403, 404, 500, 502] as const

function refusesStatus(exchange: Exchange, { behaviour, polls }: VideoTask): boolean {
  if (behaviour.trouble === 'limits' && polls % 2 === 1) {
    exchange.response.setHeader('retry-after', '3')
    // The gateway replaces every message of a 429 by this sentence: "the group is overloaded, retry later".
    sendTaskFailure(exchange, taskFailure(429, 'fail_to_fetch_task', '当前分组上游负载已饱和，请稍后再试'))
    return true
  }
  const status = behaviour.trouble === 'errors' ? errorStatuses[polls - 1] : undefined
  if (status === undefined) return false
  if (status === 401) sendFailure(exchange, gatewayFailure(401, 'Invalid token'))
  else if (status === 502) {
    exchange.response.statusCode = 502
    sendHtml(exchange, webPage, 502)
  } else sendTaskFailure(exchange, taskFailure(status, 'fail_to_fetch_task', `upstream status ${status}`))
  return true
}
