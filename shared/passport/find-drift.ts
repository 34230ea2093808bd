import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import { driftKinds, type DriftKind } from './drift-kinds.ts'
import { fieldsOf, isKinds, type AnswerShapes, type Fields, type Kinds, type Shape } from './shape.ts'

/** One difference between an answer and the known shape of its format. Contains names and types, never a value. */
export interface Drift {
  readonly kind: DriftKind
  /** For example `choices[].message.note`, `message_delta: usage.tokens`, or the type of an event. */
  readonly path: string
  /** The actual type: a JSON type, `event`, or `absent`. */
  readonly type: string
}

/** The JSON of one answer. */
export interface SeenAnswer {
  readonly isStream: boolean
  /** The body, or each event of the stream. Items that could not be parsed are texts. */
  readonly values: readonly Json[]
}

/** Maximum number of differences per answer: with more, it is simply in another format. */
const maxFound = 60
/** Maximum number of list items and stream events to check: later ones look the same. */
const maxItems = 300
const maxEvents = 5_000
const maxPathCharacters = 160

export function readSeenAnswer(
  body: string,
  events: readonly { readonly data: string }[],
): SeenAnswer | undefined {
  if (events.length > 0)
    return { isStream: true, values: events.map(({ data }) => parseJson(data) ?? data.slice(0, 100)) }
  const value = parseJson(body)
  return value === undefined ? undefined : { isStream: false, values: [value] }
}

export function findDrift(shapes: AnswerShapes, { isStream, values }: SeenAnswer): Drift[] {
  const finder = createFinder()
  if (!isStream) {
    const [body] = values
    if (body !== undefined) finder.look(body, shapes.whole, '')
    return finder.found()
  }
  const events = values.slice(0, maxEvents)
  if (shapes.events === undefined) {
    for (const event of events)
      if (isJsonObject(event)) finder.lookAtChunk(event, shapes.chunk ?? shapes.whole)
  } else {
    for (const event of events) if (isJsonObject(event)) finder.lookAtEvent(event, shapes.events)
  }
  for (const name of shapes.neededOnce ?? [])
    if (!values.some((event) => isJsonObject(event) && Object.hasOwn(event, name)))
      finder.add('missing', name, 'absent')
  const isCut = values.length > maxEvents
  const seen = new Set(values.map((event) => (isJsonObject(event) ? event['type'] : event)))
  for (const mark of shapes.marks ?? []) if (!isCut && !seen.has(mark)) finder.add('missing', mark, 'event')
  for (const names of shapes.neededEvents ?? [])
    if (!isCut && !names.some((name) => seen.has(name))) finder.add('missing', names[0] ?? '', 'event')
  return finder.found()
}

function createFinder() {
  const found = new Map<string, Drift>()

  function add(kind: DriftKind, path: string, type: string): void {
    const short = path.slice(0, maxPathCharacters)
    const key = `${kind} ${short} ${type}`
    if (found.size < maxFound) found.set(key, { kind, path: short, type })
  }

  function compare(value: Json, shape: Shape, path: string, isNullable = false): void {
    if (shape === '*' || (value === null && isNullable)) return
    const type = typeOf(value)
    if (typeof shape === 'string') {
      if (!shape.split('|').includes(type)) add('other-type', path, type)
      return
    }
    if (Array.isArray(shape)) {
      if (!Array.isArray(value)) return add('other-type', path, type)
      const [item] = shape as readonly [Shape]
      for (const each of value.slice(0, maxItems)) compare(each, item, `${path}[]`)
      return
    }
    if (!isJsonObject(value)) return add('other-type', path, type)
    if (isKinds(shape)) return lookAtKind(value, shape, path)
    lookAtFields(value, shape as Fields, path)
  }

  function lookAtKind(value: JsonObject, { field, of, otherwise }: Kinds, path: string): void {
    const kind = value[field]
    if (typeof kind !== 'string') {
      if (otherwise !== undefined) return lookAtFields(value, otherwise, path)
      return add(kind === undefined ? 'missing' : 'other-type', join(path, field), typeOf(kind))
    }
    const fields = Object.hasOwn(of, kind) ? of[kind] : otherwise
    if (fields === undefined) return add('unexpected', `${path}{${nameOf(kind)}}`, 'object')
    lookAtFields(value, fields, path, field)
  }

  function lookAtFields(value: JsonObject, fields: Fields, path: string, kindField?: string): void {
    const known = fieldsOf(fields)
    for (const [name, inner] of Object.entries(value)) {
      const field = known.get(name)
      if (field !== undefined) compare(inner, field.shape, join(path, name), field.isNullable)
      else if (name !== kindField) add('unexpected', join(path, nameOf(name)), typeOf(inner))
    }
    for (const [name, { isNeeded }] of known)
      if (isNeeded && !Object.hasOwn(value, name)) add('missing', join(path, name), 'absent')
  }

  return {
    add,
    look: compare,
    lookAtEvent(event: JsonObject, events: Readonly<Record<string, Fields>>): void {
      const { type } = event
      if (typeof type !== 'string') return add('unexpected', nameOf(Object.keys(event)[0] ?? ''), 'event')
      const fields = Object.hasOwn(events, type) ? events[type] : undefined
      if (fields === undefined) add('unexpected', nameOf(type), 'event')
      else lookAtFields(event, fields, `${type}:`, 'type')
    },
    /** An event without any field of a chunk is another kind of event. */
    lookAtChunk(event: JsonObject, chunk: Shape): void {
      const known = typeof chunk === 'object' && !Array.isArray(chunk) ? fieldsOf(chunk as Fields) : undefined
      const names = Object.keys(event)
      if (known === undefined || names.some((name) => known.has(name))) return compare(event, chunk, '')
      const { type } = event
      add('unexpected', nameOf(typeof type === 'string' ? type : (names[0] ?? '')), 'event')
    },
    found: (): Drift[] =>
      [...found.values()].toSorted(
        (left, right) =>
          driftKinds.indexOf(left.kind) - driftKinds.indexOf(right.kind) || (left.path < right.path ? -1 : 1),
      ),
  }
}

function join(path: string, name: string): string {
  if (path === '') return name
  return path.endsWith(':') ? `${path} ${name}` : `${path}.${name}`
}

/** Returns a foreign name if it may be shown: one that does not look like a field name may be private text. */
function nameOf(name: string): string {
  return /^[\w$@:/.-]{1,60}$/.test(name) ? name : '…'
}

function typeOf(value: Json | undefined): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
