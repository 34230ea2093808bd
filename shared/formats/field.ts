import type { Json } from '../json.ts'

/** How a request field is edited. `json` takes any JSON value, checked as it is typed. */
export type FieldKind = 'number' | 'integer' | 'boolean' | 'text' | 'choice' | 'text-list' | 'json'

/** `answer` is about the shape of the answer: text, JSON, or JSON by a schema. */
export type FieldSection = 'reasoning' | 'answer' | 'tools'

/**
 * One optional field of a request body, as the documentation's table has it.
 *
 * Everything that is not required is off on a new form, and off means not sent. Ranges are hints: an unusual value is sent with a warning.
 */
export interface Field {
  /** The wire name. A dotted name (`generationConfig.topK`) is put into nested objects. */
  readonly name: string
  readonly kind: FieldKind
  /** One sentence for the tooltip, in the language of the moment it is asked for. */
  readonly help: () => string
  /** What the control shows when the field is first switched on. */
  readonly initial: Json
  /** The format demands it: with `initial` where nothing was set, so it has no switch. */
  readonly isRequired?: true
  readonly range?: { readonly min: number; readonly max: number; readonly step: number }
  /** Known values. For `choice` another value can still be typed. */
  readonly choices?: readonly string[]
  /** `common` fields are in view; `more` ones are behind "N more fields". */
  readonly group: 'common' | 'more'
  /** Fields of one section stand together under its heading, whatever their group. */
  readonly section?: FieldSection
  /** An editor of its own in place of plain JSON. */
  readonly editor?: 'tools' | 'tool-choice'
  /** What the object of a `json` field holds, each with a switch; other keys of it are kept as they are. */
  readonly parts?: readonly Field[]
}

/** A field that matters most in its format: it stands on top of the form, as a control of its own. */
export interface PrimaryField {
  /** The wire name of one of the format's fields. */
  readonly name: string
  /** For a `json` field with parts: only this one is on top. */
  readonly part?: string
  /** What it is called beside its wire name. */
  readonly label: () => string
  /** The values that are one click away. The others are behind "Other". */
  readonly shown?: readonly (string | number)[]
  /** `answer-shape`: text, JSON or JSON by a schema, in whatever fields the format has for it. `pictures`: sizes drawn by their aspect. */
  readonly control?: 'answer-shape' | 'pictures'
}
