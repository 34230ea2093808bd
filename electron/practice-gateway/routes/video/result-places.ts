import { assertNever } from '../../../../shared/assert-never.ts'
import { linkOrigin, type Exchange } from '../../exchange.ts'
import type { VideoTask } from './tasks.ts'
import { videosPath, videoLink } from './video-links.ts'

const linkLifeMs = 60 * 60 * 1000
const freshLifeMs = 10 * 60 * 1000

/** The number of answers that report success before a `late` task has its file. */
const answersBeforeLate = 3

/** Returns the address of a finished task's video at this moment, `undefined` where none is reported. */
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

/** Whether a successful task already has its file. */
export function hasFile(task: VideoTask): boolean {
  return task.behaviour.place !== 'late' || task.successes > answersBeforeLate
}

/** Returns the addresses of all videos of a task, given that of the first. */
export function videoAddresses(task: VideoTask, first: string): string[] {
  const origin = first.slice(0, first.indexOf(videosPath))
  const others = Array.from({ length: (task.behaviour.videos ?? 1) - 1 }, (_, index) => index + 2)
  return [first, ...others.map((number) => origin + videoLink(task, task.finishesAt + linkLifeMs, number))]
}
