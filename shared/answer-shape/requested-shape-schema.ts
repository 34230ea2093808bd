import * as z from 'zod/mini'

/** The JSON a request asked for: by a schema, or any JSON. */
export const requestedShapeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('json') }),
  z.object({ type: z.literal('schema'), schema: z.json(), name: z.optional(z.string()) }),
])

export type RequestedShape = z.infer<typeof requestedShapeSchema>
