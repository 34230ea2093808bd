/**
 * The known shape of a JSON value, written like an example of it.
 *
 * - A text lists types (`'string|null'`). `'*'` allows anything and is not checked further.
 * - A list with one element is an array of such items.
 * - An object has fields. `'name!'` is a field that every such object has, `'name?'` one that may also be null.
 * - `kinds(…)` are objects of several kinds, distinguished by one of their fields.
 */
export type Shape = string | readonly [Shape] | Fields | Kinds

export interface Fields {
  readonly [field: string]: Shape
}

export interface Kinds {
  readonly by: '$by'
  /** The field that determines the kind. */
  readonly field: string
  readonly of: Readonly<Record<string, Fields>>
  /** The shape of an object without that field. */
  readonly otherwise?: Fields
}

export function kinds(field: string, of: Kinds['of'], otherwise?: Fields): Kinds {
  return { by: '$by', field, of, ...(otherwise !== undefined && { otherwise }) }
}

export function isKinds(shape: Shape): shape is Kinds {
  return typeof shape === 'object' && !Array.isArray(shape) && (shape as { by?: unknown }).by === '$by'
}

export interface KnownField {
  readonly shape: Shape
  readonly isNeeded: boolean
  readonly isNullable: boolean
}

const read = new WeakMap<Fields, ReadonlyMap<string, KnownField>>()

/** The fields of an object by wire name. */
export function fieldsOf(fields: Fields): ReadonlyMap<string, KnownField> {
  const known = read.get(fields)
  if (known !== undefined) return known
  const made = new Map<string, KnownField>()
  for (const [written, shape] of Object.entries(fields)) {
    const marks = /[!?]*$/.exec(written)?.[0] ?? ''
    made.set(written.slice(0, written.length - marks.length), {
      shape,
      isNeeded: marks.includes('!'),
      isNullable: marks.includes('?'),
    })
  }
  read.set(fields, made)
  return made
}

/**
 * The documented shape of a format's answers, with the additions that our readers support (the pages of
 * shared/gateway/wire). Formats whose answers are files, or whose requests are raw, have none.
 */
export interface AnswerShapes {
  /** An answer that is not streamed. */
  readonly whole: Shape
  /** Each event of a stream whose events all have one shape. */
  readonly chunk?: Shape
  /** The events of a stream by their `type`. */
  readonly events?: Readonly<Record<string, Fields>>
  /** Lists of events of which a stream has at least one each. */
  readonly neededEvents?: readonly (readonly string[])[]
  /** Fields that at least one event of a stream has. */
  readonly neededOnce?: readonly string[]
  /** Event data that is not JSON. */
  readonly marks?: readonly string[]
}
