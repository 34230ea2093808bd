import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import type { AnswerScript } from './answer-script.ts'

/** Applies the script to an answer or an event. `event` is the event's type, if it has one. */
export function scriptedJson(value: Json, script: AnswerScript, event?: string): Json {
  let changed = value
  const isMeant = (field: { readonly event?: string }): boolean => field.event === event
  for (const field of (script.adds ?? []).filter(isMeant))
    changed = changeAt(changed, stepsOf(field.path), (parent, name) => ({ ...parent, [name]: field.value }))
  for (const field of (script.omits ?? []).filter(isMeant))
    changed = changeAt(changed, stepsOf(field.path), (parent, name) => {
      const { [name]: _, ...rest } = parent
      return rest
    })
  return changed
}

/** Returns a body without the parameters that the script ignores. */
export function withoutIgnored(body: JsonObject, { ignores = [] }: AnswerScript): JsonObject {
  return ignores.reduce<JsonObject>((left, path) => {
    const without = changeAt(left, stepsOf(path), (parent, name) => {
      const { [name]: _, ...rest } = parent
      return rest
    })
    return isJsonObject(without) ? without : left
  }, body)
}

/** Returns the first parameter of a body that the script refuses. */
export function refusedName(body: JsonObject, { refuses = [] }: AnswerScript): string | undefined {
  return refuses.find(({ name, above }) => {
    let value: Json | undefined = body
    for (const step of stepsOf(name)) value = isJsonObject(value) ? value[step] : undefined
    if (value === undefined || value === null) return false
    return above === undefined || (typeof value === 'number' && value > above)
  })?.name
}

function stepsOf(path: string): string[] {
  return path.replaceAll('[]', '.[]').split('.')
}

function changeAt(
  value: Json,
  [step = '', ...rest]: readonly string[],
  change: (parent: JsonObject, name: string) => JsonObject,
): Json {
  if (step === '[]') return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change)) : value
  if (!isJsonObject(value)) return value
  if (rest.length === 0) return change(value, step)
  const inner = value[step]
  return inner === undefined ? value : { ...value, [step]: changeAt(inner, rest, change) }
}
