/** The allowed values of a field. `|` lists alternatives. Rules for items and fields apply where the value has any. */
export interface FieldRule {
  readonly type:
    | 'boolean'
    | 'string'
    | 'integer'
    | 'number'
    | 'array'
    | 'object'
    | 'string|array'
    | 'string|object'
    | 'string|array|object'
  /** The field must be present and not `null`. Every other field may be missing or `null`. */
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly oneOf?: readonly string[]
  readonly format?: 'base64' | 'url'
  readonly items?: FieldRule
  readonly fields?: FieldRules
  readonly kinds?: Kinds
}

/** Fields by name. Unlisted names are tolerated, as the gateway drops unknown fields. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** An object of several kinds, which one of its fields distinguishes. */
export interface Kinds {
  readonly by: string
  readonly of: Readonly<Record<string, FieldRules>>
  /** The kind of an object without that field. */
  readonly otherwise?: string
  /** Whether kinds that are not listed are tolerated. */
  readonly isOpen?: boolean
}
