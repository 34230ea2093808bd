import { createHash } from 'node:crypto'
import type { VideoTask } from './tasks.ts'

/** Makes links look as they do elsewhere. It guards nothing: videos are rehearsed ones. */
function sign(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}

/** Where videos are handed out to anybody who has a link. */
export const videosPath = '/practice-films/'

/** A link that says itself until when it is good, in seconds since 1970. Of several videos, each has its number. */
export function videoLink({ id }: VideoTask, until: number, number = 1): string {
  const expires = Math.floor(until / 1000)
  const name = number === 1 ? id : `${id}-${number}`
  return `${videosPath}${name}.mp4?expires=${expires}&signature=${sign(`${name}:${expires}`)}`
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
