import type { Field } from '../../../../shared/formats/field.ts'
import type { ParameterValue } from '../../../../shared/formats/parameters.ts'
import { isJsonObject, type JsonObject } from '../../../../shared/json.ts'
import { valueOf } from '../parameter-values.ts'

/** One part of an object as a field of its own. The object is sent while any part of it is set. */
export interface PartField {
  readonly field: Field
  readonly parameter: ParameterValue
  /** Returns the object with the part changed. */
  change(parameter: ParameterValue): ParameterValue
}

export function partField(
  whole: Field,
  name: string,
  values: Readonly<Record<string, ParameterValue>>,
): PartField | undefined {
  const part = whole.parts?.find((candidate) => candidate.name === name)
  const { isSent, value } = valueOf(whole, values)
  if (part === undefined || (isSent && !isJsonObject(value))) return undefined
  const sent: JsonObject = isSent && isJsonObject(value) ? value : {}
  return {
    field: { ...part, name: `${whole.name}.${name}` },
    parameter: { isSent: Object.hasOwn(sent, name), value: sent[name] ?? part.initial },
    change(next) {
      const { [name]: _, ...others } = sent
      if (next.isSent) return { isSent: true, value: { ...others, [name]: next.value } }
      // Keep the value of the last part, so that it can be restored.
      return Object.keys(others).length > 0 ? { isSent: true, value: others } : { isSent: false, value }
    },
  }
}
