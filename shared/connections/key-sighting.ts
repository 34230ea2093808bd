import * as z from 'zod/mini'

/** An origin that a key was sent to. Times are milliseconds since 1970. */
export const keySightingSchema = z.object({
  origin: z.string(),
  count: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
})

export type KeySighting = z.infer<typeof keySightingSchema>
