import { isDataAddress, isResultAddress } from '../../gateway/result-address.ts'
import { isJsonObject, type Json } from '../../json.ts'
import { maxFilesPerAnswer } from '../../limits.ts'

/** Alternative addresses of the same video, in the order to try them. */
export type VideoLinks = readonly string[]

/**
 * Possible places of the address of a finished video, the most trustworthy first (see shared/gateway/wire/video.md,
 * "Result address").
 */
const places: readonly string[] = [
  'url',
  'data.url',
  'result_url',
  'data.result_url',
  'metadata.url',
  'data.metadata.url',
  'video_url',
  'video.url',
  'data.video_url',
  'data.video.url',
  'data.data.content.video_url',
  'data.data.output.video_url',
  'data.data.data.task_result.videos',
  'data.data.creations',
  'data.data.data.video_url',
  'data.data.response.generateVideoResponse.generatedSamples',
  'data.data.response.videos',
  'data.fail_reason',
]

/** Keys that indicate a video at any place, for answers that have none of the places in the list. */
const tellingKey = /^(?:(?:video|download|content|file|result)_?ur[li]s?|ur[li]s?|videos)$/i

/** Types of list members that are not videos, such as a cover. */
const notVideo = /^(?:image|cover|poster|thumbnail)/i

/** Keys of objects that contain the input, or an image, and not the result. */
const inputKeys = new Set([
  'properties',
  'input',
  'request',
  'image',
  'images',
  'input_reference',
  'cover',
  'poster',
  'thumbnail',
  'first_frame',
  'last_frame',
])

/**
 * The videos in the answer of a succeeded task, in order (see shared/gateway/wire/video.md, "Result address"): for each
 * a list of addresses that lead to it. Texts that are not addresses (`isResultAddress`) are skipped, since error texts
 * may be in the same places. An empty list if there are none.
 */
export function resultVideoLinks(body: Json): VideoLinks[] {
  const placeLinks = places.map((path) => videoLinksAt(at(body, path))).reduce(together, [])
  const videos = placeLinks.length > 0 ? placeLinks : telling(body, 0)
  return videos.slice(0, maxFilesPerAnswer).map((links) => [...new Set(links)])
}

/**
 * Merges the addresses from two places, which list the same videos in the same order. Leaves out an address that
 * belongs to another video.
 */
function together(left: VideoLinks[], right: VideoLinks[]): VideoLinks[] {
  const longer = right.length < left.length ? left : right
  return longer.map((_, index) => {
    const ofOthers = new Set(longer.flatMap((links, place) => (place === index ? [] : links)))
    return [...(left[index] ?? []), ...(right[index] ?? [])].filter((link) => !ofOthers.has(link))
  })
}

function videoLinksAt(value: Json | undefined): VideoLinks[] {
  const videos = Array.isArray(value) ? value.filter(mayBeVideo).map(linksIn) : [linksIn(value)]
  return videos.filter((links) => links.length > 0)
}

function mayBeVideo(member: Json): boolean {
  const type = isJsonObject(member) ? (member['mime_type'] ?? member['type']) : undefined
  return typeof type !== 'string' || !notVideo.test(type)
}

/** The addresses in a text, or in an object such as a list member. */
function linksIn(value: Json | undefined): string[] {
  if (isJsonObject(value)) {
    const { url, uri, video_url, gcsUri, video } = value
    return [url, uri, video_url, gcsUri, video].flatMap(linksIn)
  }
  if (typeof value !== 'string') return []
  const text = value.trim()
  return (isDataAddress(text) ? /^data:video\//i.test(text) : isResultAddress(text)) ? [text] : []
}

function at(body: Json, path: string): Json | undefined {
  let value: Json | undefined = body
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isJsonObject(value)) value = value[key]
    else return undefined
  }
  return value
}

function telling(value: Json, depth: number): VideoLinks[] {
  if (depth > 8) return []
  if (Array.isArray(value)) return value.filter(mayBeVideo).flatMap((item) => telling(item, depth + 1))
  if (!isJsonObject(value)) return []
  return Object.entries(value)
    .filter(([key]) => !inputKeys.has(key))
    .toSorted(([left], [right]) => Number(tellingKey.test(right)) - Number(tellingKey.test(left)))
    .map(([key, inner]) => {
      const videos = tellingKey.test(key) ? videoLinksAt(inner) : []
      return videos.length > 0 ? videos : telling(inner, depth + 1)
    })
    .reduce(together, [])
}
