import * as z from 'zod/mini'
import { err, ok, type Result } from '../errors/result.ts'
import { renderTemplate, templateNames } from '../templates/template.ts'
import { requestTabText } from '../text/en/request-tab.ts'

const formVariablesSchema = z.object({
  /** Braces are written on purpose too, in code and in Jinja: a text is a template only when the user says so. */
  isOn: z.boolean(),
  /** By their names as they are written. Those of names that the text has no more stay until it has them again. */
  values: z.record(z.string(), z.string()),
})

/** What is put in the place of `{{names}}` in the texts of a form. */
export type FormVariables = z.infer<typeof formVariablesSchema>

/** What a form with texts that are templates stores besides. */
export const variablesShape = { variables: z.catch(z.optional(formVariablesSchema), undefined) }

const none: FormVariables = { isOn: false, values: {} }

/** The variables of a form; off and empty where there are none yet. */
export function variablesOf(values: object): FormVariables {
  const read = 'variables' in values ? formVariablesSchema.safeParse(values.variables) : undefined
  return read?.data ?? none
}

/** The names that the `templated` texts of a form have, each once, in their order. */
export function variableNames(values: object, templated: readonly string[]): readonly string[] {
  return [...new Set(textsOf(values, templated).flatMap(([, text]) => templateNames(text)))]
}

/** Why nothing can be sent yet, in the words of the button: the first name whose value is empty. */
export function emptyVariable(values: object, templated: readonly string[]): string | undefined {
  const { isOn, values: given } = variablesOf(values)
  const name = isOn ? variableNames(values, templated).find((one) => !hasValue(given, one)) : undefined
  return name === undefined ? undefined : requestTabText().blocked.emptyVariable(name)
}

/**
 * The values with those of the variables in their texts, as they are sent: they have no variables any more, so that nothing
 * is put in twice. While they are off, texts stay as they are written. The error is `invalid-input` and names a variable
 * that is empty.
 */
export function fillVariables<Values>(values: Values & object, templated: readonly string[]): Result<Values> {
  const { isOn, values: given } = variablesOf(values)
  if (!isOn || variableNames(values, templated).length === 0) return ok(values)
  const message = emptyVariable(values, templated)
  if (message !== undefined) return err({ kind: 'invalid-input', message })
  const texts = textsOf(values, templated).map(
    ([field, text]) => [field, renderTemplate(text, given)] as const,
  )
  return ok({ ...values, ...Object.fromEntries(texts), variables: undefined })
}

/** The values with their variables off: their texts come from elsewhere, and braces in them are braces. */
export function withoutVariables<Values>(values: Values & object): Values {
  const variables = variablesOf(values)
  return variables.isOn ? { ...values, variables: { ...variables, isOn: false } } : values
}

function hasValue(given: FormVariables['values'], name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== ''
}

function textsOf(values: object, templated: readonly string[]): [field: string, text: string][] {
  return Object.entries(values).flatMap(([field, text]) =>
    templated.includes(field) && typeof text === 'string' ? [[field, text]] : [],
  )
}
