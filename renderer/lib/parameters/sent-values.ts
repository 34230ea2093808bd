import type { Field } from '../../../shared/formats/field.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { requiredValues } from '../../../shared/formats/required-values.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/**
 * The source of a value.
 * - `you`: the user, in the form.
 * - `format`: the format, which requires a value.
 * - `app`: a default of new forms.
 * - `carried`: the conversation from which this one was created.
 * - `extra`: the user's extra JSON.
 * - `form`: a part of the form outside its fields, such as the list of voices.
 */
export type SentBy = 'you' | 'format' | 'app' | 'carried' | 'extra' | 'form'

export interface SentValue {
  readonly name: string
  readonly value: Json
  readonly by: SentBy
  /** Whether its format requires it. */
  readonly isRequired: boolean
  /** The title of the conversation from which it was copied; `''` when that has none. */
  readonly from?: string
}

export interface SentForm {
  readonly fields: readonly Field[]
  /** The sent values by wire name, as determined by the code that builds the request. */
  readonly sent: Readonly<Record<string, Json>>
  /** The object that is merged into the body last. */
  readonly extra: JsonObject
  /** The values of the form outside its fields, without model, messages, prompt and input. */
  readonly beside?: Readonly<Record<string, Json>> | undefined
  /** The app's defaults for new forms. */
  readonly defaults?: Parameters | undefined
  /** The value copied from another conversation, and the title of that conversation. */
  readonly carried?: { readonly name: string; readonly title: string } | undefined
}

/** Returns all values of a request except its model and prompt, in the order of the form. */
export function sentValues({
  fields,
  sent,
  extra,
  beside = {},
  defaults = {},
  carried,
}: SentForm): SentValue[] {
  const required = requiredValues(fields)
  const places = new Map(fields.map(({ name }, index) => [name, index]))
  const placeOf = (name: string): number => places.get(name) ?? fields.length
  const byOf = (name: string, value: Json): SentBy => {
    if (!Object.hasOwn(sent, name)) return 'format'
    if (name === carried?.name) return 'carried'
    const begun = defaults[name]
    return begun?.isSent === true && JSON.stringify(begun.value) === JSON.stringify(value) ? 'app' : 'you'
  }
  const own = Object.entries({ ...required, ...sent })
    .filter(([name, value]) => !isHowInputIsWritten(name, fields) && !isEmptyRepetition(name, value))
    .toSorted(([left], [right]) => placeOf(left) - placeOf(right))
    .map(([name, value]) => ({
      name,
      value,
      by: byOf(name, value),
      isRequired: Object.hasOwn(required, name),
      ...(name === carried?.name && { from: carried.title }),
    }))
  const ofForm = Object.entries(beside).map(([name, value]) => ({
    name,
    value,
    by: 'form' as const,
    isRequired: true,
  }))
  const ofExtra = Object.entries(extra).map(([name, value]) => ({
    name,
    value,
    by: 'extra' as const,
    isRequired: Object.hasOwn(required, name),
  }))
  // A top-level key of the extra JSON replaces the whole value.
  const isLeft = ({ name }: { readonly name: string }) => !Object.hasOwn(extra, name.split('.')[0] ?? name)
  return [...[...ofForm, ...own].filter(isLeft), ...ofExtra]
}

/** Whether a field only chooses how the input is written, as a text or as a list: it has no value of its own. */
function isHowInputIsWritten(name: string, fields: readonly Field[]): boolean {
  return name === 'input' && fields.some((field) => field.name === name && field.kind === 'choice')
}

/** Whether it is a form field that is repeated for each item of a list, and the list is empty: nothing is sent. */
function isEmptyRepetition(name: string, value: Json): boolean {
  return name.endsWith('[]') && Array.isArray(value) && value.length === 0
}

/** Returns the sent values as one object, nested as in the body. */
export function sentAsJson(sent: readonly SentValue[]): JsonObject {
  const body: JsonObject = {}
  for (const { name, value } of sent) {
    const keys = name.split('.')
    const last = keys.pop() ?? name
    let target = body
    for (const key of keys) {
      const inner = target[key]
      const next: JsonObject = isJsonObject(inner) ? inner : {}
      target[key] = next
      target = next
    }
    target[last] = value
  }
  return body
}
