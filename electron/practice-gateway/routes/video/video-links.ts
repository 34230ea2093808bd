import { createHash } from 'node:crypto'
import type { VideoTask } from './tasks.ts'

/** Makes links look like signed ones. The signature guards nothing: all videos are rehearsed. */
function sign(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}

/** The path under which videos are served to whoever has a link. */
export const videosPath = '/practice-films/'

/** Creates a link that contains its expiry time, in seconds since 1970. Of several videos, each has its number. */
export function videoLink({ id }: VideoTask, until: number, number = 1): string {
  const expires = Math.floor(until / 1000)
  const name = number === 1 ? id : `${id}-${number}`
  return `${videosPath}${name}.mp4?expires=${expires}&signature=${sign(`${name}:${expires}`)}`
}

/** Returns which video of which task an address names; `expired` or `forged` for an invalid link. */
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

/** The token that opens the file of an artifact without a key. */
export function artifactAccess(taskId: string): string {
  return sign(`${taskId}:artifact`)
}
