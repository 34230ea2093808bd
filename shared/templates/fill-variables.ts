import * as z from 'zod/mini'
import { err, ok, type Result } from '../errors/result.ts'
import type { Json } from '../json.ts'
import { namesInValue, renderTemplate, renderValue } from './template.ts'
import { problemOfVariables } from './variable-problems.ts'
import {
  noVariables,
  templateVariablesSchema,
  typedValues,
  writtenValues,
  type TemplateVariables,
  type VariableUse,
} from './variables.ts'

/**
 * The path of texts in the values that may be templates: keys joined by dots, `*` for each member of a list or an
 * object, such as `rows.*.text`. In a parsed value, all texts inside it.
 */
export type TemplatedPath = string

/** The parameters of a section: switched-off ones are not sent and need no values. */
export const templatedParameters: TemplatedPath = 'parameters.*.value'

/** Additional stored values of a form with templates; unreadable ones are off and empty. */
export const variablesShape = { variables: z.exactOptional(z.catch(templateVariablesSchema, noVariables)) }

/** Returns the variables of a form; off and empty when it has none yet. */
export function variablesOf(values: object): TemplateVariables {
  const read = 'variables' in values ? templateVariablesSchema.safeParse(values.variables) : undefined
  return read?.data ?? noVariables
}

/** Returns the variables used in the templated texts of a form, each once, in the order of the paths. */
export function textUses(values: object, paths: readonly TemplatedPath[]): readonly VariableUse[] {
  return variableNames(values, paths).map((name) => ({ name, place: 'text' }))
}

function variableNames(values: object, paths: readonly TemplatedPath[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => namesAt(values, path.split('.'))))]
}

/**
 * Fills the variables into the texts of the values, as they are sent. The result has no variables, so that nothing is
 * filled in twice. While variables are off, texts stay as written. The error is `invalid-input` and names an empty
 * variable.
 */
export function fillVariables<Values>(
  values: Values & object,
  paths: readonly TemplatedPath[],
): Result<Values> {
  const variables = variablesOf(values)
  const names = variables.isOn ? variableNames(values, paths) : []
  if (names.length === 0) return ok(values)
  const message = problemOfVariables(variables, textUses(values, paths))
  if (message !== undefined) return err({ kind: 'invalid-input', message })
  const written = writtenValues(variables, names)
  const typed = typedValues(variables, names)
  const fill = (value: Json): Json =>
    typeof value === 'string' ? renderTemplate(value, written) : renderValue(value, typed)
  const filled = paths.reduce<unknown>((all, path) => changedAt(all, path.split('.'), fill), values)
  const { variables: _putIn, ...sent } = filled as Values & { readonly variables?: unknown }
  return ok(sent as Values)
}

/** Returns the values with variables off: their texts come from elsewhere, so braces in them are literal. */
export function withoutVariables<Values>(values: Values & object): Values {
  const variables = variablesOf(values)
  return variables.isOn ? { ...values, variables: { ...variables, isOn: false } } : values
}

/** Whether a node is a switched-off parameter. */
function isOff(node: object): boolean {
  return 'isSent' in node && node.isSent === false
}

function namesAt(node: unknown, [key, ...rest]: readonly string[]): string[] {
  if (key === undefined) return namesInValue(node as Json)
  if (node === null || typeof node !== 'object' || isOff(node)) return []
  if (key === '*') return Object.values(node).flatMap((child) => namesAt(child, rest))
  return Object.hasOwn(node, key) ? namesAt((node as Readonly<Record<string, unknown>>)[key], rest) : []
}

function changedAt(node: unknown, [key, ...rest]: readonly string[], change: (value: Json) => Json): unknown {
  if (key === undefined) return node === undefined ? node : change(node as Json)
  if (node === null || typeof node !== 'object' || isOff(node)) return node
  if (Array.isArray(node))
    return key === '*' ? node.map((child: unknown) => changedAt(child, rest, change)) : node
  return Object.fromEntries(
    Object.entries(node).map(([name, child]) => [
      name,
      key === '*' || key === name ? changedAt(child, rest, change) : (child as unknown),
    ]),
  )
}
