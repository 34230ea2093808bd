import * as z from 'zod/mini'

/** An entry of the gateway's model list (see shared/gateway/wire/model-list.md, "Answer"). */
export const modelEntrySchema = z.object({
  id: z.string(),
  ownedBy: z.string(),
  /** The literals of `supported_endpoint_types`, unknown ones included. Empty means unknown. */
  endpointTypes: z.array(z.string()),
  /** The user's overrides of the model's abilities, by `FitTarget`: `true` for supported, `false` for unsupported. */
  own: z.optional(z.record(z.string(), z.boolean())),
})

export type ModelEntry = z.infer<typeof modelEntrySchema>
