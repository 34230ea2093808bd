/** `Fields` with every field that may be undefined made optional. */
export type DefinedFields<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/**
 * Returns the fields that have a value, in order. For objects that are stored, sent or spread, where an absent field
 * means something else than an undefined one.
 */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  // The return type describes per field what the filter does.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>
}
