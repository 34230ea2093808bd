import type { Json } from '../json.ts'

/** How a request field is edited. `json` takes any JSON value, checked as it is typed. */
export type FieldKind = 'number' | 'integer' | 'boolean' | 'text' | 'choice' | 'text-list' | 'json'

/** `answer` is the section for the shape of the answer: text, JSON, or JSON by a schema. */
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
  /** One sentence for the tooltip, in the current language of the window. */
  readonly help: () => string
  /** The value when the field is first switched on. */
  readonly initial: Json
  /** The format requires the field: it has no switch, and `initial` is sent where nothing was set. */
  readonly isRequired?: true
  readonly range?: { readonly min: number; readonly max: number; readonly step: number }
  /** Known values. With `choice`, other values can still be typed. */
  readonly choices?: readonly string[]
  /** `common` fields are visible; `more` fields are collapsed under "N more fields". */
  readonly group: 'common' | 'more'
  /** Fields of one section appear together under its heading, whatever their group. */
  readonly section?: FieldSection
  /** A special editor instead of plain JSON. */
  readonly editor?: 'tools' | 'tool-choice'
  /** The known keys of the object of a `json` field, each with a switch; other keys are kept unchanged. */
  readonly parts?: readonly Field[]
}

/** An important field of its format: it appears at the top of the form, as a control of its own. */
export interface PrimaryField {
  /** The wire name of one of the format's fields. */
  readonly name: string
  /** For a `json` field with parts: only this part is at the top. */
  readonly part?: string
  /** Its label beside the wire name. */
  readonly label: () => string
  /** The values available with one click. All others are under "Other". */
  readonly shown?: readonly (string | number)[]
  /** `answer-shape`: text, JSON or JSON by a schema, in whatever fields the format has for it. `pictures`: sizes drawn by their aspect. */
  readonly control?: 'answer-shape' | 'pictures'
}
