import { textOfEvent } from '../../../shared/formats/raw/event-text.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { maxReadEventCharacters } from '../../../shared/limits.ts'

/** A path to texts in the events of a stream, such as `choices[0].delta.content`. */
export interface EventPath {
  readonly path: string
  /** The number of events with a text at this path, and the total length of the texts in characters. */
  readonly pieces: number
  readonly characters: number
}

/** The number of events, from the first on, in which paths are searched. Texts are joined from all events. */
const maxSearched = 2_000
/** Real events have half this depth, and a tenth of the paths. */
const maxDepth = 12
const maxPaths = 200
/** The maximum number of returned paths. */
const maxOffered = 30
const maxItems = 3

interface Found {
  pieces: number
  characters: number
  first: string
  isConstant: boolean
}

/**
 * Returns the paths of texts in the events of a stream: varying texts with most pieces first. Texts that are the same
 * in every event, such as an id, come last.
 */
export function findEventPaths(datas: readonly string[]): readonly EventPath[] {
  const all = new Map<string, Found>()
  for (const data of datas.slice(0, maxSearched)) {
    for (const [path, text] of textsIn(parsed(data))) {
      const found = all.get(path)
      if (found === undefined) {
        if (all.size < maxPaths)
          all.set(path, { pieces: 1, characters: text.length, first: text, isConstant: true })
        continue
      }
      found.pieces += 1
      found.characters += text.length
      found.isConstant &&= text === found.first
    }
  }
  return [...all]
    .toSorted(
      ([, a], [, b]) =>
        Number(isSame(a)) - Number(isSame(b)) || b.pieces - a.pieces || b.characters - a.characters,
    )
    .slice(0, maxOffered)
    .map(([path, { pieces, characters }]) => ({ path, pieces, characters }))
}

const isSame = ({ pieces, isConstant }: Found): boolean => pieces > 1 && isConstant

/** Joins the texts at a path in the order of the events. */
export function joinAt(
  datas: readonly string[],
  path: string,
): { readonly text: string; readonly pieces: number } {
  const keys = path.split(/\.|\[(\d+)\]/).filter((key) => key !== undefined && key !== '')
  const pieces = datas.flatMap((data) => {
    const text = textAt(parsed(data), keys)
    return text === undefined ? [] : [text]
  })
  return { text: pieces.join(''), pieces: pieces.length }
}

/** Returns the path at which the app detected the text; `undefined` when there is none, or when it varies. */
export function detectedPath(datas: readonly string[]): string | undefined {
  const taken = datas.slice(0, maxSearched).flatMap((data) => {
    const value = parsed(data)
    const text = value === undefined ? undefined : textOfEvent(value)
    return text === undefined || text === '' ? [] : [{ text, places: new Map(textsIn(value)) }]
  })
  const [first] = taken
  if (first === undefined) return undefined
  return [...first.places.keys()].find((path) => taken.every(({ text, places }) => places.get(path) === text))
}

function parsed(data: string): Json | undefined {
  return data.length > maxReadEventCharacters ? undefined : parseJson(data)
}

/** Returns every text of an event with its path. Not recursive, because the depth of the input is not trusted. */
function textsIn(event: Json | undefined): (readonly [path: string, text: string])[] {
  const texts: (readonly [string, string])[] = []
  const open: { readonly path: string; readonly value: Json | undefined; readonly depth: number }[] = [
    { path: '', value: event, depth: 0 },
  ]
  for (let next = open.pop(); next !== undefined && texts.length < maxPaths; next = open.pop()) {
    const { path, value, depth } = next
    if (typeof value === 'string') {
      if (path !== '') texts.push([path, value])
    } else if (depth >= maxDepth) continue
    else if (Array.isArray(value))
      open.push(
        ...value
          .slice(0, maxItems)
          .map((item, index) => ({ path: `${path}[${index}]`, value: item, depth: depth + 1 })),
      )
    else if (isJsonObject(value))
      open.push(
        ...Object.entries(value)
          .slice(0, maxPaths)
          // A key with a dot would be ambiguous in a path.
          .filter(([name]) => /^[\w$-]+$/.test(name))
          .map(([name, item]) => ({
            path: path === '' ? name : `${path}.${name}`,
            value: item,
            depth: depth + 1,
          })),
      )
  }
  return texts
}

function textAt(event: Json | undefined, keys: readonly string[]): string | undefined {
  let value: Json | undefined = event
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return typeof value === 'string' ? value : undefined
}
