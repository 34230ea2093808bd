import * as z from 'zod/mini'
import type { MediaValue } from '../media/media-value.ts'
import { variablesOf } from './fill-variables.ts'
import { fileOfVariable, type FileType, type VariableUse } from './variables.ts'

const fileVariableSchema = z.object({
  /** Where the file goes, by a name that the form defines. */
  place: z.string(),
  /** The variable that has the file. */
  name: z.string(),
})

/** A file placed in a form by the name of a variable. */
export type FileVariable = z.infer<typeof fileVariableSchema>

/** Additional stored values of a form that accepts files by variable names. */
export const fileVariablesShape = {
  fileVariables: z.catch(z.optional(z.array(fileVariableSchema)), undefined),
}

/** The places for files in a form, and a function that puts one there. */
export interface FilePlaces<Values> {
  /** The file type of each place, in order of preference. */
  readonly types: Readonly<Record<string, FileType>>
  labelOf(place: string): string
  put(values: Values, place: string, file: MediaValue): Values
}

export function fileVariablesOf(values: object): readonly FileVariable[] {
  const read =
    'fileVariables' in values ? z.array(fileVariableSchema).safeParse(values.fileVariables) : undefined
  return read?.data ?? []
}

/** Returns the variables used in places for files. */
export function fileUses<Values>(
  values: Values & object,
  { types }: Pick<FilePlaces<Values>, 'types'>,
): readonly VariableUse[] {
  return fileVariablesOf(values).map(({ place, name }) => ({ name, place: types[place] ?? 'file' }))
}

/**
 * Puts the files of variables into their places, or `missing` for a variable without a file; the result contains no
 * variable names.
 */
export function putFiles<Values>(
  values: Values & object,
  places: FilePlaces<Values>,
  missing?: MediaValue,
): Values & object {
  const variables = variablesOf(values)
  const named = fileVariablesOf(values)
  if (named.length === 0) return values
  const filled = named.reduce<Values>((all, { place, name }) => {
    const file = fileOfVariable(variables, name) ?? missing
    return file === undefined ? all : places.put(all, place, file)
  }, values)
  return withoutFiles(filled as Values & object)
}

/**
 * Returns the values without variable names in places for files. The field is removed, not set to `undefined`, which is
 * not JSON and cannot be stored.
 */
export function withoutFiles<Values>(values: Values & object): Values & object {
  const rest: Values & { fileVariables?: unknown } = { ...values }
  delete rest.fileVariables
  return rest
}
