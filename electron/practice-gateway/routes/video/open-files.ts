import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { GatewayClock } from '../../clock.ts'
import { sendBytes } from '../../send-bytes.ts'
import type { FilmStore } from './film-store.ts'
import { artifactAccess, filmsPath, readFilmLink } from './result-places.ts'
import type { VideoTasks } from './tasks.ts'

/** What it takes to hand a film out. */
export interface FilmSource {
  readonly clock: GatewayClock
  readonly videos: VideoTasks
  readonly films: FilmStore
}

export interface FilmRequest {
  readonly pathname: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly response: ServerResponse
}

/** Films for whoever has a link, without a key. `false` when the path is none of theirs, and nothing was answered. */
export async function sendOpenFilm(request: FilmRequest, source: FilmSource): Promise<boolean> {
  const { pathname, query, headers, response } = request
  const link = readLink(pathname, query, source.clock.now())
  if (link === undefined) return false
  const task = typeof link === 'object' ? source.videos.find(link.taskId) : undefined
  if (typeof link !== 'object' || task === undefined) {
    refuse(response, link === 'expired' ? 'Request has expired' : 'There is no such file')
    return true
  }
  sendBytes(response, await source.films.filmOf(task, link.number), 'video/mp4', headers.range)
  return true
}

function readLink(
  pathname: string,
  query: URLSearchParams,
  now: number,
): ReturnType<typeof readFilmLink> | undefined {
  if (pathname.startsWith(filmsPath)) return readFilmLink(pathname, query, now)
  const taskId = /^\/v1\/tasks\/(\w+)\/artifacts\/video\/content$/.exec(pathname)?.[1]
  if (taskId === undefined || !query.has('access')) return undefined
  return query.get('access') === artifactAccess(taskId) ? { taskId, number: 1 } : 'forged'
}

/** As stores of files say it. */
function refuse(response: ServerResponse, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
  response.writeHead(403, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
