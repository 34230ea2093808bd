import { isJsonObject, type Json } from '../../json.ts'

/** Where the address of a finished video may lie, the most trustworthy place first (wire-reference.md, 10.2). */
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
  'data.data.data.task_result.videos.0.url',
  'data.data.creations.0.url',
  'data.data.data.video_url',
  'data.data.response.generateVideoResponse.generatedSamples.0.video.uri',
  'data.data.response.videos.0',
  'data.fail_reason',
]

/** Keys that name a video wherever they are, for answers that no place of the list fits. */
const tellingKey = /^(?:(?:video|download|content|file|result)_?ur[li]|ur[li])$/i

/** Objects that hold what was sent in, or a picture, and not what came out. */
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
 * Every address that the answer of a succeeded task may hand its video out at, in the order to try them. Only `http`,
 * `https` and `data` addresses count: error texts stand in the same places.
 */
export function resultLinks(body: Json): string[] {
  const found = places.flatMap((path) => linksIn(at(body, path)))
  return [...new Set([...found, ...(found.length === 0 ? telling(body, 0) : [])])]
}

/** A text, or an object that holds one, such as a list's member. */
function linksIn(value: Json | undefined): string[] {
  if (isJsonObject(value)) {
    return [value['url'], value['uri'], value['video_url'], value['gcsUri']].flatMap((inner) =>
      typeof inner === 'string' ? linksIn(inner) : [],
    )
  }
  if (typeof value !== 'string') return []
  const text = value.trim()
  if (/^data:video\/[\w.+-]+[;,]/i.test(text)) return [text]
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? [text] : []
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

function telling(value: Json, depth: number): string[] {
  if (depth > 8) return []
  if (Array.isArray(value)) return value.flatMap((item) => telling(item, depth + 1))
  if (!isJsonObject(value)) return []
  const own = Object.entries(value).flatMap(([key, inner]) => (tellingKey.test(key) ? linksIn(inner) : []))
  const inside = Object.entries(value)
    .filter(([key]) => !inputKeys.has(key))
    .flatMap(([, inner]) => telling(inner, depth + 1))
  return [...own, ...inside]
}
