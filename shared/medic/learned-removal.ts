import * as z from 'zod/mini'
import { type MedicFormatId, medicFormatIds } from '../formats/registry.ts'

/** The scope of a removal: one field, for one model of one connection in one format. */
export const removalKeySchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  format: z.enum(medicFormatIds),
  /** A path in the request, such as `temperature`, `reasoning` or `generationConfig.topK`. */
  field: z.string(),
})

export type RemovalKey = z.infer<typeof removalKeySchema>

/** A field that a model refused and that the user chose to omit from future requests. */
export const learnedRemovalSchema = z.extend(removalKeySchema, {
  /** Milliseconds since 1970. */
  learnedAt: z.number(),
  /** The gateway's message when it refused the field. */
  gatewaySays: z.optional(z.string()),
})

export type LearnedRemoval = z.infer<typeof learnedRemovalSchema>

/** Whether a parameter is the field or lies inside it: removing `reasoning` also removes `reasoning.effort`. */
export function isInField(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`)
}

export function isSameRemoval(left: RemovalKey, right: RemovalKey): boolean {
  return (
    left.connectionId === right.connectionId &&
    left.model === right.model &&
    left.format === right.format &&
    left.field === right.field
  )
}

/** The removals that apply to a model in a format. */
export function removalsFor<Removal extends Pick<RemovalKey, 'model' | 'format'>>(
  removals: readonly Removal[],
  { model, format }: { readonly model: string; readonly format: MedicFormatId },
): Removal[] {
  return removals.filter((removal) => removal.model === model && removal.format === format)
}
