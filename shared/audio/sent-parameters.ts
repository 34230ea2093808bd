import type { ParameterValue } from '../formats/field.ts'
import type { AudioFormatId } from '../formats/format.ts'
import type { Json } from '../json.ts'
import { isInField } from '../medic/learned-removal.ts'

/** A remembered removal, as far as building these requests goes. */
export interface AudioRemoval {
  readonly model: string
  readonly format: string
  readonly field: string
}

/** The values that are sent: those that are switched on and that the model did not refuse before. */
export function sentParameters(
  parameters: Readonly<Record<string, ParameterValue>>,
  { model, format }: { readonly model: string; readonly format: AudioFormatId },
  removals: readonly AudioRemoval[],
): Record<string, Json> {
  const refused = removals.filter((removal) => removal.model === model && removal.format === format)
  const sent: Record<string, Json> = {}
  for (const [name, { isSent, value }] of Object.entries(parameters)) {
    if (isSent && !refused.some(({ field }) => isInField(name, field))) sent[name] = value
  }
  return sent
}
