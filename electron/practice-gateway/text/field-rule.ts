/** What a field may hold. `|` lists alternatives. Rules for items and fields apply where the value has any. */
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
  /** Neither left out nor `null`. Every other field may be either. */
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly oneOf?: readonly string[]
  readonly format?: 'base64' | 'url'
  readonly items?: FieldRule
  readonly fields?: FieldRules
  readonly kinds?: Kinds
}

/** Fields by name. Names that are not listed are tolerated, as the gateway drops what it does not know. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** An object of several kinds, told apart by one of its fields. */
export interface Kinds {
  readonly by: string
  readonly of: Readonly<Record<string, FieldRules>>
  /** The kind of an object that does not say. */
  readonly otherwise?: string
  /** Whether kinds that are not listed are tolerated. */
  readonly isOpen?: boolean
}
