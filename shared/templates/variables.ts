import * as z from 'zod/mini'
import { parseJson, type Json } from '../json.ts'
import { mediaValueSchema, type MediaValue } from '../media/media-value.ts'
import type { TemplateValues } from './template.ts'

/** Values that are a file: any, an image, or a sound, which a video has too. */
export const fileTypes = ['file', 'image', 'audio'] as const

export type FileType = (typeof fileTypes)[number]

/** What a value is, and so what it is written in. */
export const variableTypes = [
  'text',
  'long-text',
  'number',
  'choice',
  'json',
  'message-list',
  ...fileTypes,
] as const

export type VariableType = (typeof variableTypes)[number]

/**
 * Where a value is put: `text` is a text or a field that holds nothing else. `part` stands in a message beside other words,
 * where a file is a part of its own. `message` is the whole of a message, which several messages can take the place of. A
 * type of files: in place of such a file.
 */
export type VariablePlace = 'text' | 'part' | 'message' | FileType

export interface VariableUse {
  readonly name: string
  readonly place: VariablePlace
}

export const templateVariablesSchema = z.object({
  /** Off where the user says so: braces are written on purpose too, in code and in Jinja. */
  isOn: z.boolean(),
  /** As they are typed, by their names as they are written. Those of names that the text has no more stay until it has them again. */
  values: z.record(z.string(), z.string()),
  /** `text` for a name without one. A name keeps what was typed for it under another type. */
  types: z.exactOptional(z.record(z.string(), z.enum(variableTypes))),
  /** What can be chosen for names that are choices, as it is typed: with commas between. */
  options: z.exactOptional(z.record(z.string(), z.string())),
  /** Of names that are files. They stay under another type, as what is typed does. */
  files: z.exactOptional(z.record(z.string(), mediaValueSchema)),
})

/** What is put in the place of `{{names}}`. */
export type TemplateVariables = z.infer<typeof templateVariablesSchema>

/** Of what was sent or stored without any: its braces are braces. */
export const noVariables: TemplateVariables = { isOn: false, values: {} }

/** Of what is being written: a name in braces is a variable at once, so that none goes out without its value. */
export const newVariables: TemplateVariables = { isOn: true, values: {} }

/** More names than anybody fills in: a text with so many is data of another kind. */
export const maxVariables = 100

export function typeOfVariable({ types }: TemplateVariables, name: string): VariableType {
  return own(types, name) ?? 'text'
}

/** What can be chosen for a name, in its order, each once. */
export function optionsOf({ options }: TemplateVariables, name: string): readonly string[] {
  const typed = own(options, name) ?? ''
  return [
    ...new Set(
      typed
        .split(/[,，\n]/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  ]
}

export function isFileType(type: VariableType | VariablePlace): type is FileType {
  return fileTypes.some((one) => one === type)
}

/** Whether a file is of a type. */
export function isOfFileType({ mediaType }: Pick<MediaValue, 'mediaType'>, type: FileType): boolean {
  const [family = ''] = mediaType.split('/', 1)
  return type === 'file' || family === type || (type === 'audio' && family === 'video')
}

/** What is typed for a name; `undefined` where nothing ever was. */
export function typedText({ values }: TemplateVariables, name: string): string | undefined {
  return own(values, name)
}

/** The file of a name, whatever type it has now. */
export function fileOfVariable({ files }: TemplateVariables, name: string): MediaValue | undefined {
  return own(files, name)
}

/** The values as they are put into a text: each exactly as it was typed, or the file that it is. */
export function writtenValues(variables: TemplateVariables, names: readonly string[]): TemplateValues {
  return valuesOf(names, (name) =>
    isFileType(typeOfVariable(variables, name))
      ? fileOfVariable(variables, name)
      : typedText(variables, name),
  )
}

/** The values as they stand inside JSON, where a name alone becomes its value: a number stays a number. */
export function typedValues(variables: TemplateVariables, names: readonly string[]): TemplateValues {
  return valuesOf(names, (name) => {
    const type = typeOfVariable(variables, name)
    const typed = typedText(variables, name)
    if (type === 'number') return numberOf(typed ?? '') ?? typed
    return type === 'json' ? (parseJson(typed ?? '') ?? typed) : typed
  })
}

function valuesOf(names: readonly string[], read: (name: string) => Json | undefined): TemplateValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The number that a text is; `undefined` for one that is none. */
export function numberOf(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() !== '' && Number.isFinite(number) ? number : undefined
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}
