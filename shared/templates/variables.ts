import * as z from 'zod/mini'
import { parseJson, type Json } from '../json.ts'
import { requestTabText } from '../text/en/request-tab.ts'
import type { TemplateValues } from './template.ts'

/** What a value is, and so what it is written in. */
export const variableTypes = ['text', 'long-text', 'number', 'choice', 'json'] as const

export type VariableType = (typeof variableTypes)[number]

export const templateVariablesSchema = z.object({
  /** Braces are written on purpose too, in code and in Jinja: a text is a template only when the user says so. */
  isOn: z.boolean(),
  /** As they are typed, by their names as they are written. Those of names that the text has no more stay until it has them again. */
  values: z.record(z.string(), z.string()),
  /** `text` for a name without one. A name keeps what was typed for it under another type. */
  types: z.optional(z.record(z.string(), z.enum(variableTypes))),
  /** What can be chosen for names that are choices, as it is typed: with commas between. */
  options: z.optional(z.record(z.string(), z.string())),
})

/** What is put in the place of `{{names}}`. */
export type TemplateVariables = z.infer<typeof templateVariablesSchema>

export const noVariables: TemplateVariables = { isOn: false, values: {} }

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

/** Why a name cannot be put in yet: it has no value, or one that is not what its type says. */
export function problemOfVariable(variables: TemplateVariables, name: string): string | undefined {
  const texts = requestTabText().blocked
  const type = typeOfVariable(variables, name)
  const typed = own(variables.values, name) ?? ''
  if (typed === '') return texts.emptyVariable(name)
  if (type === 'number' && numberOf(typed) === undefined) return texts.variableNotNumber(name)
  if (type === 'json' && parseJson(typed) === undefined) return texts.variableNotJson(name)
  return undefined
}

/** The first reason why `names` cannot be put in, in the words of the button; nothing is asked of them while they are off. */
export function problemOfVariables(
  variables: TemplateVariables,
  names: readonly string[],
): string | undefined {
  if (!variables.isOn) return undefined
  if (names.length > maxVariables) return requestTabText().blocked.tooManyVariables(maxVariables)
  for (const name of names) {
    const problem = problemOfVariable(variables, name)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** The values as they are put into a text: each exactly as it was typed. */
export function writtenValues(variables: TemplateVariables, names: readonly string[]): TemplateValues {
  return valuesOf(names, (name) => own(variables.values, name))
}

/** The values as they stand inside JSON, where a name alone becomes its value: a number stays a number. */
export function typedValues(variables: TemplateVariables, names: readonly string[]): TemplateValues {
  return valuesOf(names, (name) => {
    const type = typeOfVariable(variables, name)
    const typed = own(variables.values, name)
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

function numberOf(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() !== '' && Number.isFinite(number) ? number : undefined
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}
