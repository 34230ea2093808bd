import type { Field } from '../../../shared/formats/field.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { requiredValues } from '../../../shared/formats/required-values.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/**
 * Who set a value: the user in the form, its format, which demands one where none is set, the app, which begins new forms with it, the
 * conversation that this one was begun from, the
 * user's extra JSON, or a part of the form above its fields, such as the list of voices.
 */
export type SentBy = 'you' | 'format' | 'app' | 'carried' | 'extra' | 'form'

export interface SentValue {
  readonly name: string
  readonly value: Json
  readonly by: SentBy
  /** Its format does not go without it. */
  readonly isRequired: boolean
  /** The title of the conversation that it was carried over from; `''` where that had none. */
  readonly from?: string
}

export interface SentForm {
  readonly fields: readonly Field[]
  /** What goes out of the form, by wire name: the code that builds the request says so. */
  readonly sent: Readonly<Record<string, Json>>
  /** The object that is merged into the body last. */
  readonly extra: JsonObject
  /** What the form itself puts beside the fields: neither model nor messages, prompt or input. */
  readonly beside?: Readonly<Record<string, Json>> | undefined
  /** What the app begins a new form with. */
  readonly defaults?: Parameters | undefined
  /** The value that came from another conversation, and the title of that. */
  readonly carried?: { readonly name: string; readonly title: string } | undefined
}

/** Everything a request has besides its model and what is asked, in the order of the form. */
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
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
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
  // A top-level key of the extra JSON replaces what was there whole.
  const isLeft = ({ name }: { readonly name: string }) => !Object.hasOwn(extra, name.split('.')[0] ?? name)
  return [...[...ofForm, ...own].filter(isLeft), ...ofExtra]
}

/** Whether a field only chooses how the input is written, as a text or as a list: it is no value of its own. */
function isHowInputIsWritten(name: string, fields: readonly Field[]): boolean {
  return name === 'input' && fields.some((field) => field.name === name && field.kind === 'choice')
}

/** Whether it is a field of a form that is sent once for each member of a list which has none: nothing of it goes out. */
function isEmptyRepetition(name: string, value: Json): boolean {
  return name.endsWith('[]') && Array.isArray(value) && value.length === 0
}

/** The sent values as one object, nested as they are in the body. */
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
