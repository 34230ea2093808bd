/**
 * What is known of a JSON value, written so that it reads like an example of it.
 *
 * - A text lists types (`'string|null'`). `'*'` may be anything and is not looked into.
 * - A list of one is an array of such items.
 * - An object has fields. `'name!'` is a field that every such object has, `'name?'` one that may be null as well.
 * - `kinds(…)` are objects of several kinds, told apart by one of their fields.
 */
export type Shape = string | readonly [Shape] | Fields | Kinds

export interface Fields {
  readonly [field: string]: Shape
}

export interface Kinds {
  readonly by: '$by'
  /** The field that says which kind it is. */
  readonly field: string
  readonly of: Readonly<Record<string, Fields>>
  /** Of an object that does not say. */
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

/** The fields of an object by their names on the wire. */
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
 * What a format documents of its answers, and what our readers know beside that (the pages of shared/gateway/wire). Formats
 * whose answers are files, or that are written by hand, have none.
 */
export interface AnswerShapes {
  /** An answer in one piece. */
  readonly whole: Shape
  /** Each event of a stream, where all are of one shape. */
  readonly chunk?: Shape
  /** Its events by their `type`. */
  readonly events?: Readonly<Record<string, Fields>>
  /** Of each of these lists a stream has one at least. */
  readonly neededEvents?: readonly (readonly string[])[]
  /** Fields that one event of a stream has at least. */
  readonly neededOnce?: readonly string[]
  /** Data of an event that is no JSON. */
  readonly marks?: readonly string[]
}
