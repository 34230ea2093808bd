import * as z from 'zod/mini'
import { parseJson, type Json } from '../json.ts'
import { mediaValueSchema, type MediaValue } from '../media/media-value.ts'
import type { TemplateValues } from './template.ts'

/** Types of values that are a file: any, an image, or audio, which includes videos. */
export const fileTypes = ['file', 'image', 'audio'] as const

export type FileType = (typeof fileTypes)[number]

/** The type of a value, which determines its editor. */
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
 * Where a value is inserted: `text` is a text or a whole field. `part` is inside a message beside other words, where a
 * file becomes a separate part. `message` is a whole message, which several messages may replace. A file type: in the
 * place of such a file.
 */
export type VariablePlace = 'text' | 'part' | 'message' | FileType

export interface VariableUse {
  readonly name: string
  readonly place: VariablePlace
}

export const templateVariablesSchema = z.object({
  /** Switched off by the user: braces may be literal, as in code and in Jinja. */
  isOn: z.boolean(),
  /**
   * Values as typed, by name as written. Values of names that were removed from the text are kept for when they return.
   */
  values: z.record(z.string(), z.string()),
  /** Type by name, by default `text`. Values typed under another type are kept. */
  types: z.exactOptional(z.record(z.string(), z.enum(variableTypes))),
  /** Options of choice variables, as typed, separated by commas. */
  options: z.exactOptional(z.record(z.string(), z.string())),
  /** Files of file variables. They are kept under another type, like typed values. */
  files: z.exactOptional(z.record(z.string(), mediaValueSchema)),
})

/** Values that replace `{{names}}`. */
export type TemplateVariables = z.infer<typeof templateVariablesSchema>

/** The variables of texts that were sent or stored without any: braces are literal. */
export const noVariables: TemplateVariables = { isOn: false, values: {} }

/**
 * The variables of texts being written: a name in braces is a variable from the start, so that it is never sent without
 * its value.
 */
export const newVariables: TemplateVariables = { isOn: true, values: {} }

/** Maximum number of names: a text with more is some other kind of data. */
export const maxVariables = 100

export function typeOfVariable({ types }: TemplateVariables, name: string): VariableType {
  return own(types, name) ?? 'text'
}

/** Returns the options of a variable, in order, each once. */
export function optionsOf({ options }: TemplateVariables, name: string): readonly string[] {
  const typed = own(options, name) ?? ''
  return [
    ...new Set(
      typed
        .split(/[,，\n]/)
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  ]
}

export function isFileType(type: VariableType | VariablePlace): type is FileType {
  return fileTypes.some((item) => item === type)
}

export function isOfFileType({ mediaType }: Pick<MediaValue, 'mediaType'>, type: FileType): boolean {
  const [family = ''] = mediaType.split('/', 1)
  return type === 'file' || family === type || (type === 'audio' && family === 'video')
}

/** Returns the typed text of a variable; `undefined` if nothing was ever typed. */
export function typedText({ values }: TemplateVariables, name: string): string | undefined {
  return own(values, name)
}

/** Returns the file of a variable, whatever its current type is. */
export function fileOfVariable({ files }: TemplateVariables, name: string): MediaValue | undefined {
  return own(files, name)
}

/** Returns the values for insertion into a text: exactly as typed, or the file. */
export function writtenValues(variables: TemplateVariables, names: readonly string[]): TemplateValues {
  return valuesOf(names, (name) =>
    isFileType(typeOfVariable(variables, name))
      ? fileOfVariable(variables, name)
      : typedText(variables, name),
  )
}

/**
 * Returns the values for insertion into JSON, where a text that consists of one name becomes the value itself: a number
 * stays a number.
 */
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

/** Parses a number; `undefined` when the text is not one. */
export function numberOf(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() !== '' && Number.isFinite(number) ? number : undefined
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}
