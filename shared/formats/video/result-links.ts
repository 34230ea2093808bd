import { isJsonObject, type Json } from '../../json.ts'
import { maxFilesPerAnswer } from '../../limits.ts'

/** The addresses that hand out the same film, in the order to try them. */
export type FilmLinks = readonly string[]

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
  'data.data.data.task_result.videos',
  'data.data.creations',
  'data.data.data.video_url',
  'data.data.response.generateVideoResponse.generatedSamples',
  'data.data.response.videos',
  'data.fail_reason',
]

/** Keys that name a video wherever they are, for answers that no place of the list fits. */
const tellingKey = /^(?:(?:video|download|content|file|result)_?ur[li]s?|ur[li]s?|videos)$/i

/** What members of a list say of themselves that are no film, such as a cover. */
const noFilm = /^(?:image|cover|poster|thumbnail)/i

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
 * The films that the answer of a succeeded task hands out, in its order. A list holds several; addresses in different places
 * stand for the same film. Only `http`, `https` and `data` addresses count: error texts stand in the same places.
 */
export function resultFilms(body: Json): FilmLinks[] {
  const found = places.map((path) => filmsAt(at(body, path))).reduce(together, [])
  const films = found.length > 0 ? found : telling(body, 0)
  return films.slice(0, maxFilesPerAnswer).map((links) => [...new Set(links)])
}

/** Two places tell of the same films in the same order, unless one of them names the address of another film. */
function together(one: FilmLinks[], other: FilmLinks[]): FilmLinks[] {
  const longer = other.length < one.length ? one : other
  return longer.map((_, index) => {
    const ofOthers = new Set(longer.flatMap((links, place) => (place === index ? [] : links)))
    return [...(one[index] ?? []), ...(other[index] ?? [])].filter((link) => !ofOthers.has(link))
  })
}

function filmsAt(value: Json | undefined): FilmLinks[] {
  const films = Array.isArray(value) ? value.filter(mayBeFilm).map(linksIn) : [linksIn(value)]
  return films.filter((links) => links.length > 0)
}

function mayBeFilm(member: Json): boolean {
  const type = isJsonObject(member) ? (member['mime_type'] ?? member['type']) : undefined
  return typeof type !== 'string' || !noFilm.test(type)
}

/** A text, or an object that holds one, such as a list's member. */
function linksIn(value: Json | undefined): string[] {
  if (isJsonObject(value)) {
    const { url, uri, video_url, gcsUri, video } = value
    return [url, uri, video_url, gcsUri, video].flatMap(linksIn)
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

function telling(value: Json, depth: number): FilmLinks[] {
  if (depth > 8) return []
  if (Array.isArray(value)) return value.filter(mayBeFilm).flatMap((item) => telling(item, depth + 1))
  if (!isJsonObject(value)) return []
  return Object.entries(value)
    .filter(([key]) => !inputKeys.has(key))
    .toSorted(([one], [other]) => Number(tellingKey.test(other)) - Number(tellingKey.test(one)))
    .map(([key, inner]) => {
      const films = tellingKey.test(key) ? filmsAt(inner) : []
      return films.length > 0 ? films : telling(inner, depth + 1)
    })
    .reduce(together, [])
}
