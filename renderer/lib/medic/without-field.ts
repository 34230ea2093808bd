import type { Parameters } from '../../../shared/formats/parameters.ts'
import { isInField } from '../../../shared/medic/learned-removal.ts'
import { withoutInnerField } from '../../../shared/medic/without-inner-field.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'

/** The parameters and extra JSON of a form. */
export interface SentFields {
  parameters: Parameters
  /** JSON text. */
  extraJson: string
}

/** Returns the change that omits a field from further requests: it is switched off, and removed from the extra JSON. */
export function withoutField(settings: SentFields, field: string): Partial<SentFields> {
  const change: Partial<SentFields> = {}
  const off = Object.entries(settings.parameters).filter(
    ([name, { isSent }]) => isSent && isInField(name, field),
  )
  if (off.length > 0) {
    const switched = off.map(([name, parameter]) => [name, { ...parameter, isSent: false }] as const)
    change.parameters = { ...settings.parameters, ...Object.fromEntries(switched) }
  }
  const [holder] = Object.entries(settings.parameters).filter(
    ([name, { isSent }]) => isSent && field.startsWith(`${name}.`),
  )
  if (off.length === 0 && holder !== undefined) {
    const [name, { value }] = holder
    const left = withoutInnerField(name, value, field)
    const parameter = left === undefined ? { isSent: false, value } : { isSent: true, value: left }
    change.parameters = { ...settings.parameters, [name]: parameter }
  }
  const extra = settings.extraJson === '' ? undefined : parseJson(settings.extraJson)
  if (isJsonObject(extra) && field in extra) {
    const { [field]: _, ...others } = extra
    change.extraJson = Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2)
  }
  return change
}
