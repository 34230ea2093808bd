import { isResultAddress } from '../../gateway/result-address.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { VideoLinks } from './result-links.ts'

/**
 * The videos in a list of a task's files, form D (see shared/gateway/wire/video.md, "Files of a task"): for each a list
 * of addresses that lead to it. If no file is marked as a video, all addresses are taken as alternatives for one video.
 * An empty list if there are no files.
 */
export function readArtifacts(body: Json): VideoLinks[] {
  const list = isJsonObject(body) ? body['artifacts'] : undefined
  if (!Array.isArray(list)) return []
  const files = list
    .filter(isJsonObject)
    .flatMap(({ type, content_url: url }) =>
      typeof url === 'string' && isResultAddress(url) ? [{ isVideo: type === 'video', url }] : [],
    )
  const videos = files.filter(({ isVideo }) => isVideo)
  if (videos.length > 0) return videos.map(({ url }) => [url])
  return files.length === 0 ? [] : [files.map(({ url }) => url)]
}
