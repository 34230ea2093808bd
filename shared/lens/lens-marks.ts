import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { isOwnContent, regionsOf } from './body-regions.ts'
import { meaningAt, meanings } from '../parameters/meanings.ts'
import type { Meaning } from '../parameters/meaning.ts'

/**
 * How a line differs from the other columns: `moved` has another name or place, `only` is not in every format,
 * `required` must be sent in this format, `differs` has another value in a column of the same format.
 */
export type LensMark = 'moved' | 'only' | 'required' | 'differs'

export interface MarkedBody {
  readonly format: ConversationFormatId
  readonly body: JsonObject
}

/** Returns the marks of each body compared with the others, by path: `/` and a key or index for each step. */
export function markBodies(bodies: readonly MarkedBody[]): ReadonlyMap<string, LensMark>[] {
  return bodies.map((own) => {
    const marks = new Map<string, LensMark>()
    for (const [key, value] of Object.entries(own.body))
      markField({ marks, own, bodies }, `/${key}`, key, value)
    return marks
  })
}

type Marks = Map<string, LensMark>

/** One body, the bodies it is compared with, and the marks it gets. */
interface Marking {
  readonly marks: Marks
  readonly own: MarkedBody
  readonly bodies: readonly MarkedBody[]
}

function markField(marking: Marking, path: string, dotted: string, value: Json): void {
  const { marks, own, bodies } = marking
  const formats = [...new Set(bodies.map(({ format }) => format))]
  const region = regionsOf(own.body, own.format)
  const others = bodies.filter(({ format }) => format === own.format)
  if (dotted === 'model') {
    if (hasOtherValue(others, dotted, value)) marks.set(path, 'differs')
  } else if (path === region.turns) markTurns(marks, own, bodies, value)
  else if (path === region.system) {
    if (formats.length > 1) markAll(marks, path, value, 'moved')
  } else if (dotted === 'tools') markKeys(marks, path, value, keyCounts(bodies, 'tools'), formats.length)
  else {
    const meaning = meaningAt(dotted, own.format)
    if (meaning === undefined) markContainer(marking, path, dotted, value)
    else {
      const mark = fieldMark(meaning, own.format, bodies, dotted) ?? valueMark(others, dotted, value)
      if (mark !== undefined) markAll(marks, path, value, mark)
    }
  }
}

/** Marks a field that only contains others (`generationConfig`), or one that no other format has. */
function markContainer(marking: Marking, path: string, dotted: string, value: Json): void {
  const { marks, own, bodies } = marking
  const formats = [...new Set(bodies.map(({ format }) => format))]
  if (isJsonObject(value) && isContainer(dotted, own.format)) {
    const isElsewhere = formats.some((format) => !isContainer(dotted, format))
    if (isElsewhere) marks.set(path, 'moved')
    for (const [key, inner] of Object.entries(value))
      markField(marking, `${path}/${key}`, `${dotted}.${key}`, inner)
    return
  }
  const isEverywhere = bodies.every(({ body }) => at(body, dotted) !== undefined)
  if (formats.length > 1 && !isEverywhere) markAll(marks, path, value, 'only')
  else if (hasOtherValue(bodies, dotted, value)) markAll(marks, path, value, 'differs')
}

function isContainer(dotted: string, format: ConversationFormatId): boolean {
  return meanings.some(({ paths }) => paths[format]?.some((place) => place.startsWith(`${dotted}.`)) === true)
}

function fieldMark(
  meaning: Meaning,
  format: ConversationFormatId,
  bodies: readonly MarkedBody[],
  dotted: string,
): LensMark | undefined {
  const formats = new Set(bodies.map((other) => other.format))
  if (formats.size > 1 && meaning.requiredIn?.includes(format) === true) return 'required'
  if ([...formats].some((other) => meaning.paths[other] === undefined)) return 'only'
  const name = lastKey(dotted)
  const isSame = bodies.every((other) => {
    const places = meaning.paths[other.format] ?? []
    const present = places.find((place) => at(other.body, place) !== undefined) ?? places[0] ?? ''
    return other.format === format || lastKey(present) === name
  })
  return isSame ? undefined : 'moved'
}

function valueMark(others: readonly MarkedBody[], dotted: string, value: Json): LensMark | undefined {
  return hasOtherValue(others, dotted, value) ? 'differs' : undefined
}

function hasOtherValue(bodies: readonly MarkedBody[], dotted: string, value: Json): boolean {
  if (bodies.length < 2) return false
  const text = JSON.stringify(value)
  return bodies.some(({ body }) => JSON.stringify(at(body, dotted)) !== text)
}

function markTurns(marks: Marks, own: MarkedBody, bodies: readonly MarkedBody[], value: Json): void {
  const { turns, system } = regionsOf(own.body, own.format)
  const names = new Set(bodies.map(({ body, format }) => regionsOf(body, format).turns))
  const counts = turnKeyCounts(bodies)
  if (names.size > 1) marks.set(turns, 'moved')
  if (!Array.isArray(value)) return
  const formats = new Set(bodies.map(({ format }) => format))
  for (const [index, turn] of value.entries()) {
    const path = `${turns}/${index}`
    if (path !== system) markKeys(marks, path, turn, counts, formats.size)
    else if (formats.size > 1) markAll(marks, path, turn, 'moved')
  }
}

/** Marks keys that half of the formats or more do not have. */
function markKeys(
  marks: Marks,
  path: string,
  value: Json,
  counts: ReadonlyMap<string, number>,
  formatCount: number,
): void {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries())
      markKeys(marks, `${path}/${index}`, inner, counts, formatCount)
  } else if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if ((counts.get(key) ?? 0) * 2 <= formatCount) marks.set(`${path}/${key}`, 'moved')
      if (!isOwnContent(key)) markKeys(marks, `${path}/${key}`, inner, counts, formatCount)
    }
  }
}

/** Counts in how many formats a key occurs in the turns. The system prompt has its own marks. */
function turnKeyCounts(bodies: readonly MarkedBody[]): Map<string, number> {
  return countKeys(bodies, ({ body, format }) => {
    const { turns, system } = regionsOf(body, format)
    const value = body[turns.slice(1)]
    return Array.isArray(value) && system === `${turns}/0` ? value.slice(1) : (value ?? null)
  })
}

function keyCounts(bodies: readonly MarkedBody[], field: string): Map<string, number> {
  return countKeys(bodies, ({ body }) => body[field] ?? null)
}

function countKeys(bodies: readonly MarkedBody[], part: (body: MarkedBody) => Json): Map<string, number> {
  const byFormat = new Map<ConversationFormatId, Set<string>>()
  for (const own of bodies) {
    const keys = byFormat.get(own.format) ?? new Set<string>()
    collectKeys(part(own), keys)
    byFormat.set(own.format, keys)
  }
  const counts = new Map<string, number>()
  for (const keys of byFormat.values()) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function collectKeys(value: Json, keys: Set<string>): void {
  if (Array.isArray(value)) for (const inner of value) collectKeys(inner, keys)
  else if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key)
      if (!isOwnContent(key)) collectKeys(inner, keys)
    }
  }
}

function markAll(marks: Marks, path: string, value: Json, mark: LensMark): void {
  marks.set(path, mark)
  const inner = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : []
  for (const [key, member] of inner) markAll(marks, `${path}/${key}`, member, mark)
}

function at(body: JsonObject, dotted: string): Json | undefined {
  let value: Json | undefined = body
  for (const key of dotted.split('.')) value = isJsonObject(value) ? value[key] : undefined
  return value
}

function lastKey(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1)
}
