/** `Fields` without what is undefined: what may be undefined is an optional field. */
export type DefinedFields<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/**
 * The fields that have a value, in their order. For objects that are stored, sent or spread over others, where an absent field
 * means something else than one that is undefined.
 */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  // The type says of each field what the filter does with it.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>
}
