import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/** The line that omitting a field removes from a body, between its neighbours. */
export interface RemovedLines {
  readonly before: string | undefined
  readonly removed: string
  readonly after: string | undefined
}

const maxLength = 96

/** Returns `undefined` if the body has no such field. A dotted field is looked up in nested objects. */
export function removedLines(body: Json | undefined, field: string): RemovedLines | undefined {
  const path = field.split('.')
  const name = path.pop() ?? ''
  const place = path.reduce<Json | undefined>(
    (inside, key) => (isJsonObject(inside) ? inside[key] : undefined),
    body,
  )
  if (!isJsonObject(place)) return undefined
  const names = Object.keys(place)
  const index = names.indexOf(name)
  if (index === -1) return undefined
  return {
    before: lineOf(place, names[index - 1]),
    removed: lineOf(place, name) ?? '',
    after: lineOf(place, names[index + 1]),
  }
}

function lineOf(place: JsonObject, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const line = `${JSON.stringify(name)}: ${JSON.stringify(place[name])}`
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
