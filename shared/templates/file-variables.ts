import * as z from 'zod/mini'
import type { MediaValue } from '../media/media-value.ts'
import { variablesOf } from './fill-variables.ts'
import { fileOfVariable, type FileType, type VariableUse } from './variables.ts'

const fileVariableSchema = z.object({
  /** Where the file goes, by a name of the form's own. */
  place: z.string(),
  /** The variable whose file it is. */
  name: z.string(),
})

/** A file that stands in a form by the name of a variable. */
export type FileVariable = z.infer<typeof fileVariableSchema>

/** What a form stores besides that takes files by names of variables. */
export const fileVariablesShape = {
  fileVariables: z.catch(z.optional(z.array(fileVariableSchema)), undefined),
}

/** Where a form takes files, and how one is put there. */
export interface FilePlaces<Values> {
  /** What each place takes, that of the first choice first. */
  readonly types: Readonly<Record<string, FileType>>
  labelOf(place: string): string
  put(values: Values, place: string, file: MediaValue): Values
}

export function fileVariablesOf(values: object): readonly FileVariable[] {
  const read =
    'fileVariables' in values ? z.array(fileVariableSchema).safeParse(values.fileVariables) : undefined
  return read?.data ?? []
}

/** The names that stand in the places of files. */
export function fileUses<Values>(
  values: Values & object,
  { types }: Pick<FilePlaces<Values>, 'types'>,
): readonly VariableUse[] {
  return fileVariablesOf(values).map(({ place, name }) => ({ name, place: types[place] ?? 'file' }))
}

/** The values with the files of variables in their places, where one without a file yet has `missing`; they have no names in them any more. */
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

/** The values without names in the places of files. Nothing `undefined` takes their place: it is no JSON, and cannot be stored. */
export function withoutFiles<Values>(values: Values & object): Values & object {
  const rest: Values & { fileVariables?: unknown } = { ...values }
  delete rest.fileVariables
  return rest
}
