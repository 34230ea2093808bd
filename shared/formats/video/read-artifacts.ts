import { isJsonObject, type Json } from '../../json.ts'
import type { FilmLinks } from './result-links.ts'

/**
 * The films in a list of a task's files, form D of wire-reference.md 10.2. Where none is said to be a video, the files are
 * ways to one film.
 */
export function readArtifacts(body: Json): FilmLinks[] {
  const list = isJsonObject(body) ? body['artifacts'] : undefined
  if (!Array.isArray(list)) return []
  const files = list
    .filter(isJsonObject)
    .flatMap(({ type, content_url: url }) =>
      typeof url === 'string' && /^https?:/i.test(url) ? [{ isVideo: type === 'video', url }] : [],
    )
  const films = files.filter(({ isVideo }) => isVideo)
  if (films.length > 0) return films.map(({ url }) => [url])
  return files.length === 0 ? [] : [files.map(({ url }) => url)]
}
