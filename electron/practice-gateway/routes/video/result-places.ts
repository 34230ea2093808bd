import { createHash } from 'node:crypto'
import { assertNever } from '../../../../shared/assert-never.ts'
import { linkOrigin, type Exchange } from '../../exchange.ts'
import type { VideoTask } from './tasks.ts'

/** Where videos are handed out to anybody who has a link. */
export const videosPath = '/practice-films/'

const linkLifeMs = 60 * 60 * 1000
const freshLifeMs = 10 * 60 * 1000

/** Answers of success before a `late` task has its file. */
const answersBeforeLate = 3

/** The address of a finished task's video as it is told now, `undefined` where none is told. */
export async function resultAddress(exchange: Exchange, task: VideoTask): Promise<string | undefined> {
  const own = linkOrigin(exchange)
  const lives = task.finishesAt + linkLifeMs
  const over = task.finishesAt - 60_000
  switch (task.behaviour.place) {
    case 'link':
      return own + videoLink(task, lives)
    case 'path':
      return videoLink(task, lives)
    case 'elsewhere':
      return (await exchange.memory.fileHost.url()) + videoLink(task, lives)
    case 'expired':
      return own + videoLink(task, over)
    case 'stale':
      return own + videoLink(task, task.successes <= 1 ? over : exchange.clock.now() + freshLifeMs)
    case 'late':
      return hasFile(task) ? own + videoLink(task, lives) : undefined
    case 'content':
    case 'redirect':
      return `${own}/v1/videos/${task.id}/content`
    default:
      return assertNever(task.behaviour.place)
  }
}

/** Whether a task that succeeded has its file yet. */
export function hasFile(task: VideoTask): boolean {
  return task.behaviour.place !== 'late' || task.successes > answersBeforeLate
}

/** A link that says itself until when it is good, in seconds since 1970. Of several videos, each has its number. */
export function videoLink({ id }: VideoTask, until: number, number = 1): string {
  const expires = Math.floor(until / 1000)
  const name = number === 1 ? id : `${id}-${number}`
  return `${videosPath}${name}.mp4?expires=${expires}&signature=${sign(`${name}:${expires}`)}`
}

/** The address of each video of a task whose first is at `first`. */
export function videoAddresses(task: VideoTask, first: string): string[] {
  const origin = first.slice(0, first.indexOf(videosPath))
  const others = Array.from({ length: (task.behaviour.videos ?? 1) - 1 }, (_, index) => index + 2)
  return [first, ...others.map((number) => origin + videoLink(task, task.finishesAt + linkLifeMs, number))]
}

/** Which video of which task an address stands for; `expired` and `forged` when it is not good. */
export function readVideoLink(
  pathname: string,
  query: URLSearchParams,
  now: number,
): { readonly taskId: string; readonly number: number } | 'expired' | 'forged' {
  const name = pathname.slice(videosPath.length).replace(/\.mp4$/, '')
  const expires = query.get('expires') ?? ''
  if (query.get('signature') !== sign(`${name}:${expires}`)) return 'forged'
  const [taskId = '', number = '1'] = name.split('-')
  return Number(expires) * 1000 > now ? { taskId, number: Number(number) } : 'expired'
}

/** What opens the file of an artifact without a key. */
export function artifactAccess(taskId: string): string {
  return sign(`${taskId}:artifact`)
}

/** Makes links look as they do elsewhere. It guards nothing: videos are rehearsed ones. */
function sign(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}
