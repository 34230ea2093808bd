import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { GatewayClock } from '../../clock.ts'
import { sendBytes } from '../../send-bytes.ts'
import type { VideoStore } from './video-store.ts'
import type { VideoTasks } from './tasks.ts'
import { artifactAccess, videosPath, readVideoLink } from './video-links.ts'

/** The dependencies for serving a video. */
export interface VideoSource {
  readonly clock: GatewayClock
  readonly videos: VideoTasks
  readonly videoFiles: VideoStore
}

export interface VideoFileRequest {
  readonly pathname: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly response: ServerResponse
}

/**
 * Serves videos to whoever has a link, without a key. Resolves with `false` when the path is no video link, and nothing
 * was answered.
 */
export async function sendOpenVideo(request: VideoFileRequest, source: VideoSource): Promise<boolean> {
  const { pathname, query, headers, response } = request
  const link = readLink(pathname, query, source.clock.now())
  if (link === undefined) return false
  const task = typeof link === 'object' ? source.videos.find(link.taskId) : undefined
  if (typeof link !== 'object' || task === undefined) {
    refuse(response, link === 'expired' ? 'Request has expired' : 'There is no such file')
    return true
  }
  sendBytes(response, await source.videoFiles.videoOf(task, link.number), 'video/mp4', headers.range)
  return true
}

function readLink(
  pathname: string,
  query: URLSearchParams,
  now: number,
): ReturnType<typeof readVideoLink> | undefined {
  if (pathname.startsWith(videosPath)) return readVideoLink(pathname, query, now)
  const taskId = /^\/v1\/tasks\/(\w+)\/artifacts\/video\/content$/.exec(pathname)?.[1]
  if (taskId === undefined || !query.has('access')) return undefined
  return query.get('access') === artifactAccess(taskId) ? { taskId, number: 1 } : 'forged'
}

/** The error format of file stores. */
function refuse(response: ServerResponse, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
  response.writeHead(403, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
