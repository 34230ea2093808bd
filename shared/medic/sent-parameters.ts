import type { ParameterValue } from '../formats/parameters.ts'
import type { FormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'
import { isInField } from './learned-removal.ts'

/** The fields of a learned removal that building a request needs. */
export interface Removal {
  readonly model: string
  readonly format: string
  readonly field: string
}

/** Returns the sent values of a form, by wire name: those switched on and not previously refused by this model. */
export function sentParameters(
  parameters: Readonly<Record<string, ParameterValue>>,
  used: { readonly model: string; readonly format: FormatId },
  removals: readonly Removal[],
): Record<string, Json> {
  const refused = removals.filter(({ model, format }) => model === used.model && format === used.format)
  const sent: Record<string, Json> = {}
  for (const [name, { isSent, value }] of Object.entries(parameters)) {
    if (isSent && !refused.some(({ field }) => isInField(name, field))) sent[name] = value
  }
  return sent
}
