import { useState, type ReactNode } from 'react'
import type { Field } from '../../../shared/formats/field.ts'
import type { ParameterValue } from '../../../shared/formats/parameters.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

/** The props of a part's row. */
export interface PartRow {
  readonly field: Field
  readonly label: string
  readonly parameter: ParameterValue
  readonly onChange: (parameter: ParameterValue) => void
}

export type PartsValueProps = {
  name: string
  parts: readonly Field[]
  value: JsonObject
  onChange: (value: JsonObject) => void
  /** Passed in because of a cycle: rows contain parts, and parts are rows. */
  renderRow: (row: PartRow) => ReactNode
}

/** The members of an object, each with its own switch. Keys that are not listed are kept unchanged. */
export function PartsValue({ name, parts, value, onChange, renderRow }: PartsValueProps) {
  // The object does not contain a part that is off; its value returns with the switch.
  const [kept, setKept] = useState<JsonObject>({})
  const others = Object.keys(value).filter((key) => !parts.some((part) => part.name === key))
  const change = (key: string, next: ParameterValue): void => {
    setKept({ ...kept, [key]: next.value })
    const { [key]: _, ...rest } = value
    onChange(next.isSent ? { ...value, [key]: next.value } : rest)
  }
  return (
    <ul aria-label={parametersText().partsOf(name)} className="mb-1 ml-3 border-l border-line">
      {[...parts, ...others.map(otherPart)].map((part) =>
        renderRow({
          field: { ...part, name: `${name}.${part.name}` },
          label: part.name,
          parameter: {
            isSent: Object.hasOwn(value, part.name),
            value: value[part.name] ?? kept[part.name] ?? part.initial,
          },
          onChange: (next) => change(part.name, next),
        }),
      )}
    </ul>
  )
}

function otherPart(name: string): Field {
  return {
    name,
    kind: 'json',
    help: () => parametersText().unknownPart,
    initial: null,
    group: 'common',
  }
}

/** Whether a value can be edited part by part. */
export function hasParts(field: Field, value: Json): value is JsonObject {
  return field.parts !== undefined && isJsonObject(value)
}
