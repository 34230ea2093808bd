import * as z from 'zod/mini'

/** The empty object: the input and the output of commands that have none. */
export const nothing = z.object({})
export const byId = z.object({ id: z.string() })
export const byIds = z.object({ ids: z.array(z.string()) })

/** The next piece of data that is too long for one message. */
export const piece = z.object({
  id: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
})
