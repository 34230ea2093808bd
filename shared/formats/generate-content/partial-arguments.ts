import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'

/**
 * The arguments of a call that come one value at a time, each under its JSON path (see
 * shared/gateway/wire/generate-content.md, "Stream"). A text may come in several pieces.
 */
export interface PartialArguments {
  /** Takes `functionCall.partialArgs`. */
  take(values: unknown): void
  /** The arguments so far. */
  readonly value: JsonObject
}

/**
 * A reader for the partial arguments of one call (see shared/gateway/wire/generate-content.md, "Stream"). Its `value`
 * is one object that grows; pieces with an unreadable path are skipped.
 */
export function createPartialArguments(): PartialArguments {
  const value: JsonObject = {}
  /** The path of a text that will continue. */
  let open: string | undefined

  function takeOne(partial: JsonObject): void {
    const path = toText(partial['jsonPath']) ?? ''
    const steps = stepsOf(path)
    const argument = valueOf(partial)
    if (steps === undefined || argument === undefined) return
    put(value, steps, argument, open === path)
    open = partial['willContinue'] === true ? path : undefined
  }

  return {
    take(values) {
      for (const partial of toList(values)) if (isJsonObject(partial)) takeOne(partial)
    },
    value,
  }
}

function valueOf(partial: JsonObject): Json | undefined {
  const { stringValue, numberValue, boolValue } = partial
  if (typeof stringValue === 'string') return stringValue
  return numberValue ?? boolValue ?? (partial['nullValue'] === undefined ? undefined : null)
}

/** `$.foo.bar[0]['a b']` as names and indices; `undefined` for any other text. */
function stepsOf(path: string): (string | number)[] | undefined {
  if (!/^\$(?:\.[^.[\]]+|\[\d{1,6}\]|\[(['"]).*?\1\])+$/.test(path)) return undefined
  return [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\[(['"])(.*?)\3\]/g)].map(
    ([, name, place, , quoted]) => name ?? (place === undefined ? (quoted ?? '') : Number(place)),
  )
}

/** Sets the value at a path. A list grows only by one item at a time, so that no path can make it long. */
function put(into: JsonObject, steps: readonly (string | number)[], argument: Json, goesOn: boolean): void {
  let at: Json = into
  for (const [index, step] of steps.entries()) {
    const inner: Json | undefined = childOf(at, step)
    const next = steps[index + 1]
    const isLast = next === undefined
    const joined =
      goesOn && typeof inner === 'string' && typeof argument === 'string' ? inner + argument : argument
    const child: Json = isLast ? joined : (inner ?? (typeof next === 'number' ? [] : {}))
    if (!setChild(at, step, child)) return
    at = child
  }
}

function childOf(parent: Json, step: string | number): Json | undefined {
  if (Array.isArray(parent)) return typeof step === 'number' ? parent[step] : undefined
  return isJsonObject(parent) && Object.hasOwn(parent, step) ? parent[step] : undefined
}

function setChild(parent: Json, step: string | number, child: Json): boolean {
  if (Array.isArray(parent)) {
    if (typeof step !== 'number' || step > parent.length) return false
    parent[step] = child
    return true
  }
  if (!isJsonObject(parent)) return false
  // Define the property, so that a name such as `__proto__` is treated like any other.
  Object.defineProperty(parent, step, { value: child, enumerable: true, configurable: true, writable: true })
  return true
}
